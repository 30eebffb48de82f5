/** The most products on one wish list. */
export const MAX_WISHES = 200
/** The most products in one call for a guest. */
export const MAX_IDS = 50
/** What a full list answers. It is not among the refusals, so that a page needs only this one. */
export const WISH_LIST_FULL = 'Your wish list can hold {most} products. Please remove one first.'
