import { words } from '../../lib/text/text.ts'

export const toCart = words('toCart', {
  kept: 'You are offline. We will add it to your cart when you are back online.',
  keptTooLong: 'Something you added while offline was not sent in time. Please add it again.',
  done: (count: number) =>
    count === 1
      ? '1 product was added to your cart.'
      : `${count} products were added to your cart.`,
  inYourCart: (count: number) => `In your cart: ${count}`,
  keptForCart: 'Kept for your cart',
  keptNames: (names: string, more: number) =>
    `Kept for your cart: ${names}${more > 0 ? ` and ${more} more` : ''}`,
})
