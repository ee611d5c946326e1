IMPORTS = "from pe_lib import describe_positions"
