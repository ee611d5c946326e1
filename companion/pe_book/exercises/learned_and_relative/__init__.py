IMPORTS = "from pe_lib import alibi_slopes, t5_buckets"
