"""The six tasks of the lab, as a student would write them, with nothing of the library."""

LAB_ANSWERS = {
    "length": "answer = 32 ** 0.5",
    "table": """
def build_table(seq_len, d_model):
    angles = np.arange(seq_len)[:, None] * 10000 ** (-2 * np.arange(d_model // 2) / d_model)
    table = np.zeros((seq_len, d_model))
    table[:, 0::2], table[:, 1::2] = np.sin(angles), np.cos(angles)
    return table""",
    "measure": """
table = build_table(100, 64)
answer = np.linalg.norm(table - table[17], axis=1)""",
    "turn": """
def build_rotation(offset, d_model):
    rotation = np.zeros((d_model, d_model))
    for i in range(0, d_model, 2):
        a = offset * 10000 ** (-i / d_model)
        rotation[i:i + 2, i:i + 2] = [[np.cos(a), np.sin(a)], [-np.sin(a), np.cos(a)]]
    return rotation""",
    "added": """
def added(query, key, table):
    return [(query + table[p + 3]) @ (key + table[p]) for p in range(97)]""",
    "turned": """
def turned(query, key):
    return [(build_rotation(p + 3, 64) @ query) @ (build_rotation(p, 64) @ key) for p in range(97)]""",
}
