IMPORTS = (
    "from pe_book.attention import scaled_dot_product_attention\n"
    "from pe_book.padding import pad_embeddings"
)
