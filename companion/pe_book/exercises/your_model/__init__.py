IMPORTS = "from pe_configs import describe_positions"
