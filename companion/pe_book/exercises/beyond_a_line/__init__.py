IMPORTS = "from pe_lib import division_terms, encode_positions, grid_encoding, offset_rotation"
