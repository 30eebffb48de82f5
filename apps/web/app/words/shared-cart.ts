import { words } from '../lib/text/text.ts'

/** The page of a cart that was sent as a link. */
export const sharedCart = words('sharedCart', {
  title: 'A cart for you',
  lead: 'Someone sent you these products, at today’s prices.',
  list: 'Products in this cart',
  leftOut: (count: number) =>
    count === 1
      ? '1 product is no longer for sale and is not shown.'
      : `${count} products are no longer for sale and are not shown.`,
  nothing: 'Nothing in this cart is still for sale.',
  total: 'Total without delivery',
  put: 'Add to my cart',
  putting: 'Adding to your cart...',
  failedPut: 'Failed to add the products to your cart.',
  done: (count: number) =>
    count === 1
      ? '1 product was added to your cart.'
      : `${count} products were added to your cart.`,
  already: 'These products are already in your cart.',
  none: 'Nothing could be added to your cart.',
  fewer: (names: string) => `Not enough in stock: ${names}.`,
  viewCart: 'View cart',
  message: (link: string) => `Hello, I would like to order this: ${link}`,
  draft: 'Opening a draft of this order...',
  failedDraft: 'Failed to make a draft of this cart.',
  again: 'Try again',
  ended: 'This link has ended',
  endedMore:
    'Links to a cart work for 30 days. Perhaps a part of the link is missing. Please ask for a new one.',
  toProducts: 'Shop products',
})
