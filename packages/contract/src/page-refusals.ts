/**
 * What a page says itself before it asks the shop. It is separate from the other refusals, because a page needs only
 * these and should stay small.
 */
export const OUT_OF_STOCK = 'This item is currently out of stock.'
export const OVER_STOCK = 'Cannot add more than available stock ({available}).'
export const WISH_LIST_FULL = 'Your wish list can hold {most} products. Please remove one first.'
