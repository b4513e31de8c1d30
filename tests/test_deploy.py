"""What lies in deploy/ and what the guides tell to type agree with the command line and with each other."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
import typer

from ludaro.cli import app
from ludaro.table import gate

ROOT = Path(__file__).parents[1]
DEPLOY = ROOT / "deploy"
GUIDES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*-server.md"))]
FILES = [*(file for file in sorted(DEPLOY.iterdir()) if file.is_file() and file.name != ".env"), *GUIDES]
OPTION = re.compile(r"--[a-z][a-z-]*")


def commands() -> dict[str, set[str]]:
    """Every command of ours, with its options."""
    group = typer.main.get_command(app)
    known = group.commands.items()  # type: ignore[attr-defined]
    return {name: {"--help", *(option for one in command.params for option in one.opts)} for name, command in known}


def variables() -> set[str]:
    """Environment variables that the commands read, and those that the package does."""
    group = typer.main.get_command(app)
    named = {str(one.envvar) for command in group.commands.values() for one in command.params if one.envvar}  # type: ignore[attr-defined]
    return named | {"LUDARO_CACHE", "LUDARO_DATA", "LUDARO_MODE"}


def typed(text: str) -> Iterator[list[str]]:
    """All commands of ours in a text, as words."""
    for line in re.sub(r"\\\n\s*", " ", text).splitlines():
        for found in re.finditer(r"\bludaro ((?:[a-z]+)(?: [^`'·|>&#]*)?)", line):
            if found[1].split()[0] in commands():
                yield found[1].split()
    for entry, given in re.findall(r"^ENTRYPOINT (\[.*\])\nCMD (\[.*\])$", text, re.M):
        yield [*json.loads(entry), *json.loads(given)][1:]
    for block in re.findall(r"^    command:\n((?:      (?:-|#) .*\n)+)", text, re.M):
        yield re.findall(r"^      - (.*)$", block, re.M)
    for options in re.findall(r"^(?:.*')?OPTIONS=([^'\n]*)", text, re.M):
        yield ["serve", *shlex.split(options)]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_every_option_exists(file: Path) -> None:
    known = commands()
    for words in typed(file.read_text("utf-8")):
        unknown = [word for word in OPTION.findall(" ".join(words[1:])) if word not in known[words[0]]]
        assert unknown == [], f"ludaro {' '.join(words)}"


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_every_variable_of_ours_is_read_somewhere(file: Path) -> None:
    assert set(re.findall(r"\bLUDARO_[A-Z_]+", file.read_text("utf-8"))) <= variables()


def test_the_commands_are_found_in_the_files() -> None:
    """So that the tests above look at something."""
    found = {file.name: [words[0] for words in typed(file.read_text("utf-8"))] for file in FILES}
    for name in ("Containerfile", "compose.yaml", "ludaro.service"):
        assert "serve" in found[name], name
    assert "backup" in found["ludaro-backup.service"]
    assert {"serve", "backup", "restore"} <= set(found["club-server.md"])
    assert "serve" in found["large-server.md"]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_no_gate_is_left_open(file: Path) -> None:
    for words in typed(file.read_text("utf-8")):
        text = re.sub(r"\$\{NET:-([0-9.]+)\}", r"\1", " ".join(words))
        trust, proxies = (re.findall(rf"--{name}[= ](\S+)", text) for name in ("trust", "proxy"))
        assert gate.dangers(trust, proxies, public=True) == [], text


def test_paths_in_the_image_agree() -> None:
    image, compose = ((DEPLOY / name).read_text("utf-8") for name in ("Containerfile", "compose.yaml"))
    cache = re.findall(r"LUDARO_CACHE=(\S+)", image)[0]
    assert f"compiled:{cache}" in compose
    assert re.findall(r"^EXPOSE (\d+)", image, re.M) == re.findall(r"--port=(\d+)", compose)
    ignored = (ROOT / ".dockerignore").read_text("utf-8")
    for source in re.findall(r"^COPY (?!--from)(.*) \S+$", image, re.M):
        for name in source.split():
            assert f"!{name}\n" in ignored, name
            assert (ROOT / name).exists()


def test_every_file_of_deploy_is_told_of_in_a_guide() -> None:
    told = "".join(file.read_text("utf-8") for file in GUIDES) + "".join(
        file.read_text("utf-8") for file in DEPLOY.glob("*.yaml")
    )
    for file in DEPLOY.iterdir():
        if not file.name.startswith("."):
            assert file.name in told, file.name


# As far as the programs are here


def program(name: str) -> str:
    found = shutil.which(name) or shutil.which(name, path="/usr/sbin")
    if found is None:
        pytest.skip(f"{name} is not installed here")
    return found


@pytest.mark.parametrize("name", ["Caddyfile", "routing.Caddyfile"])
def test_caddy_reads_its_files(name: str, tmp_path: Path) -> None:
    environment = os.environ | {"DOMAIN": "games.example.org", "HOME": str(tmp_path)}
    command = [program("caddy"), "validate", "--adapter", "caddyfile", "--config", str(DEPLOY / name)]
    done = subprocess.run(command, capture_output=True, text=True, env=environment)
    assert done.returncode == 0, done.stderr


def test_nginx_reads_its_file(tmp_path: Path) -> None:
    nginx, openssl = program("nginx"), program("openssl")
    made = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=games.example.org"]
    keys = ["-keyout", str(tmp_path / "site.key"), "-out", str(tmp_path / "site.pem")]
    subprocess.run([openssl, *made, *keys], check=True, capture_output=True)
    site = (DEPLOY / "nginx.conf").read_text("utf-8").replace("/etc/ssl/games.example.org", str(tmp_path / "site"))
    (tmp_path / "site.conf").write_text(site)
    rest = f"pid {tmp_path}/pid; error_log {tmp_path}/error.log; events {{}} http {{ include {tmp_path}/site.conf; }}"
    (tmp_path / "nginx.conf").write_text(rest)
    done = subprocess.run([nginx, "-t", "-c", str(tmp_path / "nginx.conf")], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_systemd_reads_its_units(tmp_path: Path) -> None:
    analyze = program("systemd-analyze")
    units = []
    for file in (*DEPLOY.glob("*.service"), *DEPLOY.glob("*.timer")):
        unit = tmp_path / file.name
        unit.write_text(file.read_text("utf-8").replace("/opt/ludaro/bin/ludaro", "/bin/true"))
        units.append(str(unit))
    done = subprocess.run([analyze, "verify", *units], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, ""), done.stderr
