import { labelsOf, methodFacts, type PaymentMethod } from '@duka/contract/settings/payment-methods'
import { words } from '../../lib/text/text.ts'

export const checkout = words('checkout', {
  title: 'Checkout',
  address: 'Delivery address',
  to: (address: string) => `To ${address}`,
  change: 'Change',
  changeAddress: 'Change the address',
  changeWay: 'Change the way of delivery',
  saved: 'Your addresses',
  moreAddresses: (count: number) => `${count} more addresses`,
  newAddress: 'Deliver to a new address',
  newAddressMore: 'We will save it in your address book.',
  countyFirst: 'Choose your county to see delivery options and fees.',
  moreWays: (count: number) => `${count} more delivery options`,
  otherWays: (count: number, free: number, from: string) => {
    const ways = count === 1 ? '1 other way' : `${count} other ways`
    if (free > 0) return `${ways}, ${count === 1 ? '' : free === 1 ? 'one ' : `${free} `}free`
    return from ? `${ways}, ${count === 1 ? '' : 'from '}${from}` : ways
  },
  earliest: 'Earliest',
  receivedBy: (person: string) => `Received by ${person}`,
  someoneElse: 'Someone else will receive it',
  addPin: 'Add a KRA PIN for the invoice',
  buyerPin: 'KRA PIN of your business',
  buyerPinHint: 'Such as P051234567X. You need it to claim the VAT or the cost.',
  recipientName: 'Name of the recipient',
  contactPhone: 'Phone of the recipient',
  contactPhoneHint: 'We will call this number about the parcel.',
  addNote: 'Add a note to the shop',
  note: 'Note to the shop (optional)',
  noteHint: 'For example, a landmark or the best time for you.',
  methods: labelsOf(methodFacts, 'en'),
  methodMore: {
    mpesa: 'We send a request to your phone. Enter your PIN to pay.',
    cod: 'Pay in cash when your parcel arrives.',
  } satisfies Record<PaymentMethod, string>,
  codCollected: 'Pay in cash when you collect.',
  mpesaPhoneHint: 'The phone that will pay, such as 0712 345 678.',
  summary: 'Order summary',
  quantity: (count: number) => `× ${count}`,
  moreItems: (count: number) => `${count} more products`,
  subtotal: 'Subtotal',
  discount: (code: string) => `Discount (${code})`,
  rounding: 'Rounded up for M-Pesa',
  chooseCounty: 'Delivery: choose a county',
  chooseAddress: 'Delivery: choose an address',
  feeComing: 'Delivery: loading the fee...',
  withDelivery: (fee: string) => `with delivery ${fee}`,
  priceChanged: (total: string, before: string) =>
    `The price has changed: the total is now ${total}, not ${before}. Nothing is ordered yet.`,
  placeFor: (total: string) => `Place order for ${total}`,
  notDelivered: 'We do not deliver to this address. Please choose another one.',
  noWayToPay:
    'This order cannot be paid as it is: see Payment. Please choose another delivery option or address, or call us.',
  changeCart: 'Change your cart',
  accept: 'By ordering you accept our',
  terms: 'terms',
  data: 'How we use your data:',
  privacy: 'privacy',
  place: 'Place order',
  phoneFirst: 'Please enter the M-Pesa phone number first.',
  phoneShort: 'The M-Pesa phone number is not complete yet.',
  placing: 'Placing order...',
  unreached:
    'We could not reach the shop. Check your connection, then place the order again. You will not order twice.',
  blocked:
    'Some items in your cart are not available in that quantity. Please change your cart first.',
  placedBefore: 'You have already placed this order. Here it is.',
})
