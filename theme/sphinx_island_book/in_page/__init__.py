"""Python in the page: what runs in the browser, and the script that packs it.

``names``   finds the cells that a cell needs (in the page and in the build)
``kernel``  runs cells in one namespace, like IPython
"""
