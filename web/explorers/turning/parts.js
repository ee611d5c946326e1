// What several views draw with.
export const last = ({ state }) => state.seq_len - 1;

export const ofHead = ({ state, width }) => (width < state.d_model ? `, a head of ${width} columns` : "");
