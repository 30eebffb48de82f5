import type { AuditEntry } from '@duka/contract/audit/audit'
import type { AuditEventName } from '@duka/contract/audit/audit-events'
import { formatMoney } from '@duka/contract/money'
import { formatDateTime } from '../../lib/text/format.ts'
import { translate } from '../../lib/text/text.ts'
import { staffOrder, stateNames } from '../staff-frame/words.ts'
import { auditWords } from './audit-words.ts'
import { type Difference, differences, fieldsOf } from './differences.ts'
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
  const describe = new Map(Object.entries(describers)).get(`${thing} ${action}`)
  const changes = differences(restOf(before), restOf(after), thing)
  if (describe) {
    const text = describe(read(before), read(after))
    return thing === 'shipping' ? { ...text, changes } : text
  }
  const { things, actions } = auditWords.now()
  return { what: `${nameIn(things, thing)} ${nameIn(actions, action)}`, more: [], changes }
}

const describers: Partial<Record<AuditEventName, Describe>> = {
  'order status': (before, after) => {
    const t = orderHistory.now()
    return {
      what: t.moved(orderStatus(before), orderStatus(after)),
      more: [
        paymentMoved(before, after),
        given(translate(after.text('because')), t.because),
        given(after.text('missing'), t.missing),
      ],
    }
  },
  'order change-items': (before, after) => ({
    what: orderHistory.now().itemsChanged,
    more: [given(after.text('reason'), orderHistory.now().because)],
    changes: changedOf(before, after, ['items']),
  }),
  'order change-discount': (before, after) => ({
    what: orderHistory.now().discountChanged,
    more: [given(after.text('reason'), orderHistory.now().because)],
    changes: changedOf(before, after, []),
  }),
  'order change-delivery': (before, after) => ({
    what: orderHistory.now().deliveryChanged,
    more: [],
    changes: changedOf(before, after, ['address', 'delivery', 'recipient', 'phone']),
  }),
  'order returned': (before, after) => {
    const t = orderHistory.now()
    const lowered = t.loweredBy(after.money('amount'))
    const items = after.text('items')
    return {
      what: items ? t.takenBack(items) : lowered,
      more: [items ? lowered : undefined, paymentMoved(before, after), after.text('reason')],
    }
  },
  'order return-decided': (_, after) => {
    const names: Readonly<Record<string, string>> = orderHistory.now().returnDecided
    return { what: names[after.text('return')] ?? '', more: [after.text('reason')] }
  },
  'order pay-link': (_, after) => payLink(orderHistory.now().payLink, after),
  'order send-pay-link': (_, after) => payLink(orderHistory.now().payLinkSent, after),
  'order end-pay-link': () => ({ what: orderHistory.now().payLinkEnded, more: [] }),
  'order note': (_, after) => ({ what: orderHistory.now().note, more: [after.text('note')] }),
  'payment prompt': (_, after) => {
    const t = orderHistory.now()
    return { what: t.prompt(after.money('amount')), more: [given(after.text('phone'), t.toPhone)] }
  },
  'payment cash': (_, after) => {
    const t = orderHistory.now()
    return { what: t.cash(after.money('amount')), more: [given(after.text('rider'), t.rider)] }
  },
  'payment accept': (before, after) => {
    const t = orderHistory.now()
    const isMoney = after.number('accepted') > 0
    const isWaived = after.number('discount') > before.number('discount')
    return {
      what: isMoney ? t.accept(after.money('accepted')) : t.acceptRest,
      more: [isWaived ? t.waived(after.money('discount')) : undefined, after.text('note')],
    }
  },
  'payment correct': (before, after) => {
    const t = orderHistory.now()
    const isGone = before.text('state').startsWith('refund')
    return {
      what: t.corrected(after.money('amount'), before.money('amount')),
      more: [isGone ? t.correctedLate : undefined, given(after.text('receipt'), t.receipt)],
    }
  },
  'payment refund': (_, after) => ({
    what: orderHistory.now().refund(after.money('amount')),
    more: [after.text('note')],
  }),
  'payment refund-failed': (_, after) => ({
    what: orderHistory.now().refundFailed(after.money('amount')),
    more: [translate(after.text('because'))],
  }),
  'payment refund-done': (_, after) => ({
    what: orderHistory.now().refundDone(after.money('amount')),
    more: [],
  }),
  'payment refund-by-hand': (_, after) => ({
    what: orderHistory.now().refundByHand(after.money('amount')),
    more: [after.text('note')],
  }),
  'payment denied': (_, after) =>
    withReceipt(orderHistory.now().denied(after.money('amount')), after),
  'payment paid-back-twice': (_, after) =>
    withReceipt(orderHistory.now().paidBackTwice(after.money('amount')), after),
  'payment reversal': (_, after) =>
    withReceipt(orderHistory.now().reversed(after.money('amount')), after),
  'payment import': (_, after) => ({
    what: orderHistory.now().fromStatement(after.money('amount')),
    more: [
      given(after.text('receipt'), orderHistory.now().receipt),
      given(after.text('file'), orderHistory.now().file),
    ],
  }),
  'payment match': (_, after) =>
    withReceipt(orderHistory.now().match(after.money('amount')), after),
  'payment put-right': (before, after) => {
    const t = orderHistory.now()
    const [from, to] = [before, after].map((state) => t.countedFor(state.text('countedFor')))
    return {
      what: t.putRight(after.money('amount'), from ?? '', to ?? ''),
      more: [given(after.text('receipt'), t.receipt), given(after.text('reason'), t.because)],
    }
  },
  'order typed-code': (_, after) => withReceipt(orderHistory.now().typedCode, after),
  'payment typed-code': (_, after) =>
    withReceipt(orderHistory.now().paidByCode(after.money('amount')), after),
  'shipping create': (_, after) => ({
    what: orderHistory.now().parcelOpened(parcelStatus(after)),
    more: [],
  }),
  'shipping status': (before, after) => ({
    what: orderHistory.now().parcelMoved(parcelStatus(before), parcelStatus(after)),
    more: [],
  }),
  'shipping not-at-home': (_, after) => ({
    what: orderHistory.now().failedDeliveryReasons(translate(after.text('reason'))),
    more: [],
  }),
  'order taken-by': (_, after) => ({
    what: orderHistory.now().takenBy(after.text('takenBy')),
    more: [],
  }),
  'order said-taken': (_, after) => ({
    what: orderHistory.now().saidTaken(after.text('takenBy')),
    more: [orderHistory.now().saidTakenMore],
  }),
  'order read-code': () => ({ what: orderHistory.now().codeRead, more: [] }),
  'shipping update': () => ({ what: orderHistory.now().parcelChanged, more: [] }),
  'shipping delete': () => ({ what: orderHistory.now().parcelDeleted, more: [] }),
}

function payLink(what: string, after: State): EntryText {
  const until = after.text('until')
  return { what, more: [until && orderHistory.now().payLinkUntil(formatDateTime(until))] }
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
    name: nameIn(auditWords.now().fields, name),
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

function withReceipt(what: string, after: State): EntryText {
  return { what, more: [given(after.text('receipt'), orderHistory.now().receipt)] }
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
