IMPORTS = "from pe_lib import division_terms, offset_kernel, sinusoidal_encoding, wavelengths"
