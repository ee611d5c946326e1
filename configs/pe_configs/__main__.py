"""``python -m pe_configs config.json``: print what each layer of a model does with positions."""

import sys

from pe_configs.describe import describe_positions

if len(sys.argv) != 2:
    sys.exit("python -m pe_configs config.json")
try:
    print(describe_positions(sys.argv[1]))
except (TypeError, ValueError) as error:
    sys.exit(str(error))
