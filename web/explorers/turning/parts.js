// Shared by several views.
export const last = ({ state }) => state.seq_len - 1;

export const ofHead = ({ state, width }) => (width < state.d_model ? `, a head of ${width} columns` : "");
