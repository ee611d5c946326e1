IMPORTS = "from pe_lib import apply_rotary, rotary_tables"
