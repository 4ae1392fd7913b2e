"""The workflows take nothing that can change under them, and a release only what it is called."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import release_notes
import sbom
from freezing.product import ROOT, product

WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
PINNED = re.compile(r"[\w.-]+/[\w.-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+")

CHANGELOG = """# Changelog

## 1.1.0 (unreleased)

- Later.

## 1.0.0 (1 June 2026)

- The first.

- And the second.

## 0.9.0

- Before.
"""


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda file: str(file.name))
def test_each_action_is_pinned_by_its_commit(workflow: Path) -> None:
    used = re.findall(r"uses: (.*)", workflow.read_text(encoding="utf-8"))
    assert used
    assert [one for one in used if not PINNED.fullmatch(one)] == []


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda file: str(file.name))
def test_a_workflow_may_read_and_no_more(workflow: Path) -> None:
    text = workflow.read_text(encoding="utf-8")
    assert re.search(r"^permissions:\n  contents: read\n\n", text, re.MULTILINE)
    checkouts = text.count("actions/checkout@")
    assert text.count("persist-credentials: false") == checkouts
    # An expression in a script could be made to be one: values go through variables.
    assert not re.search(r"run: .*\$\{\{", text)


def test_each_script_of_the_workflows_is_there() -> None:
    text = "".join(file.read_text(encoding="utf-8") for file in WORKFLOWS)
    scripts = set(re.findall(r"packaging/[\w/]+\.(?:py|sh)", text))
    assert "packaging/build.py" in scripts
    assert [one for one in sorted(scripts) if not (ROOT / one).is_file()] == []


def test_the_tests_run_on_every_python_that_petdesk_supports() -> None:
    matrix = re.search(r"python: \[(.*)\]", (WORKFLOWS[-1]).read_text(encoding="utf-8"))
    assert matrix
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    supported = re.findall(r"Python :: (3\.\d+)\"", project)
    assert re.findall(r"3\.\d+", matrix[1]) == supported


def test_the_notes_are_the_section_of_the_version() -> None:
    assert release_notes.notes("v1.0.0", "1.0.0", CHANGELOG) == "- The first.\n\n- And the second."
    assert release_notes.notes("v0.9.0", "0.9.0", CHANGELOG) == "- Before."


@pytest.mark.parametrize(
    ("tag", "version", "reason"),
    [
        ("v1.0.1", "1.0.0", "__init__.py says 1.0.0"),
        ("1.0.0", "1.0.0", "__init__.py says 1.0.0"),
        ("v1.1.0", "1.1.0", "calls it unreleased"),
        ("v2.0.0", "2.0.0", "has no section"),
    ],
)
def test_a_tag_that_does_not_fit_is_refused(tag: str, version: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        release_notes.notes(tag, version, CHANGELOG)


def test_the_notes_are_printed_whatever_the_system_encodes_text_in(tmp_path: Path) -> None:
    for part in ("petdesk", "packaging"):
        left_out = shutil.ignore_patterns("__pycache__", "dist")
        shutil.copytree(ROOT / part, tmp_path / part, ignore=left_out)
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    shutil.copy(ROOT / "LICENSE", tmp_path)
    changelog = f"## {product().version} (1 June 2026)\n\n- Ł is a letter.\n"
    (tmp_path / "CHANGELOG.md").write_text(changelog, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, tmp_path / "packaging" / "release_notes.py", f"v{product().version}"],
        env={**os.environ, "PYTHONIOENCODING": "cp1252"},
        capture_output=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.decode() == "- Ł is a letter.\n"


def test_the_list_of_parts_has_python_and_not_its_installer() -> None:
    parts = [{"bom-ref": "pip", "name": "pip"}, {"bom-ref": "httpx", "name": "httpx"}]
    bom = {
        "metadata": {"component": {"name": "petdesk"}},
        "components": parts,
        "dependencies": [{"ref": "pip"}, {"ref": "httpx", "dependsOn": []}],
    }
    found = sbom.complete(bom, "1.2.3")
    assert found["metadata"]["component"]["version"] == "1.2.3"
    names = [one["name"] for one in found["components"]]
    assert names == ["httpx", "CPython", "OpenSSL", "SQLite"]
    assert [one["ref"] for one in found["dependencies"]] == ["httpx"]
