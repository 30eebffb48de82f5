import { formatMoney, toShillings } from '@duka/contract/money'

const sumOf = (cents: number) => formatMoney(toShillings(cents), 'KES')

type Code = string | null

/** What `queueStaffMail` sends, by kind of alert. Orders are given by id: it puts their numbers there. */
export const alertTexts = {
  returnAsked: ({ order }: { order: string }) => ({
    subject: `A customer wants to return goods of order ${order}`,
    body: 'See Dashboard > Payments > Returns.',
  }),
  deliveredAfterCancel: (about: { order: string; by: string | undefined; missing: string }) => ({
    subject: `Order ${about.order} was delivered after it was cancelled`,
    body: `${about.by ?? 'The shop'} handed over order ${about.order} with the customer's code, although it had been cancelled. It counts as delivered, and so does its money. ${
      about.missing
        ? `The shop has sold these goods to somebody else in the meantime: ${about.missing}. Please count them.`
        : 'Its goods are not in stock any more.'
    }`,
  }),
  paidByStatement: (about: {
    by: string
    file: string | null | undefined
    payments: { receipt: Code; amount: number; order: string }[]
  }) => ({
    subject: `A statement brought money for ${about.payments.length === 1 ? '1 order' : `${about.payments.length} orders`}`,
    body: `${about.by} imported ${about.file ?? 'a statement'}. These payments came by it alone. Please compare them with M-Pesa; the audit log has all of them:\n\n${about.payments
      .slice(0, 10)
      .map((one) => `${one.receipt}: ${formatMoney(one.amount, 'KES')} for order ${one.order}`)
      .join('\n')}`,
  }),
  typedInVain: ({ code, order, typedFor }: { code: Code; order: string; typedFor: string }) => ({
    subject: `Receipt ${code} was typed for an order that it does not pay`,
    body: `M-Pesa names receipt ${code} as the payment of order ${order}. Its code was typed for order ${typedFor}, where it counts no more. Please look at order ${typedFor} before its parcel leaves.`,
  }),
  typedElsewhere: ({ code, order, typedFor }: { code: Code; order: string; typedFor: string }) => ({
    subject: `Receipt ${code} was typed for another order`,
    body: `By sum and phone the shop took receipt ${code} for the payment of order ${order}, which M-Pesa has confirmed. Its code was typed for order ${typedFor}, and pays that order now. Please look at both orders before a parcel leaves.`,
  }),
  typedTwice: ({ code, orders }: { code: Code; orders: string[] }) => ({
    subject: `Receipt ${code} was typed for ${orders.length} orders`,
    body: `These orders wait for the payment with receipt ${code}, in this sequence: ${orders.join(', ')}. The first one gets it when it comes. Only one customer can have paid it: please ask who did.`,
  }),
  paysOther: ({ code, order, countedFor }: { code: Code; order: string; countedFor: string }) => ({
    subject: `Receipt ${code} paid one of two orders`,
    body: `M-Pesa names receipt ${code} as the payment of order ${order}, and the shop counts it for order ${countedFor}. Only one of them is paid. Please look at both orders before a parcel leaves.`,
  }),
  twoSums: (about: { code: Code; recordedCents: number; namedCents: number }) => ({
    subject: `M-Pesa names two sums for receipt ${about.code}`,
    body: `The shop has recorded ${sumOf(about.recordedCents)} for receipt ${about.code}, and M-Pesa now names ${sumOf(about.namedCents)}. Please look at the M-Pesa statement.`,
  }),
  paidBack: ({ code, order }: { code: Code; order: string }) => ({
    subject: `The payment of order ${order} was paid back`,
    body: `Receipt ${code} was recorded as paid back under "To match". M-Pesa now names it as the payment of order ${order}, which no longer counts as paid by it. Please look at the order before the parcel leaves.`,
  }),
  paidBackTwice: ({ code, cents, how }: { code: Code; cents: number; how: string }) => ({
    subject: 'A payment went back twice',
    body: `${sumOf(cents)} of receipt ${code ?? 'unknown'} was ${how}. The payer has it twice.`,
  }),
  denied: ({
    code,
    cents,
    order = '',
  }: {
    code: Code
    cents: number
    order?: string | undefined
  }) => ({
    subject: `M-Pesa denies a payment of order ${order}`,
    body: `M-Pesa reported ${sumOf(cents)} with receipt ${code ?? 'unknown'} for order ${order}, and has denied it twice since. The payment is held. Please look at the M-Pesa statement before the parcel leaves.`,
  }),
}
