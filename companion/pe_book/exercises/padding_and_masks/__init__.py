IMPORTS = (
    "from pe_book.padding import pad_embeddings\nfrom pe_lib import scaled_dot_product_attention"
)
