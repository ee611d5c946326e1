IMPORTS = "from pe_lib import encode_positions, timestep_embedding"
