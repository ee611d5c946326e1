from pe_lib import (
    attention as attention,
    biases as biases,
    first_attempts as first_attempts,
    nn as nn,
    padding as padding,
    relative as relative,
    rope as rope,
    rotary as rotary,
    sinusoidal as sinusoidal,
)
from pe_lib.attention import scaled_dot_product_attention as scaled_dot_product_attention
from pe_lib.biases import (
    alibi_bias as alibi_bias,
    alibi_slopes as alibi_slopes,
    relative_index as relative_index,
    t5_buckets as t5_buckets,
)
from pe_lib.first_attempts import (
    binary_encoding as binary_encoding,
    index_encoding as index_encoding,
    normalised_index_encoding as normalised_index_encoding,
    one_hot_encoding as one_hot_encoding,
)
from pe_lib.padding import (
    add_positions as add_positions,
    concatenate_positions as concatenate_positions,
    pad_embeddings as pad_embeddings,
    padding_mask as padding_mask,
)
from pe_lib.relative import (
    offset_kernel as offset_kernel,
    offset_rotation as offset_rotation,
    similarity as similarity,
)
from pe_lib.rope import (
    RopeFrequencies as RopeFrequencies,
    describe_positions as describe_positions,
    rope_frequencies as rope_frequencies,
)
from pe_lib.rotary import (
    RotaryTables as RotaryTables,
    apply_rotary as apply_rotary,
    rotary_tables as rotary_tables,
)
from pe_lib.sinusoidal import (
    angles as angles,
    division_terms as division_terms,
    encode_positions as encode_positions,
    sinusoidal_encoding as sinusoidal_encoding,
    wavelengths as wavelengths,
)

__version__: str
__all__: list[str]
