import { words } from '../lib/text/text.ts'

/** The cart. */
export const carts = words(
  {
    title: 'Cart',
    empty: 'Your cart is empty',
    emptyMore: 'Put something nice into it, and come back here to check out.',
    toProducts: 'Shop products',
    toOrders: 'View your orders',
    lines: 'Things in your cart',
    each: (price: string) => `${price} each`,
    quantity: (name: string) => `Quantity of ${name}`,
    less: (name: string) => `One less of ${name}`,
    more: (name: string) => `One more of ${name}`,
    remove: 'Remove',
    removeNamed: (name: string) => `Remove ${name}`,
    removed: (name: string) => `${name} was removed from your cart.`,
    short: (available: number) =>
      available === 1 ? 'Only 1 is left in stock.' : `Only ${available} are left in stock.`,
    takeWhatIsLeft: (available: number) => `Change to ${available}`,
    unavailable: 'No longer available. Please remove it to check out.',
    clear: 'Clear cart',
    summary: 'Summary',
    count: (count: number) => (count === 1 ? '1 item' : `${count} items`),
    total: 'Total',
    checkout: 'Go to checkout',
    blockedShort: 'Some things are short in stock. Please change their quantity first.',
    blockedUnavailable: 'Some things are no longer available. Please remove them first.',
    kept: 'The shop cannot be reached. It goes into your cart as soon as there is a line.',
    keptTooLong: 'Something you added while offline is too old to be sent. Please add it again.',
    keepShopping: 'Keep shopping',
  },
  'carts',
)
