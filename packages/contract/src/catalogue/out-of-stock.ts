/**
 * What a page says about too little stock. It is separate from the other refusals, because list and product need only
 * these and should stay small.
 */
export const OUT_OF_STOCK = 'This item is currently out of stock.'
export const OVER_STOCK = 'Cannot add more than available stock ({available}).'
