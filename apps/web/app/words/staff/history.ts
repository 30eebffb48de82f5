import { staffWords } from './staff-words.ts'

/** One sentence for each event of an order; the page adds who and when. */
export const orderHistory = staffWords('orderHistory', {
  placed: (sum: string) => `Order placed for ${sum}`,
  came: (sum: string, way: string) => `${sum} came in: ${way}`,
  held: (way: string) => `Money on hold: ${way}`,
  heldSum: (sum: string, way: string) => `${sum} on hold: ${way}`,
  heldPart: (sum: string, asked: string, way: string) => `${sum} of ${asked} on hold: ${way}`,
  corrected: (named: string, counted: string) =>
    `M-Pesa reported ${named}; ${counted} was counted before`,
  correctedLate: 'It was already paid back',
  receipt: (code: string) => `Receipt ${code}`,

  moved: (from: string, to: string) => `Order moved from ${from} to ${to}`,
  paymentMoved: (from: string, to: string) => `Payment: ${from} → ${to}`,
  missing: (goods: string) => `Not on the shelf any more: ${goods}`,
  because: (reason: string) => `Reason: ${reason}`,
  note: 'Internal note written',
  itemsChanged: 'Items changed',
  deliveryChanged: 'Delivery changed',

  prompt: (sum: string) => `M-Pesa prompt for ${sum} sent`,
  toPhone: (phone: string) => `To ${phone}`,
  cash: (sum: string) => `${sum} recorded in cash`,
  rider: (name: string) => `Brought by ${name}`,
  accept: (sum: string) => `${sum} on hold accepted`,
  acceptRest: 'Accepted as full payment',
  letGo: (sum: string) => `Discount of ${sum}`,
  refund: (sum: string) => `M-Pesa asked to pay ${sum} back`,
  refundFailed: (sum: string) => `${sum} was not paid back`,
  refundDone: (sum: string) => `${sum} was paid back by M-Pesa`,
  refundByHand: (sum: string) => `${sum} recorded as paid back by hand`,
  denied: (sum: string) =>
    `M-Pesa denied ${sum} twice after it was counted, so it no longer counts. Check the M-Pesa statement before the parcel leaves.`,
  paidBackTwice: (sum: string) => `${sum} was paid back twice, at least once by hand.`,
  fromStatement: (sum: string) => `${sum} recorded from an M-Pesa statement`,
  file: (name: string) => `File ${name}`,
  reversed: (sum: string) => `M-Pesa reversed ${sum}, as its statement shows`,
  match: (sum: string) => `${sum} matched with this order`,
  payLink: 'Pay link made',
  payLinkSent: 'Pay link sent to the customer',
  payLinkEnded: 'Pay link ended',
  payLinkUntil: (time: string) => `It works until ${time}`,
  typedCode: 'M-Pesa code entered; waiting for its payment',
  paidByCode: (sum: string) => `${sum} paid with an M-Pesa code that was entered`,

  parcelOpened: (status: string) => `Shipping record created: ${status}`,
  parcelMoved: (from: string, to: string) => `Parcel moved from ${from} to ${to}`,
  failedDeliveryReasons: (reason: string) => `Parcel not handed over: ${reason}`,
  takenBy: (name: string) => `Handed over to ${name}`,
  saidTaken: (name: string) => `The rider says that ${name} took it, without the code`,
  saidTakenMore: 'Ask the customer, then mark it delivered.',
  codeRead: 'Handover code read to the customer',
  parcelChanged: 'Shipping record changed',
  parcelDeleted: 'Shipping record deleted',

  olderChanges: 'Older changes',
})
