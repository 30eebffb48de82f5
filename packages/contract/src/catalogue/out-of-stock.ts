/**
 * The message for a product that is out of stock. It is separate from the other refusals, because the product
 * list needs only this one and should stay small.
 */
export const OUT_OF_STOCK = 'This item is currently out of stock.'
