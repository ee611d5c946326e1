"""Runs README's manual commands in a fresh clone: `make test-by-hand`.

Bash runs the block that begins with `python3 -m venv` line by line; a server is stopped after it has
served the front page. The clone, in a temporary folder, has only committed files.
"""

import os
import re
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

ROOT = Path(__file__).parents[1]
BLOCK = re.compile(r"```sh\n(python3 -m venv.*?)```", re.DOTALL)


def commands(readme: str) -> list[str]:
    """The lines of the block, in order."""
    (block,) = BLOCK.findall(readme)
    return block.splitlines()


def serves(command: str, folder: str, within: float = 30) -> bool:
    """Whether the server that a line starts responds at the address in its comment."""
    address = command.partition("# ")[2].strip()
    server = subprocess.Popen(["bash", "-c", f"exec {command}"], cwd=folder)
    try:
        for _ in range(int(within)):
            time.sleep(1)
            try:
                with urllib.request.urlopen(address) as answer:
                    return answer.status == 200
            except OSError:
                continue
        return False
    finally:
        server.terminate()
        server.wait()


def main() -> int:
    """Run the lines; return 1 at the first failure."""
    with tempfile.TemporaryDirectory() as parent:
        folder = str(Path(parent, "clone"))
        subprocess.run(["git", "clone", "-q", ROOT, folder], check=True)
        env = {name: value for name, value in os.environ.items() if name != "VIRTUAL_ENV"}
        for command in commands(Path(folder, "README.md").read_text(encoding="utf-8")):
            begin = time.monotonic()
            print("$", command, flush=True)
            if "tools/serve.py" in command:
                failed = not serves(command, folder)
            else:
                failed = subprocess.run(["bash", "-c", command], cwd=folder, env=env).returncode
            print(f"{time.monotonic() - begin:.0f} s", flush=True)
            if failed:
                print(f"README's command fails: {command}", file=sys.stderr)
                return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
