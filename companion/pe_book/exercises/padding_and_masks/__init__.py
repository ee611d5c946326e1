IMPORTS = "from pe_lib import pad_embeddings, scaled_dot_product_attention"
