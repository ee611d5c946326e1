IMPORTS = """
from pe_lib import sinusoidal_encoding
from pe_book.numbers import normals
from pe_book.words import embed
"""
