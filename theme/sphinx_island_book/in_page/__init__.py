"""Python in the page: what runs in the reader's browser, and what makes it of npm's packages.

``names``   which cells a cell needs, read off its code (in the page and in the build)
``kernel``  runs cells in one Python, as IPython would
"""
