/** How large the front may be. Without schemas, so that pages can read them alone. */
export const MAX_BLOCKS = 12
/** In one block. */
export const MAX_PICKED = 12
/** In all blocks together: as many as the first page of the list has. */
export const MAX_FRONT_PRODUCTS = 24
export const MAX_FRONT_TITLE = 100
export const MAX_BANNER_TEXT = 300
export const MAX_FRONT_TEXT = 2000
/** How many best sellers a block shows that does not say how many. */
export const USUAL_BEST = 8
