"""The package as it is published: built from a checkout, and used where nothing else of ours is."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path
from threading import Timer
from urllib.request import urlopen

import pytest

from ludaro.table.http.pages import PAGE
from tests.clean import OWN, ROOT, SUPPORTED, environment, plain

pytestmark = pytest.mark.slow
pytest.importorskip("build")
pytest.importorskip("hatchling")
SECONDS = 120.0  # for a command, on a busy machine
COMMANDS = [
    found
    for line in re.findall(r"^\| (`ludaro .*?) \|", (ROOT / "README.md").read_text("utf-8"), re.M)
    for found in re.findall(r"`ludaro ([^`]*)`", line)
]
EXTRAS = {
    "lab colorio --games 4": "lab",
    "lab colorio --games 4 --cluster auto": "lab",
    "bench --gpu": "gpu",
    "serve --port 0 --store postgresql://nobody@127.0.0.1/nothing": "postgres",
    "backup x --store postgresql://nobody@127.0.0.1/nothing": "postgres",
    "print kvaro --for drivethrucards": "press",
    "print kvaro --for gamecrafter": "press",
}


def built(source: Path, folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(folder), *words, str(source)]
    return subprocess.run(command, capture_output=True, text=True, timeout=SECONDS)


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Made from the source distribution, as ``python -m build`` does."""
    if not (PAGE / "index.html").is_file():
        pytest.skip("the page is not built: make page")
    folder = tmp_path_factory.mktemp("dist")
    done = built(ROOT, folder)
    assert done.returncode == 0, done.stdout + done.stderr
    (sources,) = folder.glob("*.tar.gz")
    with tarfile.open(sources) as archive:
        assert any(name.endswith("src/ludaro/table/page/index.html") for name in archive.getnames())
    (found,) = folder.glob("*.whl")
    return found


@pytest.fixture(scope="module")
def programs(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Those of an environment with the Python of the tests."""
    return environment(OWN, wheel, tmp_path_factory.mktemp("clean"))


def test_sources_without_the_page_are_refused(tmp_path: Path) -> None:
    checkout = tmp_path / "checkout"
    (checkout / "src/ludaro").mkdir(parents=True)
    for name in ("pyproject.toml", "hatch_build.py", "README.md", "LICENSE", "src/ludaro/__init__.py"):
        shutil.copy(ROOT / name, checkout / name)
    done = built(checkout, tmp_path / "dist", "--sdist")
    assert done.returncode != 0
    assert "make page" in done.stdout + done.stderr
    assert "Traceback" not in done.stdout + done.stderr
    assert not list(tmp_path.glob("dist/*"))


@pytest.mark.parametrize("version", SUPPORTED)
def test_the_wheel_serves_the_page(version: str, wheel: Path, tmp_path: Path) -> None:
    programs = environment(version, wheel, tmp_path)
    said = subprocess.run(
        [programs / "ludaro", "rules", "64g-3"], capture_output=True, text=True, timeout=SECONDS, env=plain()
    )
    assert said.returncode == 0, said.stderr
    serve = [str(programs / "ludaro"), "serve", "--port", "0", "--grace", "0"]
    server = subprocess.Popen(
        serve, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, cwd=tmp_path, env=plain()
    )
    late = Timer(SECONDS, server.kill)
    late.start()
    try:
        assert server.stdout is not None
        address = next((found[0] for line in server.stdout if (found := re.search(r"http://[\d.:]+", line))), None)
        assert address is not None, "the server did not start"
        with urlopen(f"{address}/", timeout=SECONDS) as answer:
            page = answer.read().decode()
        (script,) = re.findall(r'<script type="module"[^>]* src="([^"]+)"', page)
        with urlopen(f"{address}{script}", timeout=SECONDS) as answer:
            assert len(answer.read()) > 10_000
    finally:
        server.terminate()
        server.wait(SECONDS)
        late.cancel()
        if server.stdout is not None:
            server.stdout.close()


@pytest.mark.parametrize("words", EXTRAS)
def test_a_missing_extra_is_named_in_one_line(words: str, programs: Path, tmp_path: Path) -> None:
    command = [str(programs / "ludaro"), *words.split()]
    done = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS, cwd=tmp_path, env=plain())
    assert done.returncode == 1, done.stdout
    (line,) = done.stderr.splitlines()
    assert f"pip install 'ludaro[{EXTRAS[words]}]'" in line


@pytest.mark.parametrize("words", COMMANDS)
def test_every_command_of_the_readme_runs_or_says_why_not(words: str, programs: Path, tmp_path: Path) -> None:
    """Those that take long are left at work for a while, and must not have failed until then."""
    command = [str(programs / "ludaro"), *words.split()]
    process = subprocess.Popen(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=tmp_path,
        env=plain(),
    )
    try:
        _, complaint = process.communicate(timeout=5)
    except subprocess.TimeoutExpired:
        process.terminate()
        _, complaint = process.communicate(timeout=SECONDS)
        assert "Traceback" not in complaint
        return
    assert "Traceback" not in complaint
    assert process.returncode == 0 or len(complaint.splitlines()) <= 1, complaint
