"""The tasks of the lab, as a student would write them, with nothing of the library but the models."""

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
    "copies": """
def copies(digits):
    return copied(digits, rows=build_table(2 * len(digits) + 1, 64))""",
    "shuffled": """
def shuffled(digits, order):
    return copied(digits, rows=build_table(len(order), 64)[order])""",
    "turn-at": """
def turn_at(position):
    return build_rotation(position, 16)""",
    "one-pair": """
def only(position, pairs):
    whole, matrix = build_rotation(position, 16), np.eye(16)
    for i in pairs:
        matrix[2 * i:2 * i + 2] = whole[2 * i:2 * i + 2]
    return matrix""",
    "written": "answer = (949, 23.8, 0)",
    "halves": """
def halves(seq_len, d_model):
    table = build_table(seq_len, d_model)
    return np.hstack([table[:, 0::2], table[:, 1::2]])""",
    "farthest": """
table = build_table(100, 64)
far = np.linalg.norm(table - table[17], axis=1)
answer = (far.argmax(), far.max())""",
    "hits": """
def hits(words):
    table, count = build_table(100, 64), 0
    for p in range(97):
        moved = build_rotation(3, 64) @ (table[p] + words[p])
        count += np.linalg.norm(table - moved, axis=1).argmin() == p + 3
    return count""",
    "parts": "answer = 'a and d'",
    "layouts": """
from pe_lib import apply_rotary, rotary_tables

def layouts(query, key):
    tables = rotary_tables(100, 64)
    q = apply_rotary(np.tile(query, (100, 1)), tables)
    k = apply_rotary(np.tile(key, (100, 1)), tables, "halves")
    return [q[p + 3] @ k[p] for p in range(97)]""",
    "slowed": """
def slowed(position):
    matrix = build_rotation(position, 16)
    matrix[2:4, 2:4] = build_rotation(position / 1.5, 16)[2:4, 2:4]
    return matrix""",
}
# Nothing is asserted on the lab's page: tests/unit/test_lab.py holds its tasks.
