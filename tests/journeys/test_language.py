"""A desk in Spanish: everything is found by its Spanish name; and back to English by Settings."""

from pathlib import Path

from tests.journeys.conftest import StartDesk
from tests.journeys.desk import BUTTONS, FIELDS, TOGGLES, Desk
from tests.journeys.waiting import eventually

MENUS = ["Archivo", "Editar", "Animal", "Ver", "Ayuda"]


def speak_spanish(folder: Path) -> None:
    settings = folder / "data" / "settings.toml"
    settings.parent.mkdir()
    settings.write_text('language = "es"\nundo_seconds = 0\n', encoding="utf-8")


def search(desk: Desk, text: str) -> None:
    desk.main.keys("ctrl+f")
    desk.main.write("Buscar animales", text)


def test_a_desk_speaks_spanish_until_another_language_is_chosen(
    start: StartDesk, tmp_path: Path
) -> None:
    speak_spanish(tmp_path)
    desk = start()
    desk.main.says("Connection", "Conectado")
    assert desk.title == "PetDesk - Práctica"
    desk.main.says("Environment strip", "animales inventados")
    menus = [node.name for node in desk.main.node.walk() if node.role == "menu item"]
    assert menus[: len(MENUS)] == MENUS
    for name in ("Agregar animal", "Actualizar", "Configuración"):
        desk.main.find(BUTTONS, name)
    for name in ("Todos", "Disponibles", "Reservados", "Adoptados", "Sin indicar"):
        desk.main.find(TOGGLES, name)
    desk.main.find(FIELDS, "Buscar animales")
    desk.main.combo("Filtro por categoría")
    search(desk, "disponible perros bella")
    table = eventually(lambda: desk.main.find("table", "Animales"))
    eventually(lambda: table.row_count == 2)
    assert table.row(0)[:3] == ("Bella", "Perros", "Disponible")
    desk.main.press("Agregar animal")
    form = desk.window("Agregar animal")
    form.write("Nombre", "Moño")
    form.write("Categoría", "aves")
    form.leave("Categoría")
    form.press("Agregar a Práctica")
    eventually(lambda: not form.is_open)
    search(desk, "mono")
    eventually(lambda: table.row(0)[:2] == ("Moño", "Aves"))
    desk.main.keys("Escape")

    desk.main.keys("ctrl+comma")
    settings = desk.window("Configuración")
    settings.keys("ctrl+Tab")  # the page of this desk
    settings.choose("Idioma", "English", "alt+d")
    settings.says("Language note", "Se aplica al reiniciar.")
    settings.press("Guardar")
    desk.message("El nuevo idioma se aplica después de reiniciar")
    desk.quit()
    desk = start()
    desk.connected()
    assert desk.title == "PetDesk - Practice"
    desk.main.find(FIELDS, "Search animals")
    assert ("Bella", "Dogs") in [row[:2] for row in desk.rows()]
    desk.quit()
