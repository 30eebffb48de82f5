import { words } from '../../lib/text/text.ts'

/** One sentence for each event of an order; the page adds who and when. */
export const orderHistory = words({
  placed: (sum: string) => `Order placed for ${sum}`,
  nobody: 'Somebody whose account is gone',
  came: (sum: string, way: string) => `${sum} came in: ${way}`,
  held: (way: string) => `Money came that does not count yet: ${way}`,
  heldSum: (sum: string, way: string) => `${sum} came in and does not count yet: ${way}`,
  heldPart: (sum: string, asked: string, way: string) =>
    `${sum} of ${asked} came in and does not count yet: ${way}`,
  corrected: (named: string, counted: string) =>
    `M-Pesa named ${named}, where ${counted} had been counted`,
  correctedLate: 'It had been paid back already',
  receipt: (code: string) => `Receipt ${code}`,

  moved: (from: string, to: string) => `Order moved from ${from} to ${to}`,
  paymentMoved: (from: string, to: string) => `Payment: ${from} → ${to}`,
  because: (reason: string) => `Because ${reason}`,
  note: 'Internal note written',

  prompt: (sum: string) => `M-Pesa prompt for ${sum} sent`,
  toPhone: (phone: string) => `To ${phone}`,
  cash: (sum: string) => `${sum} recorded in cash`,
  rider: (name: string) => `Brought by ${name}`,
  accept: (sum: string) => `${sum} that was held accepted`,
  acceptRest: 'What came accepted as the whole price',
  letGo: (sum: string) => `The shop let go of ${sum}`,
  refund: (sum: string) => `M-Pesa asked to pay ${sum} back`,
  refundFailed: (sum: string) => `${sum} was not paid back`,
  refundDone: (sum: string) => `${sum} was paid back by M-Pesa`,
  refundByHand: (sum: string) => `${sum} recorded as paid back by hand`,
  denied: (sum: string) =>
    `M-Pesa denied ${sum} twice after it had counted; it counts no more. Look at the M-Pesa statement before the parcel leaves.`,
  paidBackTwice: (sum: string) =>
    `${sum} went back twice, at least once recorded by hand: the payer has it twice.`,
  reversed: (sum: string) => `M-Pesa had sent ${sum} back, as its statement shows`,
  match: (sum: string) => `${sum} found to be for this order`,

  parcelOpened: (status: string) => `Shipping record created: ${status}`,
  parcelMoved: (from: string, to: string) => `Parcel moved from ${from} to ${to}`,
  failedDeliveryReasons: (reason: string) => `Parcel not handed over: ${reason}`,
  parcelChanged: 'Shipping record changed',
  parcelDeleted: 'Shipping record deleted',

  olderChanges: 'Older changes',
})
