IMPORTS = """
import torch
from torch import nn

from pe_book.transformer import TransformerEncoder, TransformerEncoderLayer
"""
