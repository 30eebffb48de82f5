import { words } from '../../lib/text/text.ts'

export const payments = words('payments', {
  title: 'Payment',
  sending: 'Sending the request to your phone...',
  checkPhone: 'Check your phone and enter your M-Pesa PIN',
  checkPhoneMore: (phone: string) => `We sent the request to ${phone}.`,
  left: (seconds: number) => (seconds === 1 ? '1 second left' : `${seconds} seconds left`),
  waitingLong: 'M-Pesa has not answered yet. We keep checking; you can leave this page open.',
  offline: 'You are offline. If you enter your PIN, the payment still counts.',
  received: 'Payment received',
  receivedMore: (amount: string) => `Thank you! We received ${amount}.`,
  surplus: (amount: string) => `You paid ${amount} too much. We will send it back.`,
  receipt: 'M-Pesa receipt',
  receiptComing: 'The M-Pesa receipt code will appear here shortly.',
  noAnswer: 'The request did not reach the shop. Please check your connection and try again.',
  failed: 'The payment did not go through',
  asking: 'Asking M-Pesa...',
  payNowMpesa: 'Pay now with M-Pesa',
  notPaid: 'Not paid yet',
  notPaidMore: (amount: string) => `${amount} is waiting to be paid.`,
  cash: 'You pay in cash on delivery',
  cashMore: (amount: string) => `Please have ${amount} ready when the parcel comes.`,
  cashOnDelivery: 'Cash on delivery',
  cashLateMore: (amount: string) =>
    `If you paid ${amount} when the parcel came, you do not need to do anything.`,
  collected: {
    cash: 'You pay in cash when you collect',
    cashMore: (amount: string) => `Please have ${amount} ready when you collect.`,
    cashLateMore: (amount: string) =>
      `If you paid ${amount} when you collected, you do not need to do anything.`,
    stillCash: 'You can still pay in cash when you collect.',
  },
  rounds: (amount: string) => `M-Pesa takes whole shillings, so it will ask for ${amount}.`,
  keptUntil: (time: string) => `We keep these goods for you until ${time}.`,
  otherWays: 'Other ways to pay',
  /** While a typed code is checked. */
  onlyIfWrong: 'Only if the code was wrong. If money comes twice, the shop pays it back.',
  otherPhone: 'Any M-Pesa phone can pay for this order: change the number above.',
  stillCash: 'You can still pay in cash when the parcel comes.',
  cashInstead: 'Pay cash instead',
  changedToCash: 'Changed: you pay in cash.',
  cashInsteadFailed: 'The order could not be changed to cash.',
  changing: 'Changing...',
  cashFor: {
    door: (amount: string) => `Or in cash: you give ${amount} to the rider when the parcel comes.`,
    pickup: (amount: string) => `Or in cash: you pay ${amount} when you collect the parcel.`,
    parcel: (amount: string) => `Or in cash: you pay ${amount} when you collect the parcel.`,
    shop: (amount: string) =>
      `Or in cash: you pay ${amount} at the shop when you collect the parcel.`,
  },
  mpesaOff: 'The shop is not taking M-Pesa right now.',
  askUs: 'If you have a question, call us:',
  writing: (order: string) => `Hello, I am writing about the payment for order ${order}.`,
  callUs: 'Or call us and we will help:',
  held: 'We received part of the money',
  partCame: (came: string, price: string, rest: string) =>
    `${came} of ${price} has come. ${rest} is still missing. We do not cancel the order while we have your money.`,
  partMore: (amount: string) => `${amount} is still missing.`,
  payRest: 'Pay the rest with M-Pesa',
  againIn: (seconds: number) =>
    `Try again in ${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`,
  moneyLeft: 'Did the money leave your account anyway?',
  moneyLeftWait:
    'Please do not pay again. We are checking with M-Pesa, and this page updates by itself.',
  moneyLeftKeep: 'Keep the SMS from M-Pesa. Its receipt code proves your payment.',
  moneyLeftCall: (order: string) =>
    `If nothing changes within ten minutes, tell us that code and the order number ${order}.`,
  sendAgain: 'Send again',
  promptName: (name: string) => `M-Pesa will show the name ${name}.`,
  qr: 'QR code for the M-Pesa app',
  qrHow: 'Or scan this with the M-Pesa app.',
  cancelled: 'This order is cancelled',
  cancelledMore: 'You do not need to pay.',
  expiredMore:
    'We did not receive payment in time, so the items went back on sale. You do not need to pay.',
  refundDue: 'Your money is coming back',
  refundDueMore: (amount: string) => `This order is cancelled. We will refund ${amount}.`,
  refundPartMore: (amount: string) => `We will pay back ${amount}.`,
  refunded: 'You have been refunded',
  refundedMore: 'We paid you back in full.',
})

export const payLinkWords = words('payLinkWords', {
  button: 'Let somebody else pay',
  making: 'Making the link...',
  failed: 'The link could not be made.',
  title: (number: string) => `Link to pay order ${number}`,
  hint: (until: string) =>
    `Anyone who opens it can pay with M-Pesa, without logging in. It shows the items and the total, but no name, phone or address. It works until ${until}.`,
  end: 'End this link',
  ending: 'Ending...',
  ended: 'Nobody can pay by the link any more.',
  failedEnd: 'The link could not be ended.',
  orderEnds: (time: string) => `The order is cancelled on ${time} if it is not paid by then.`,
  message: (shop: string, number: string, until: string, link: string) =>
    `${shop}: please pay for order ${number} with M-Pesa by ${until} here: ${link}`,
})
