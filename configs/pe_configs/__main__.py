"""``python -m pe_configs config.json``: print what each layer of a model does with positions."""

import argparse
import json
import os
import sys

from pe_configs.comparison import compare
from pe_configs.describe import describe_positions


def main(args: list[str] | None = None) -> None:
    """Print the table of the configuration, or of the two, that the command line names."""
    parser = argparse.ArgumentParser(prog="python -m pe_configs", description=__doc__)
    parser.add_argument("config", nargs="?", help="a config.json, a folder, a .gguf, or a text")
    parser.add_argument("--compare", nargs=2, metavar=("A", "B"), help="what differs between two")
    parser.add_argument("--seq-len", type=int, metavar="N", help="length of the text, in tokens")
    parser.add_argument(
        "--head-dim", type=int, metavar="N", help="width of a head, if not in config"
    )
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="print JSON, one entry per layer")
    form.add_argument("--markdown", action="store_true", help="print a table of Markdown")
    options = parser.parse_args(args)
    if (options.config is None) == (options.compare is None):
        parser.error("give one config, or two after --compare")
    at = {"seq_len": options.seq_len, "head_dim": options.head_dim}
    try:
        two = options.compare
        result = compare(*two, **at) if two else describe_positions(options.config, **at)
    except (ImportError, TypeError, ValueError) as error:
        sys.exit(str(error))
    if options.json:
        print(json.dumps(result.to_dict(), allow_nan=False, indent=1))
    else:
        print(result.to_markdown() if options.markdown else result)


if __name__ == "__main__":
    try:
        main()
        sys.stdout.flush()
    except BrokenPipeError:  # head or less has closed the pipe
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
