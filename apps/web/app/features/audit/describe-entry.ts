import type { AuditEntry } from '@duka/contract/audit/audit'
import type { AuditEventName } from '@duka/contract/audit/audit-events'
import { formatMoney } from '@duka/contract/money'
import { showNumber } from '@duka/contract/orders/order-number'
import { formatDateTime } from '../../lib/text/format.ts'
import { type TextOf, translate } from '../../lib/text/text.ts'
import { staffOrder, stateNames } from '../staff-frame/words.ts'
import { auditWords } from './audit-words.ts'
import { type Difference, differences, fieldsOf, labelOf } from './differences.ts'
import { orderHistory } from './words.ts'

/** An audit entry as text: a sentence about the order, and details. */
export interface EntryText {
  what: string
  more: (string | undefined)[]
  changes?: Difference[]
}

/** A state as the audit log stored it. Fields may be missing: it may come from an older version. */
interface State {
  text(name: string): string
  money(name: string): string
  number(name: string): number
}

type Describe = (before: State, after: State) => EntryText

/** Describes what an audit entry did to an order, its payments or its shipping. */
export function describeEntry({ thing, action, before, after }: AuditEntry): EntryText {
  const describe = new Map(Object.entries(describers(orderHistory.now()))).get(`${thing} ${action}`)
  const changes = differences(restOf(before), restOf(after), thing)
  if (describe) {
    const text = describe(read(before), read(after))
    return thing === 'shipping' ? { ...text, changes } : text
  }
  const { things, actions } = auditWords.now()
  return { ...only(`${nameIn(things, thing)} ${nameIn(actions, action)}`), changes }
}

type Text = TextOf<typeof orderHistory>

const describers = (t: Text): Partial<Record<AuditEventName, Describe>> => ({
  'order status': (before, after) => ({
    what: t.moved(orderStatus(before), orderStatus(after)),
    more: [
      paymentMoved(before, after),
      given(translate(after.text('because')), t.because),
      given(after.text('missing'), t.missing),
    ],
  }),
  'order change-items': (before, after) => ({
    ...only(t.itemsChanged, given(after.text('reason'), t.because)),
    changes: changedOf(before, after, ['items']),
  }),
  'order change-discount': (before, after) => ({
    ...only(t.discountChanged, given(after.text('reason'), t.because)),
    changes: changedOf(before, after, []),
  }),
  'order change-delivery': (before, after) => ({
    ...only(t.deliveryChanged),
    changes: changedOf(before, after, ['address', 'delivery', 'recipient', 'phone']),
  }),
  'order returned': (before, after) => {
    const lowered = t.loweredBy(after.money('amount'))
    const items = after.text('items')
    const moved = paymentMoved(before, after)
    const [what, more] = items ? [t.takenBack(items), lowered] : [lowered, undefined]
    return only(what, more, moved, after.text('reason'))
  },
  'order return-decided': (_, after) => {
    const names: Readonly<Record<string, string>> = t.returnDecided
    return only(names[after.text('return')] ?? '', after.text('reason'))
  },
  'order pay-link': (_, after) => payLink(t.payLink, after),
  'order send-pay-link': (_, after) => payLink(t.payLinkSent, after),
  'order end-pay-link': () => only(t.payLinkEnded),
  'order note': (_, after) => only(t.note, after.text('note')),
  'payment prompt': (_, after) =>
    only(t.prompt(after.money('amount')), given(after.text('phone'), t.toPhone)),
  'payment cash': (_, after) =>
    only(t.cash(after.money('amount')), given(after.text('rider'), t.rider)),
  'payment accept': (before, after) => {
    const what = after.number('accepted') > 0 ? t.accept(after.money('accepted')) : t.acceptRest
    const isWaived = after.number('discount') > before.number('discount')
    const waived = isWaived ? t.waived(after.money('discount')) : undefined
    return only(what, waived, after.text('note'))
  },
  'payment correct': (before, after) => {
    const isGone = before.text('state').startsWith('refund')
    const what = t.corrected(after.money('amount'), before.money('amount'))
    return only(what, isGone ? t.correctedLate : undefined, given(after.text('receipt'), t.receipt))
  },
  'payment refund': (_, after) => only(t.refund(after.money('amount')), after.text('note')),
  'payment refund-failed': (_, after) =>
    only(t.refundFailed(after.money('amount')), translate(after.text('because'))),
  'payment refund-done': (_, after) => only(t.refundDone(after.money('amount'))),
  'payment refund-by-hand': (_, after) => {
    const say = after.text('way') === 'cash' ? t.refundInCash : t.refundByHand
    return only(say(after.money('amount')), after.text('note'))
  },
  'payment denied': (_, after) => withReceipt(t.denied(after.money('amount')), after),
  'payment paid-back-twice': (_, after) =>
    withReceipt(t.paidBackTwice(after.money('amount')), after),
  'payment reversal': (_, after) => withReceipt(t.reversed(after.money('amount')), after),
  'payment import': (_, after) => {
    const { what, more } = withReceipt(t.fromStatement(after.money('amount')), after)
    return only(what, ...more, given(after.text('file'), t.file))
  },
  'payment match': (_, after) => withReceipt(t.match(after.money('amount')), after),
  'payment put-right': (before, after) => {
    const { what, more } = counted(t.putRight, before, after)
    return only(what, ...more, given(after.text('reason'), t.because))
  },
  'payment exchange': (before, after) => counted(t.exchanged, before, after),
  'order typed-code': (_, after) => withReceipt(t.typedCode, after),
  'payment typed-code': (_, after) => withReceipt(t.paidByCode(after.money('amount')), after),
  'shipping create': (_, after) => only(t.parcelOpened(parcelStatus(after))),
  'shipping status': (before, after) =>
    only(t.parcelMoved(parcelStatus(before), parcelStatus(after))),
  'shipping not-at-home': (_, after) =>
    only(t.failedDeliveryReasons(translate(after.text('reason')))),
  'order taken-by': (_, after) => only(t.takenBy(after.text('takenBy'))),
  'order said-taken': (_, after) => only(t.saidTaken(after.text('takenBy')), t.saidTakenMore),
  'order read-code': () => only(t.codeRead),
  'shipping update': () => only(t.parcelChanged),
  'shipping delete': () => only(t.parcelDeleted),
})

/** A sentence with its details, of which some may be missing. */
const only = (what: string, ...more: EntryText['more']): EntryText => ({ what, more })

function payLink(what: string, after: State): EntryText {
  const until = after.text('until')
  return only(what, until && orderHistory.now().payLinkUntil(formatDateTime(until)))
}

const orderStatus = (state: State) => nameIn(staffOrder.now().statuses, state.text('status'))
const parcelStatus = (state: State) => nameIn(stateNames.now().parcel, state.text('status'))

/** The name on screen of a value in the log; one that no longer exists stays as it is. */
export function nameIn(names: Readonly<Record<string, string>>, value: string): string {
  return names[value] ?? value
}

function paymentMoved(before: State, after: State): string | undefined {
  const [from, to] = [before.text('paymentStatus'), after.text('paymentStatus')]
  if (!from || !to || from === to) return undefined
  const { paymentStatuses: names } = staffOrder.now()
  return orderHistory.now().paymentMoved(nameIn(names, from), nameIn(names, to))
}

function moved(before: State, after: State, name: string): Difference {
  return {
    name: labelOf(name) ?? name,
    from: before.text(name),
    to: after.text(name),
  }
}

/** These fields, discount and total, where they differ. */
function changedOf(before: State, after: State, names: string[]): Difference[] {
  return [
    ...names.map((name) => moved(before, after, name)),
    ...['discount', 'totalAmount'].map((name) => moneyMoved(before, after, name)),
  ].filter(({ from, to }) => from !== to)
}

function moneyMoved(before: State, after: State, name: string): Difference {
  return { ...moved(before, after, name), from: before.money(name), to: after.money(name) }
}

/** A payment counted for one place and counts for another now. */
function counted(say: Text['putRight'], before: State, after: State): EntryText {
  const [from, to] = [before, after].map(({ text }) => countedFor(text('countedFor')))
  return withReceipt(say(after.money('amount'), from ?? '', to ?? ''), after)
}

/** The name of the place that money is counted for: an order, *to match* or *never came*. */
export function countedFor(place: string): string {
  return orderHistory.now().countedFor(/^\d+$/.test(place) ? showNumber(place) : place)
}

function withReceipt(what: string, after: State): EntryText {
  return only(what, given(after.text('receipt'), orderHistory.now().receipt))
}

function given(text: string, say: (text: string) => string): string | undefined {
  return text ? say(text) : undefined
}

function read(state: unknown): State {
  const fields = fieldsOf(state) ?? {}
  const number = (name: string) => Number(fields[name]) || 0
  return {
    text: (name) => String(fields[name] ?? ''),
    money: (name) => (fields[name] == null ? '–' : formatMoney(number(name), 'KES')),
    number,
  }
}

/** Fields that the sentence already mentions, and ids of things that are on the page anyway. */
const known = new Set(['status', 'order', 'orderId', 'addressId'])

function restOf(state: unknown): unknown {
  const fields = fieldsOf(state)
  return fields && Object.fromEntries(Object.entries(fields).filter(([name]) => !known.has(name)))
}
