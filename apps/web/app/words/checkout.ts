import { words } from '../lib/text.ts'

/** The checkout. */
export const checkout = words(
  {
    title: 'Checkout',
    address: 'Delivery address',
    saved: 'Your addresses',
    moreAddresses: (count: number) => `${count} more addresses`,
    newAddress: 'Deliver to a new address',
    newAddressMore: 'It is kept in your address book.',
    payment: 'Payment',
    mpesa: 'M-Pesa',
    mpesaMore: 'A request comes to your phone, and you confirm it with your PIN.',
    mpesaPhone: 'M-Pesa phone number',
    mpesaPhoneHint: 'The phone that will be asked for the money, such as 0712 345 678.',
    cod: 'Cash on delivery',
    codMore: 'You pay in cash when the parcel is in your hands.',
    summary: 'Order summary',
    quantity: (count: number) => `× ${count}`,
    moreItems: (count: number) => `${count} more products`,
    total: 'Total',
    mpesaAsks: (amount: string) => `M-Pesa will ask for ${amount}`,
    mpesaRounds: 'M-Pesa takes whole shillings only, so the amount is rounded up.',
    changeCart: 'Change your cart',
    place: 'Place order',
    phoneFirst: 'Please give the M-Pesa phone number first.',
    placing: 'Placing order...',
    blocked: 'Some things in your cart cannot be had as they are. Please change your cart first.',
    placedBefore: 'Your order had been placed already. Here it is.',
  },
  'checkout',
)
