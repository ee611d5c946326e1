"""``python -m pe_configs config.json``: print what each layer of a model does with positions."""

import argparse
import sys

from pe_configs.describe import describe_positions


def main(args: list[str] | None = None) -> None:
    """Print the table of the configuration that the command line names."""
    parser = argparse.ArgumentParser(prog="python -m pe_configs", description=__doc__)
    parser.add_argument("config", help="a config.json, its folder, its text, or a command with it")
    parser.add_argument("--seq-len", type=int, metavar="N", help="length of the text, in tokens")
    parser.add_argument(
        "--head-dim", type=int, metavar="N", help="width of a head, if not in config"
    )
    given = parser.parse_args(args)
    try:
        print(describe_positions(given.config, seq_len=given.seq_len, head_dim=given.head_dim))
    except (TypeError, ValueError) as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
