IMPORTS = """
import torch
from torch import nn

import pe_book.transformer
"""
