/** The most products on one wish list. */
export const MAX_WISHES = 200
/** The most products in one call for a guest. */
export const MAX_IDS = 50
