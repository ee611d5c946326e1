IMPORTS = """
from pe_book.attention import scaled_dot_product_attention
from pe_lib import sinusoidal_encoding
from pe_book.words import embed
"""
