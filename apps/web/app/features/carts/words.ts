import { words } from '../../lib/text/text.ts'

export const carts = words('carts', {
  title: 'Cart',
  empty: 'Your cart is empty',
  emptyMore: 'Add something you like, then come back here to check out.',
  toOrders: 'View your orders',
  lines: 'Items in your cart',
  each: (price: string) => `${price} each`,
  saved: (sum: string) => `You save ${sum}`,
  quantity: (name: string) => `Quantity of ${name}`,
  less: (name: string) => `One less of ${name}`,
  more: (name: string) => `One more of ${name}`,
  removeNamed: (name: string) => `Remove ${name}`,
  removed: (name: string) => `${name} was removed from your cart.`,
  cleared: 'All products were removed.',
  best: 'Best sellers',
  short: (available: number) =>
    available === 1 ? 'Only 1 is left in stock.' : `Only ${available} are left in stock.`,
  takeWhatIsLeft: (available: number) => `Change to ${available}`,
  unavailable: 'No longer available. Please remove it to check out.',
  clear: 'Clear cart',
  summary: 'Summary',
  count: (count: number) => (count === 1 ? '1 item' : `${count} items`),
  haveCode: 'Have a code?',
  apply: 'Use code',
  applying: 'Checking...',
  removeCode: 'Remove code',
  removing: 'Removing...',
  codeIs: (code: string) => `Code ${code}`,
  offDelivery: 'reduces your delivery fee at checkout',
  subtotal: (count = '') => (count ? `Subtotal (${count})` : 'Subtotal'),
  undo: 'Undo',
  codeBlocks:
    'The code in your cart does not apply to this order. Please remove it from the cart first.',
  checkout: 'Go to checkout',
  blockedShort: 'Some items have less stock than you want. Please change their quantity first.',
  waiting: 'Waiting for a connection',
  waitingMore: 'This goes into your cart when you are back online.',
  waits: (quantity: number, name = 'a product') => `${quantity} × ${name}`,
  blockedOffline: 'You can check out when you are back online.',
  blockedUnavailable: 'Some items are no longer available. Please remove them first.',
  keepShopping: 'Keep shopping',
})

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
  already: 'These products are already in your cart.',
  none: 'Nothing could be added to your cart.',
  fewer: (names: string) => `Not enough in stock: ${names}.`,
  message: (link: string) => `Hello, I would like to order this: ${link}`,
  draft: 'Opening a draft of this order...',
  failedDraft: 'Failed to make a draft of this cart.',
  endedMore:
    'Links to a cart work for 30 days. Perhaps a part of the link is missing. Please ask for a new one.',
})

/** The button that sends a cart to the shop. Apart from the page of such a cart, which few people open. */
export const whatsappOrder = words('whatsappOrder', {
  order: 'Order on WhatsApp',
  opening: 'Opening WhatsApp...',
  failed: 'Failed to write the message. Please try again.',
})
