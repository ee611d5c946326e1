IMPORTS = "from pe_configs import rope_frequencies\nfrom pe_lib import division_terms"
