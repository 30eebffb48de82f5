/** The staff search answers at most this many of each kind: more of one kind is what the lists are for. */
export const SEARCH_LIMIT = 5
