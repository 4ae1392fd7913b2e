"""The workflows take nothing that can change under them, and a release only what it is called."""

import re
from pathlib import Path

import pytest
import release_notes
import sbom
from freezing.parts import Part
from freezing.product import ROOT

WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
PINNED = re.compile(r"[\w.-]+/[\w.-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+")

CHANGELOG = (
    "# Changelog\n\n## 1.1.0 (unreleased)\n\n- Later.\n\n## 1.0.0 (1 June 2026)\n\n- First.\n"
)


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda file: str(file.name))
def test_a_workflow_may_read_and_no_more_by_actions_that_cannot_change(workflow: Path) -> None:
    text = workflow.read_text(encoding="utf-8")
    used = re.findall(r"uses: (.*)", text)
    assert used
    assert [one for one in used if not PINNED.fullmatch(one)] == []
    assert re.search(r"^permissions:\n  contents: read\n\n", text, re.MULTILINE)
    checkouts = text.count("actions/checkout@")
    assert text.count("persist-credentials: false") == checkouts
    # An expression in a script could be made to be one: values go through variables.
    assert not re.search(r"run: .*\$\{\{", text)


def test_the_tests_run_on_every_python_that_petdesk_supports() -> None:
    matrix = re.search(r"python: \[(.*)\]", WORKFLOWS[-1].read_text(encoding="utf-8"))
    assert matrix
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    supported = re.findall(r"Python :: (3\.\d+)\"", project)
    assert re.findall(r"3\.\d+", matrix[1]) == supported


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
    assert release_notes.notes("v1.0.0", "1.0.0", CHANGELOG) == "- First."
    with pytest.raises(ValueError, match=reason):
        release_notes.notes(tag, version, CHANGELOG)


def test_the_list_of_parts_says_what_is_compiled_into_what() -> None:
    found = sbom.bom(
        [
            Part("PetDesk", "1.2.3", "MIT", "text", "pkg:generic/petdesk@1.2.3"),
            Part("Httpx", "1", "BSD-3-Clause", "", "pkg:pypi/httpx@1", needs=("idna",)),
            Part("idna", "2", "a licence of its own", "", "pkg:pypi/idna@2"),
            Part("ICU", "", "Unicode-3.0", "", "pkg:generic/icu", within="idna"),
        ]
    )
    assert found["metadata"]["component"]["version"] == "1.2.3"
    assert [one["name"] for one in found["components"]] == ["Httpx", "idna", "ICU"]
    assert {one["ref"]: one["dependsOn"] for one in found["dependencies"]} == {
        "pkg:generic/petdesk@1.2.3": ["pkg:pypi/httpx@1", "pkg:pypi/idna@2"],
        "pkg:pypi/httpx@1": ["pkg:pypi/idna@2"],
        "pkg:pypi/idna@2": ["pkg:generic/icu#idna"],
        "pkg:generic/icu#idna": [],
    }
    told = [one["licenses"][0] for one in found["components"]]
    assert told[0] == {"expression": "BSD-3-Clause"}
    assert told[1] == {"license": {"name": "a licence of its own"}}
