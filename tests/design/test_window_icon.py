"""Each environment has an icon of its own, told by shape and not by colour alone."""

from itertools import combinations

import pytest
from PySide6.QtGui import QIcon, QImage

from petdesk.core.environments import Environment
from petdesk.design.icons import environment_icon


def grey(icon: QIcon, side: int) -> bytes:
    image = icon.pixmap(side, side).toImage().convertToFormat(QImage.Format.Format_Grayscale8)
    return bytes(image.constBits())


@pytest.mark.usefixtures("qtbot")
@pytest.mark.parametrize("side", [16, 32, 256])
def test_no_two_icons_look_alike_without_colour(side: int) -> None:
    icons = [grey(environment_icon(environment), side) for environment in Environment]
    for one, other in combinations(icons, 2):
        far = sum(abs(first - second) > 85 for first, second in zip(one, other, strict=True))
        assert far / len(one) > 0.03
