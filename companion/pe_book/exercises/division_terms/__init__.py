IMPORTS = "from pe_lib import division_terms, wavelengths"
