"""The gallery of every screen still plays its scenes."""

import subprocess
import sys
from pathlib import Path

CHECKOUT = Path(__file__).parents[2]


def test_a_scene_becomes_a_picture_and_a_page(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tests.gallery", str(tmp_path)]
    options = ["--only", "add form", "--variant", "light-100-pseudo"]
    done = subprocess.run(
        command + options, cwd=CHECKOUT, capture_output=True, text=True, timeout=90, check=False
    )
    assert done.returncode == 0, done.stderr
    pictures = sorted(file.name for file in tmp_path.glob("*.png"))
    assert len(pictures) == 5
    page = (tmp_path / "index.html").read_text("utf-8")
    assert all(picture in page for picture in pictures)
