IMPORTS = """
import torch
from torch import nn

from pe_lib.nn import TransformerEncoder, TransformerEncoderLayer
"""
