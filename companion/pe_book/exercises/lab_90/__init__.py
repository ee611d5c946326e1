IMPORTS = """
from pe_book.copying import copied
from pe_lib import apply_rotary, offset_rotation, rotary_tables, sinusoidal_encoding
"""
