IMPORTS = """
import torch
from torch import nn

from pe_lib import sinusoidal_encoding
"""
