# Behind the cells of index.ipynb, where tools/weave.py puts it
