IMPORTS = """
from pe_lib import sinusoidal_encoding
from pe_book.explorers.normals import normals
from pe_book.words import embed
"""
