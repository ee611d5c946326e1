IMPORTS = """
from pe_lib import scaled_dot_product_attention, sinusoidal_encoding
from pe_book.words import embed
"""
