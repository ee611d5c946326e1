IMPORTS = "import numpy as np"
