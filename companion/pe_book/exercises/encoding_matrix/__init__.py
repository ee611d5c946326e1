IMPORTS = "from pe_lib import division_terms, encode_positions, sinusoidal_encoding"
