"""The files in ``docs/hosting``, each tried with its own program, where that is installed."""

import json
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import closing
from http.client import HTTPSConnection
from pathlib import Path
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

import pytest

from tests.browser.server import UNVERIFIED, Server, free_port
from tests.web.api.calls import document

HOSTING = Path(__file__).parents[2] / "docs" / "hosting"
UNITS = sorted(path.name for path in HOSTING.glob("*.service")) + sorted(path.name for path in HOSTING.glob("*.timer"))


@pytest.fixture
def needs() -> Callable[[str], None]:
    """Skips without a program."""

    def needs(program: str) -> None:
        if not shutil.which(program):
            pytest.skip(f"{program} is not installed")

    return needs


def test_systemd_finds_nothing_wrong_with_the_units(needs: Callable[[str], None], tmp_path: Path) -> None:
    needs("systemd-analyze")
    for unit in UNITS:
        text = (HOSTING / unit).read_text(encoding="utf-8").replace("/opt/scoresheet/bin/scoresheet", "/bin/true")
        (tmp_path / unit).write_text(text, encoding="utf-8")
    command = ["systemd-analyze", "verify", "--man=no", *(str(tmp_path / unit) for unit in UNITS)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_the_backup_of_the_timer_runs_and_old_ones_go(tmp_path: Path) -> None:
    text = (HOSTING / "scoresheet-backup.service").read_text(encoding="utf-8")
    [make] = [line.split("=", 1)[1] for line in text.splitlines() if line.startswith("ExecStart=")]
    [clear] = [line.split("=", 1)[1] for line in text.splitlines() if line.startswith("ExecStartPost=")]
    (tmp_path / "backups").mkdir()
    old = tmp_path / "backups" / "2002-05-03.sqlite"
    old.touch()
    os.utime(old, (0, 0))
    with Server(tmp_path) as server:
        environment = os.environ | {"STATE_DIRECTORY": str(tmp_path), "SCORESHEET_DATABASE": server.database}
        script = make.replace("%%", "%").replace("/opt/scoresheet/bin/scoresheet", f"{sys.executable} -m scoresheet")
        for command in (script, script, clear.replace('"', "")):
            subprocess.run(["bash", "-c", command], env=environment, check=True, capture_output=True)
    [made] = (tmp_path / "backups").iterdir()
    assert made.read_bytes().startswith(b"SQLite format 3")


def test_caddy_serves_it_by_https(needs: Callable[[str], None], tmp_path: Path) -> None:
    needs("caddy")
    port = free_port()
    output = subprocess.run(["caddy", "version"], capture_output=True, text=True, check=True).stdout
    version = tuple(int(part) for part in output.split()[0].lstrip("v").split(".")[:2])
    with Server(tmp_path, SCORESHEET_PROXIES="1") as server:
        # Its own authority and ports that are free, instead of the internet's.
        config = (HOSTING / "Caddyfile").read_text(encoding="utf-8")
        config = config.replace(
            "{\n\tservers", f"{{\n\tadmin off\n\thttp_port {free_port()}\n\tskip_install_trust\n\tservers", 1
        )
        (tmp_path / "Caddyfile").write_text(config, encoding="utf-8")
        environment = os.environ | {
            "SITE": f"localhost:{port}",
            "APP": f"127.0.0.1:{server.port}",
            "XDG_DATA_HOME": str(tmp_path / "caddy"),
            "XDG_CONFIG_HOME": str(tmp_path / "caddy"),
        }
        if version >= (2, 7):
            environment["BUFFER"] = "request_buffers 4MB"
        command = ["caddy", "run", "--config", str(tmp_path / "Caddyfile"), "--adapter", "caddyfile"]
        with (
            (tmp_path / "caddy.log").open("wb") as log,
            subprocess.Popen(command, env=environment, stderr=log) as caddy,
        ):
            try:
                address = f"https://localhost:{port}"
                wait_for(f"{address}/healthz")
                body, headers = json.dumps(document()).encode(), {"Content-Type": "application/json"}
                with urlopen(Request(f"{address}/api/sheets", body, headers), timeout=20, context=UNVERIFIED) as answer:
                    path = json.loads(answer.read())["edit"]
                with pytest.raises(HTTPError) as refused:  # by the app, which says why
                    urlopen(Request(f"{address}/api/sheets", b" " * 600_000, headers), timeout=20, context=UNVERIFIED)
                assert refused.value.code == 413
                refused.value.close()
                with closing(HTTPSConnection("localhost", port, timeout=20, context=UNVERIFIED)) as asking:
                    asking.request("POST", "/import", headers={"Content-Length": "5000000"})
                    with asking.getresponse() as answer:  # by Caddy, which reads none of it
                        assert answer.status == 413
                with urlopen(f"{address}{path}", timeout=20, context=UNVERIFIED) as answer:
                    assert answer.headers["Strict-Transport-Security"] == "max-age=31536000"
                    shown = re.findall(r'class="address">([^<]*)', answer.read().decode())
                    assert all(one.startswith(f"{address}/s/") for one in shown)
                    assert len(shown) == 2
            finally:
                caddy.terminate()
        assert path.removeprefix("/s/") not in (tmp_path / "caddy.log").read_text(encoding="utf-8")


def wait_for(address: str, seconds: int = 20) -> None:
    for _ in range(10 * seconds):
        try:
            with urlopen(address, timeout=5, context=UNVERIFIED) as answer:
                assert answer.status == 200
                return
        except (URLError, ConnectionError):
            time.sleep(0.1)
    raise TimeoutError(address)


def test_the_container_serves(needs: Callable[[str], None]) -> None:
    engine = next((one for one in ("docker", "podman") if shutil.which(one)), "docker")
    needs(engine)
    if subprocess.run([engine, "info"], capture_output=True, check=False).returncode:
        pytest.skip(f"{engine} has no engine that runs")
    root, port = HOSTING.parents[1], free_port()
    build = [engine, "build", "-q", "-f", str(HOSTING / "Containerfile"), "-t", "scoresheet-soak", str(root)]
    subprocess.run(build, check=True)
    run = [
        engine,
        "run",
        "-d",
        "--rm",
        "--read-only",
        "--tmpfs",
        "/tmp",
        "-p",
        f"127.0.0.1:{port}:8000",
        "scoresheet-soak",
    ]
    container = subprocess.run(run, check=True, capture_output=True, text=True).stdout.strip()
    try:
        wait_for(f"http://127.0.0.1:{port}/healthz")
        with urlopen(f"http://127.0.0.1:{port}/blank.pdf", timeout=60) as answer:
            assert answer.read().startswith(b"%PDF-")
    finally:
        subprocess.run([engine, "kill", container], check=True, capture_output=True)
