IMPORTS = "from pe_lib import encode_positions, offset_kernel, offset_rotation, sinusoidal_encoding"
