"""The script that runs the tests under a Windows Python, tried with the Python at hand."""

from windows import run_tests, wine


def test_each_name_in_the_list_is_a_test_that_exists() -> None:
    for name in wine.FAILS:
        file, _, test = name.partition("::")
        source = (run_tests.ROOT / file).read_text(encoding="utf-8")
        assert not test or f"def {test.partition('[')[0]}(" in source
