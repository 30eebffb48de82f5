import { formatMoney, readNumber, toCents, toShillings } from '@duka/contract/money'
import type { Order } from '@duka/contract/orders/orders'
import type { Return } from '@duka/contract/orders/return-record'
import { changeReturn, previewReturn, receiveReturn } from '@duka/contract/orders/returns.calls'
import { useState } from 'react'
import type { FormHandler } from '../../../lib/calls/actions.ts'
import { attempt, type Outcome } from '../../../lib/calls/attempt.ts'
import { call } from '../../../lib/calls/call.ts'
import { underOneKey } from '../../../lib/calls/new-key.ts'
import { may } from '../../../lib/session/may.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { amount as amountField, count, Fields } from '../../../ui/fields.tsx'
import { missingCents } from '../../staff-frame/order-badges.tsx'
import { StaffForm } from '../../staff-frame/staff-form.tsx'
import { Panel } from '../../staff-frame/staff-page.tsx'
import { ReturnList } from '../return-list.tsx'
import { ReturnPieces } from '../return-pieces.tsx'
import { besideItems, piecesIn, returnable } from '../returnable.ts'
import { returnWords } from '../signed-in-words.ts'
import { takeBackWords } from './words.ts'

/** Whether goods of the order can come back: they have left, and some are still with the customer. */
export function mayTakeBack(order: Order): boolean {
  const hasLeft = order.status === 'Shipped' || order.status === 'Delivered'
  return hasLeft && returnable(order, false).length > 0
}

/** Asks what came back, in which state, and how much goes back for it. */
export function TakeBackDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const t = takeBackWords.use()
  return (
    <StaffForm
      title={t.title}
      onClose={onClose}
      hidden={{ intent: 'take-back' }}
      submit={t.submit}
      busy={t.saving}
      fields={moneyFields(t)}
    >
      {(errors) => (
        <>
          <ReturnPieces
            items={returnable(order, false)}
            errors={errors}
            more={({ id }) => <Checkbox name={`restock ${id}`} label={t.restock} />}
          />
          <Fee order={order} />
          <SumPreview order={order} />
        </>
      )}
    </StaffForm>
  )
}

/** What the form would take off the price, as it is filled in now. */
function SumPreview({ order }: { order: Order }) {
  const t = takeBackWords.use()
  const [said, setSaid] = useState('')
  const look = async (form: HTMLFormElement | null) => {
    const data = new FormData(form ?? undefined)
    // The reason does not change the sum, and may not be chosen yet.
    const items = piecesIn(data).map((piece) => ({
      ...piece,
      reason: 'other' as const,
      restock: false,
    }))
    const body = { items, ...moneyIn(data) }
    const asked = call(previewReturn, { params: { id: order._id }, body })
    const outcome = await attempt(asked, { failed: t.failed, isShown: true })
    setSaid(outcome.ok ? saidOf(order, outcome.value.amount) : outcome.message)
  }
  return (
    <p className="flex flex-wrap items-center gap-3">
      <Button
        type="button"
        look="secondary"
        onClick={({ currentTarget }) => look(currentTarget.form)}
      >
        {t.preview}
      </Button>
      <output className="font-semibold">{said}</output>
    </p>
  )
}

/** What the customer owes less when `amount` goes off the price, and what of it was paid and goes back. */
export function saidOf(order: Order, amount: number): string {
  const t = takeBackWords.now()
  const isOpen = order.paymentStatus === 'unpaid' || order.paymentStatus === 'pending'
  const owed = isOpen ? Math.max(0, missingCents(order)) : 0
  const less = Math.min(toCents(amount), owed)
  const back = toCents(amount) - less
  const money = (cents: number) => formatMoney(toShillings(cents), 'KES')
  if (back === 0) return t.owesLess(money(less))
  return less === 0
    ? t.paidBack(money(back))
    : `${t.owesLess(money(less))} ${t.paidBack(money(back))}`
}

const moneyFields = (t: ReturnType<typeof takeBackWords.use>) => ({
  amount: { label: t.amount, hint: t.amountHint, ...amountField },
  note: { label: t.note, rows: 2, maxLength: 500 },
})

function Fee({ order: { deliveryFee } }: { order: Order }) {
  const t = takeBackWords.use()
  if (deliveryFee === 0) return null
  return <Checkbox name="deliveryFee" label={t.fee(formatMoney(deliveryFee, 'KES'))} />
}

/** The returns of an order, with what staff decide about those that customers ask for. */
export function OrderReturns({ order }: { order: Order }) {
  const t = returnWords.use()
  const { exchange } = takeBackWords.use()
  // An exchange is for the same customer, so it needs one who is known.
  const isKnown = order.user !== null || order.recipient.phoneNumber !== null
  const mayExchange =
    isKnown && order.paymentStatus === 'refund-due' && may('refunds') && may('create-orders')
  const [deciding, setDeciding] = useState<{ about: Return; state: Decision }>()
  if (order.returns.length === 0) return null
  return (
    <Panel title={t.title} id="returns">
      <ReturnList
        forStaff
        returns={order.returns}
        more={(about) => (
          <Decisions about={about} onChoose={(state) => setDeciding({ about, state })} />
        )}
      />
      {mayExchange && (
        <ButtonLink
          look="secondary"
          className="mt-3"
          to={`/dashboard/orders/new?exchange=${order._id}`}
        >
          {exchange}
        </ButtonLink>
      )}
      {deciding && (
        <DecideDialog order={order} {...deciding} onClose={() => setDeciding(undefined)} />
      )}
    </Panel>
  )
}

const decisions = ['received', 'approved', 'declined'] as const
type Decision = (typeof decisions)[number]

function Decisions({ about, onChoose }: { about: Return; onChoose: (state: Decision) => void }) {
  const t = takeBackWords.use()
  const open = about.state === 'requested' || about.state === 'approved'
  if (!open) return null
  return (
    <div className="flex flex-wrap gap-2">
      {decisions
        .filter((state) => state !== about.state)
        .map((state) => (
          <Button key={state} look="secondary" onClick={() => onChoose(state)}>
            {t.decide[state]}
          </Button>
        ))}
    </div>
  )
}

interface DecideDialogProps {
  order: Order
  about: Return
  state: Decision
  onClose: () => void
}

/** Asks for an answer to the customer and, of goods that are here, how many came and whether they can be sold. */
function DecideDialog({ order, about, state, onClose }: DecideDialogProps) {
  const t = takeBackWords.use()
  const r = returnWords.use()
  const isHere = state === 'received'
  const { amount } = moneyFields(t)
  return (
    <StaffForm
      title={t.decide[state]}
      onClose={onClose}
      hidden={{ intent: 'decide-return', id: about._id, state }}
      submit={t.decide[state]}
      busy={t.saving}
      fields={{
        amount: isHere && amount,
        note: { label: t.answer, hint: t.answerHint, rows: 2, maxLength: 500 },
      }}
    >
      {(errors) =>
        isHere && (
          <>
            {about.items.map(({ item, name, quantity }) => (
              <div key={item} className="grid gap-2 border-b border-line pb-3">
                <Fields
                  errors={errors}
                  values={{ [`quantity ${item}`]: quantity }}
                  of={{ [`quantity ${item}`]: { label: r.of(name, quantity), ...count } }}
                />
                <Checkbox name={`restock ${item}`} label={t.restock} />
              </div>
            ))}
            <Fee order={order} />
            <SumPreview order={order} />
          </>
        )
      }
    </StaffForm>
  )
}

const moneyIn = (form: FormData) => {
  const amount = String(form.get('amount') ?? '').trim()
  return {
    ...(amount !== '' && { amount: readNumber(amount) ?? Number.NaN }),
    ...(form.has('deliveryFee') && { deliveryFee: true }),
    note: String(form.get('note') ?? ''),
  }
}

/** Sends a form of returns, and says how much goes back. */
async function send(
  sent: Promise<{ return: Return }>,
  items: readonly { item: string }[],
): Promise<Outcome> {
  const t = takeBackWords.now()
  const outcome = await attempt(sent, { failed: t.failed })
  if (!outcome.ok) return { ...outcome, fields: besideItems(outcome.fields, items) }
  const { amount } = outcome.value.return
  toast.success(amount === null ? t.answered : t.done(formatMoney(amount, 'KES')))
  return outcome
}

/** The forms of returns on the page of an order. */
export const returnActions: Record<string, FormHandler<Outcome>> = {
  'take-back': (form, { params }) => {
    const id = params.orderId ?? ''
    const items = piecesIn(form).map((piece) => ({
      ...piece,
      restock: form.has(`restock ${piece.item}`),
    }))
    const body = { items, ...moneyIn(form) }
    return send(
      underOneKey(`take back ${id}`, (idempotencyKey) =>
        call(receiveReturn, { params: { id }, body, idempotencyKey }),
      ),
      items,
    )
  },
  'decide-return': (form) => {
    const id = String(form.get('id'))
    const state = String(form.get('state')) as Decision
    const items = [...form.keys()]
      .filter((name) => name.startsWith('quantity '))
      .map((name) => {
        const item = name.slice('quantity '.length)
        return { item, quantity: Number(form.get(name)), restock: form.has(`restock ${item}`) }
      })
    const body = { state, ...(state === 'received' && { items }), ...moneyIn(form) }
    return send(call(changeReturn, { params: { id }, body }), items)
  },
}
