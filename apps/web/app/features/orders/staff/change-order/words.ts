import { staffWords } from '../../../../words/staff/staff-words.ts'

/** The pages on which staff change an order that nobody has paid. */
export const changeWords = staffWords('changeWords', {
  itemsTitle: (id: string) => `Change items of order ${id}`,
  items: 'Change items',
  deliveryTitle: (id: string) => `Change delivery of order ${id}`,
  delivery: 'Change delivery',
  building: 'Building or house',
  street: 'Street',
  recipientName: 'Name',
  back: 'Back to the order',
  failed: 'The order could not be loaded.',
  failedPreview: 'Failed to work out the new total.',
  asOrdered: (count: number, price: string) => `${count} × ${price} as ordered`,
  asToday: (count: number, price: string) => `${count} × ${price} at today’s price`,
  newPieces: (price: string) => `More pieces cost ${price} each today`,
  takenOut: 'Taken out',
  putBack: 'Put back',
  putBackOf: (name: string) => `Put back ${name}`,
  summary: 'New total',
  totals: 'What the order costs before and after the change',
  more: (sum: string) => `The customer pays ${sum} more.`,
  less: (sum: string) => `The customer pays ${sum} less.`,
  message: 'The customer gets a message with the change if messages are set up.',
  save: 'Save changes',
  keep: 'Keep the order as it is',
  saved: 'Order changed.',
  failedSave: 'Failed to change the order.',
  refusals: {
    PRICE_CHANGED: 'A price has changed. Check the new total, then save again.',
    ORDER_PRODUCT_GONE: 'A product is no longer for sale. Take out the pieces that you added.',
    ORDER_HAS_MONEY:
      'This order has received money, or a payment is in progress, so it cannot be changed now.',
  },
})
