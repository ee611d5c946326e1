"""Writes the files of the pages' trained models: ``python tools/make_models.py FOLDER [model …]``.

Each model is a group of data scripts with its graph, weights and tokenizer, gzipped and in base64: under
file:// a page can load nothing but scripts. The group "runtime" is onnxruntime-web, from
package-lock.json. FOLDER/index.json lists the groups. Without the models, a network or the packages it
prints one line and succeeds, and the explorers show their records.
"""

import base64
import gzip
import hashlib
import json
import sys
from importlib import metadata
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
RUNTIME = ROOT / "node_modules" / "onnxruntime-web"
PIECE = 4 * 1024 * 1024  # characters of base64 per script, a step of the progress bar
MODELS = ("minilm", "smollm2")
MOST = {"minilm": 25_000_000, "smollm2": 110_000_000}  # bytes of a model


def write(folder: Path, group: str, files: dict[str, bytes]) -> dict:
    """Write a group's files as data scripts; return its entry of the index."""
    zipped = {name: gzip.compress(content, 6, mtime=0) for name, content in files.items()}
    digest = hashlib.sha256()
    pieces = []
    for name, content in zipped.items():
        digest.update(name.encode() + content)
        text = base64.b64encode(content).decode()
        for at in range(0, len(text), PIECE):
            piece, file = text[at : at + PIECE], f"{group}-{len(pieces)}.js"
            (folder / file).write_text(f'pageData("{name}","{piece}");\n', encoding="utf-8")
            pieces.append({"file": file, "name": name, "bytes": len(piece) * 3 // 4})
    size = sum(map(len, zipped.values()))
    return {"digest": digest.hexdigest()[:8], "bytes": size, "pieces": pieces}


def notices() -> str:
    """The licences of the models and the runtime."""
    import pe_book.models

    runtime = metadata.distribution("onnxruntime")
    own = [
        str(file)
        for file in runtime.files or ()
        if Path(str(file)).name in ("LICENSE", "ThirdPartyNotices.txt")
    ]
    parts = [Path(pe_book.models.__file__).with_name("LICENCES.txt").read_text(encoding="utf-8")]
    parts += [
        Path(str(runtime.locate_file(file))).read_text(encoding="utf-8") for file in sorted(own)
    ]
    return f"\n{'-' * 80}\n\n".join(part.strip() + "\n" for part in parts)


def make(folder: Path, wanted: list[str]) -> str:
    """Write all files; return why that is impossible, or ""."""
    try:
        import model_graphs

        from pe_book.models import ModelMissing
    except ImportError as error:
        return f"{error.name} is not installed: make models installs it"
    if not RUNTIME.is_dir():
        return "onnxruntime-web is not installed: make models installs it"
    version = json.loads((RUNTIME / "package.json").read_text(encoding="utf-8"))["version"]
    folder.mkdir(parents=True, exist_ok=True)
    for old in [*folder.glob("*.js"), folder / "index.json"]:
        old.unlink(missing_ok=True)
    wasm = (RUNTIME / "dist" / "ort-wasm-simd-threaded.wasm").read_bytes()
    groups = {"runtime": write(folder, "runtime", {"runtime.wasm": wasm})}
    for name in wanted:
        try:
            groups[name] = write(folder, name, getattr(model_graphs, f"{name}_files")())
        except ModelMissing as error:
            return str(error)
        print(f"{name:12}{groups[name]['bytes'] / 1e6:6.1f} MB")
        if groups[name]["bytes"] > MOST[name]:
            return f"{name} is larger than its {MOST[name] / 1e6:.0f} MB"
    (folder / "third-party.txt").write_text(notices(), encoding="utf-8")
    index = json.dumps({"version": version, "groups": groups})
    text = base64.b64encode(index.encode()).decode()
    (folder / "index.js").write_text(f'pageData("index","{text}");\n', encoding="utf-8")
    (folder / "index.json").write_text(index, encoding="utf-8")
    return ""


if __name__ == "__main__":
    problem = make(Path(sys.argv[1]).resolve(), sys.argv[2:] or list(MODELS))
    if problem:
        print(f"the explorers of trained models show their records: {problem}")
