IMPORTS = "from pe_lib import RotaryTables, alibi_slopes, apply_rotary, division_terms"
