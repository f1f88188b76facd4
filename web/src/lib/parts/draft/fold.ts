/** Where a short phone has no room for all at once: the whole hand over a small board, or a strip of it below a large one. */
export type Fold = 'hand' | 'strip'
