import { failedDeliveryReasons } from '@duka/contract/riders/failed-delivery-reasons'
import { words } from '../../lib/text/text.ts'

const reasons: Record<keyof typeof failedDeliveryReasons, string> = failedDeliveryReasons
const states = {
  open: 'To deliver',
  'not-at-home': 'Not handed over',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
  returned: 'Back at the shop',
}

export const riders = words('riders', {
  title: 'Parcels to deliver',
  loading: 'Loading parcels...',
  hello: (name: string) => `Rider: ${name}`,
  progress: (done: number, all: number) => `${done} of ${all} delivered`,
  cashInHand: (money: string) => `Cash with you: ${money}`,
  sums: (due: string, taken: string, handedIn: string) =>
    `To collect: ${due} · Cash taken: ${taken} · Handed in: ${handedIn}`,
  until: (time: string) => `This link works until ${time}.`,
  ended: 'This link has ended',
  endedMore: 'Please ask the shop for a new one.',
  failed: 'The parcels could not be loaded.',
  old: 'No connection. This list may be out of date.',
  waiting: (count: number) =>
    count === 1
      ? '1 action is waiting for a connection. It will be sent by itself.'
      : `${count} actions are waiting for a connection. They will be sent by themselves.`,
  saved: (what: string) => `Saved on this phone: ${what}. Not sent yet.`,
  savedCash: (money: string) => `${money} cash`,
  askSame: (has: string) => `The shop already has ${has} for this parcel. Did you take more money?`,
  tookToo: 'Yes, I took it too',
  isSame: 'No, it is the same',
  elsewhere: (money: string) => `${money} of parcels that another rider has`,
  handedOver: (name: string) => `Handed over: ${name}`,
  callShop: 'Call the shop',
  parcel: (number: string) => `Parcel ${number}`,
  pieces: (count: number) => (count === 1 ? '1 piece' : `${count} pieces`),
  earlier: (number: string) => `Move parcel ${number} up`,
  drag: 'Drag to change the order of the route',
  later: (number: string) => `Move parcel ${number} down`,
  noName: 'Name not known',
  note: (text: string) => `Note: ${text}`,
  noPlace: 'No address: please call',
  due: (money: string) => `To collect: ${money}`,
  paidMpesa: 'Paid by M-Pesa',
  paidCash: (money: string) => `${money} received in cash`,
  prompted: 'Waiting for the customer to enter the M-Pesa PIN...',
  promptFailed: 'Not paid by M-Pesa. Ask again or take cash.',
  call: 'Call',
  map: 'Map',
  ask: 'Ask to pay by M-Pesa',
  cash: 'Cash received',
  delivered: 'Delivered',
  notAtHome: 'Not at home or refused',
  states,
  reasons,
  send: 'Send request',
  needsLine: 'This needs a connection. Please try again, or take cash.',
  askCash: (money: string) => `Did you receive ${money} in cash?`,
  askMuch: (due: string, amount: string) =>
    `That is more than is due (${due}). Was it really ${amount}?`,
  yesCash: 'Yes, I have it',
  no: 'No',
  otherCash: 'I took another amount',
  addsTo: (money: string) => `${money} is recorded already. This is added to it.`,
  wrongSum: 'Was a wrong amount recorded? The shop puts it right.',
  otherCashHint:
    'Also when the parcel is paid or cancelled: the shop then pays back what is too much.',
  cashAmount: 'Cash taken, in shillings',
  cashInvalid: 'Enter how much cash you took.',
  refundDue: (money: string) => `${money} is to be paid back to the customer`,
  notRecorded: (money: string, number: string) =>
    `The shop has not recorded the ${money} that you took for parcel ${number}. Please tell the shop.`,
  sendAgain: 'Send again',
  shopKnows: 'The shop knows',
  askShopKnows: 'Has the shop recorded this cash? It is then removed from this phone.',
  code: 'Handover code',
  codeHint:
    'The customer has 4 digits: in a message or on the page of the order. Lost? The shop can read them to the customer on the phone.',
  codeIfAny: 'Handover code, if the customer has one',
  takenBy: 'Who took it?',
  takenByHint: 'The name of the person who took the parcel.',
  takenByMissing: 'Write who took it.',
  codeInvalid: 'Enter the 4 digits that the customer has.',
  notPaid: (money: string) => `${money} is not paid yet. Take the money first.`,
  cancelledHere:
    'The order was cancelled. If the customer already has the parcel, tap Delivered. Otherwise bring it back.',
  calledOff: {
    cancelled:
      'The shop has cancelled this parcel. If the customer already has it, tap Hand over. Otherwise bring it back.',
    returned:
      'The shop recorded this parcel as brought back. If the customer has it, tap Hand over.',
    'given-away':
      'The shop has given this parcel to another rider. If the customer already has it from you, tap Hand over.',
  },
  returnedHere:
    'The shop recorded this parcel as brought back. If the customer has it, tap Delivered.',
  handOver: 'Hand over',
  handOverUnpaid: 'Hand over without payment',
  why: 'Why was it not handed over?',
  other: 'Something else',
  otherHint: 'A few words for the shop.',
  chooseReason: 'Choose a reason or write one.',
  save: 'Save',
  tooOld: 'This waited for more than a day and was not sent. Please tell the shop.',
  actionFailed: 'This could not be recorded.',
})
