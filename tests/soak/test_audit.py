"""Is there a known fault in a package we use? ``pip-audit`` asks the advisory services, package by package.

It calls a package that a service has never heard of skipped, not unsafe, and is content. So a service is only believed
after it has found the faults of a package that is known for them.
"""

import json
import shutil
import subprocess
import venv
from pathlib import Path

import pytest

import scoresheet

CONSTRAINTS = Path(scoresheet.__file__).resolve().parent.parent / "constraints.txt"
SERVICES = ("pypi", "osv")
KNOWN = "jinja2==2.10"  # CVE-2019-10906 and others since


@pytest.fixture
def auditor(tmp_path: Path) -> str:
    """The newest ``pip-audit`` in an environment of its own, unless there is one on PATH."""
    found = shutil.which("pip-audit")
    if found:
        return found
    folder = tmp_path / "auditor"
    venv.create(folder, with_pip=True)
    installing = [str(folder / "bin" / "python"), "-m", "pip", "install", "--quiet", "pip-audit"]
    if subprocess.run(installing, capture_output=True).returncode != 0:
        pytest.skip("NOTHING WAS AUDITED: pip-audit is not on PATH, and cannot be installed from here")
    return str(folder / "bin" / "pip-audit")


def faults(auditor: str, requirements: Path, service: str) -> dict[str, list[str]] | None:
    """The names of the known faults by package, those without any included; None when the service does not answer."""
    command = [auditor, "--disable-pip", "--no-deps", "--progress-spinner=off", "--format=json"]
    answer = subprocess.run(
        [*command, f"--vulnerability-service={service}", "--requirement", str(requirements)],
        capture_output=True,
        text=True,
    )
    try:
        packages = json.loads(answer.stdout)["dependencies"]
    except json.JSONDecodeError:  # the reason is on standard error
        return None
    return {package["name"]: [fault["id"] for fault in package["vulns"]] for package in packages if "vulns" in package}


def test_nothing_we_use_has_a_known_fault(auditor: str, tmp_path: Path) -> None:
    old = tmp_path / "old.txt"
    old.write_text(KNOWN, encoding="utf-8")
    service = next((service for service in SERVICES if any((faults(auditor, old, service) or {}).values())), None)
    if service is None:
        pytest.skip(f"NOTHING WAS AUDITED: of {' and '.join(SERVICES)} no advisory service can be reached from here")
    found = faults(auditor, CONSTRAINTS, service)
    assert found is not None
    assert {name: known for name, known in found.items() if known} == {}
    assert len(found) == len(CONSTRAINTS.read_text(encoding="utf-8").splitlines())
