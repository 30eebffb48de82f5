import { words } from '../lib/text/text.ts'

/** The page of a cart that was sent as a link. */
export const sharedCart = words(
  {
    title: 'A cart for you',
    lead: 'Someone sent you these products. Prices are those of today.',
    list: 'Products in this cart',
    leftOut: (count: number) =>
      count === 1
        ? '1 product is no longer for sale and is not shown.'
        : `${count} products are no longer for sale and are not shown.`,
    nothing: 'Nothing of this cart is for sale any more.',
    total: 'Total without delivery',
    put: 'Put into my cart',
    putting: 'Putting into your cart...',
    failedPut: 'Failed to put the products into your cart.',
    done: (count: number) =>
      count === 1
        ? '1 product was put into your cart.'
        : `${count} products were put into your cart.`,
    already: 'Your cart holds these products already.',
    none: 'Nothing could be put into your cart.',
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
  },
  'sharedCart',
)
