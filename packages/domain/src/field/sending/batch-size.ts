/** So many records go in one call. */
export const maxBatch = 500
