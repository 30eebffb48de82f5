import { staffWords } from '../../../words/staff/staff-words.ts'

export const staffRiders = staffWords('staffRiders', {
  title: 'Riders',
  lead: 'Choose parcels in Orders, then “Give to a rider”.',
  toOrders: 'Choose orders',
  loading: 'Loading runs...',
  failed: 'Failed to load the runs.',
  empty: 'No rider has taken parcels along yet.',
  emptyMore: 'Tick orders in the list of orders and choose “Give to a rider”.',
  give: 'Give to a rider',
  giving: (count: number) => (count === 1 ? '1 parcel' : `${count} parcels`),
  giveHint:
    'All become “out for delivery”. At the door the rider asks for the handover code, or for who took the parcel where the customer has no code.',
  notForRider: (count: number) =>
    count === 1
      ? 'This order does not go with a rider: the customer fetches it, or a bus takes it.'
      : 'These orders do not go with a rider: the customers fetch them, or a bus takes them.',
  takeAll: 'Give them to the rider all the same',
  name: 'Rider’s name',
  phone: 'Rider’s phone',
  giveNow: 'Hand over and get the link',
  givingNow: 'Giving out...',
  failedGive: 'The parcels could not be given out.',
  linkTitle: (name: string) => `Link for ${name}`,
  linkHint:
    'It works for 24 hours on any phone, without a login. It is shown only now: send it before you close this.',
  message: (name: string, count: number, link: string) =>
    `${name}, ${count === 1 ? '1 parcel' : `${count} parcels`} to deliver: ${link}`,
  started: (at: string, by: string) => `Given out ${at} by ${by}`,
  open: (until: string) => `Link works until ${until}`,
  revoked: 'Link ended by staff',
  expired: 'Link expired',
  call: (name: string, phone: string) => `Call ${name}, ${phone}`,
  progress: (done: number, all: number) => `${done} of ${all} delivered`,
  parcels: 'Parcels',
  money: 'Money',
  states: {
    open: 'With the rider',
    'not-at-home': 'Not handed over',
    delivered: 'Delivered',
    cancelled: 'Cancelled, to bring back',
    returned: 'Returned',
    'given-away': 'Given to another rider',
  },
  due: (money: string) => `${money} to collect`,
  unpaid: (money: string) => `${money} not paid`,
  cash: (money: string) => `${money} in cash`,
  refundDue: (money: string) => `${money} to pay back`,
  sums: (due: string, taken: string, handedIn: string) =>
    `To collect: ${due} · Cash taken: ${taken} · Handed in: ${handedIn}`,
  cashDue: (money: string) => `Cash with the rider: ${money}`,
  settle: (money: string) => `Received ${money}`,
  settling: 'Settling...',
  askSettle: (money: string, name: string) =>
    `Has ${name} handed in ${money}, all of it? Count it first.`,
  brought: 'Amount that was brought, if it was another',
  broughtHint: 'The rest stays with the rider.',
  broughtReason: 'Why (optional)',
  noSum: 'Type the sum in shillings, such as 1250 or 1250.50.',
  settled: (money: string) => `Received ${money}.`,
  settledPart: (money: string, left: string) => `Received ${money}. ${left} stays with the rider.`,
  failedSettle: 'The cash could not be settled.',
  settledBy: (money: string, by: string, at: string) => `${money} handed over to ${by}, ${at}`,
  revoke: 'End link',
  revokeOf: (name: string) => `End the link of ${name}`,
  askRevoke: (name: string) =>
    `End the link of ${name}? The rider can then no longer record anything. Cash can still be settled.`,
  revokeDone: 'The link has ended.',
  failedRevoke: 'The link could not be ended.',
})
