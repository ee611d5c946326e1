"""The six tasks of the lab, done by one who has read nothing else."""

LAB_ANSWERS = {
    "length": "answer = np.sqrt(32)",
    "table": """
def build_table(seq_len, d_model):
    hands = np.arange(d_model // 2)
    angles = np.outer(np.arange(seq_len), 10000.0 ** (-2 * hands / d_model))
    table = np.zeros((seq_len, d_model))
    table[:, ::2], table[:, 1::2] = np.sin(angles), np.cos(angles)
    return table""",
    "measure": """
table = build_table(100, 64)
answer = np.sqrt(((table - table[17]) ** 2).sum(axis=1))""",
    "turn": """
def build_rotation(offset, d_model):
    rotation = np.zeros((d_model, d_model))
    for hand in range(d_model // 2):
        angle = offset * 10000.0 ** (-2 * hand / d_model)
        here = slice(2 * hand, 2 * hand + 2)
        rotation[here, here] = [
            [np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]]
    return rotation""",
    "added": """
def added(query, key, table):
    return [(query + table[p + 3]) @ (key + table[p]) for p in range(97)]""",
    "turned": """
def turned(query, key):
    return [(build_rotation(p + 3, 64) @ query) @ (build_rotation(p, 64) @ key) for p in range(97)]""",
}
