"""A desk in Spanish: everything is found by its Spanish name; and back to English by Settings."""

from pathlib import Path

from tests.journeys.conftest import StartDesk
from tests.journeys.desk import BUTTONS, FIELDS, TOGGLES
from tests.journeys.waiting import eventually

MENUS = ["Archivo", "Editar", "Animal", "Ver", "Ayuda"]


def test_a_desk_speaks_spanish_until_another_language_is_chosen(
    start: StartDesk, tmp_path: Path
) -> None:
    stored = tmp_path / "data" / "settings.toml"
    stored.parent.mkdir()
    stored.write_text('language = "es"\n')
    desk = start()
    desk.main.says("Connection", "Conectado")
    assert desk.title == "PetDesk - Práctica"
    desk.main.says("Environment strip", "animales inventados")
    menus = [node.name for node in desk.main.node.walk() if node.role == "menu item"]
    assert menus[: len(MENUS)] == MENUS
    desk.main.find(BUTTONS, "Agregar animal")
    desk.main.find(TOGGLES, "Adoptados")
    desk.main.combo("Filtro por categoría")
    desk.main.write("Buscar animales", "disponible perros bella")
    table = eventually(lambda: desk.main.find("table", "Animales"))
    eventually(lambda: table.row_count == 2)
    assert table.row(0)[:3] == ("Bella", "Perros", "Disponible")

    desk.main.keys("Escape", "ctrl+comma")
    settings = desk.window("Configuración")
    settings.keys("ctrl+Tab", "alt+d")  # the page of this desk
    settings.choose("Idioma", "English")
    settings.says("Language note", "Se aplica al reiniciar.")
    settings.press("Guardar")
    desk.message("El nuevo idioma se aplica después de reiniciar")
    desk.quit()
    desk = start().connected()
    assert desk.title == "PetDesk - Practice"
    desk.main.find(FIELDS, "Search animals")
    assert ("Bella", "Dogs") in [row[:2] for row in desk.rows()]
    desk.quit()
