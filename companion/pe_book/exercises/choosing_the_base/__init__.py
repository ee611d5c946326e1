IMPORTS = "from pe_lib import sinusoidal_encoding, wavelengths"
