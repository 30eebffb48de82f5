import { collectOrder } from '@duka/contract/orders/handover.calls'
import { showNumber } from '@duka/contract/orders/order-number'
import { goesUnpaid } from '@duka/contract/orders/order-queues'
import type { Order } from '@duka/contract/orders/orders'
import { type FormEvent, useState } from 'react'
import { attempt } from '../../../lib/calls/attempt.ts'
import { call } from '../../../lib/calls/call.ts'
import { keepInTab, keptInTab } from '../../../lib/forms/drafts.ts'
import { Button } from '../../../ui/button.tsx'
import { ask } from '../../../ui/confirm.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { missingOf, paymentText } from '../../staff-frame/order-badges.tsx'
import { OrderNames, UnpaidWarning } from '../../staff-frame/unpaid-warning.tsx'
import { staffOrders } from './words.ts'

/** The fields of an action; undefined: the dialog was closed. */
type Answer = Record<string, string> | undefined

interface DialogProps {
  orders: readonly Order[]
  answer: (given: Answer) => void
}

/** Asks for the waybills of orders that go by bus or courier. */
export const askWaybills = (orders: readonly Order[]) =>
  ask<Answer>((answer) => <SendDialog orders={orders} answer={answer} />)

/** Asks for the collection code of an order, or who took it, and records it. */
export const askWhoTookIt = (order: Order) =>
  ask<Answer>((answer) => <CollectDialog orders={[order]} answer={answer} />)

/** A waybill for each order. A bus that gives none is no reason to keep the parcel. */
export function SendDialog({ orders, answer }: DialogProps) {
  const t = staffOrders.use()
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = fieldsOf(event.currentTarget)
    // Where the line is gone, the order stays, and its waybill is there when it is sent again.
    for (const [name, waybill] of Object.entries(typed)) keepInTab(name, waybill)
    answer(typed)
  }
  return (
    <Dialog title={t.steps.send} onClose={() => answer(undefined)}>
      <form method="post" onSubmit={send} noValidate className="grid gap-4">
        <UnpaidWarning orders={orders.filter((order) => goesUnpaid(order, 'Shipped'))} />
        {orders.map(({ _id, number, recipient }) => (
          <Field
            key={_id}
            label={t.waybillOf(showNumber(number), recipient.name ?? '')}
            hint={t.waybillHint}
            name={waybillOf(_id)}
            defaultValue={keptInTab<string>(waybillOf(_id)) ?? ''}
            maxLength={100}
            autoComplete="off"
          />
        ))}
        <Button type="submit">{t.steps.send}</Button>
      </form>
    </Dialog>
  )
}

/** The collection code or the name of who took the goods: one of them is enough. After a refusal what was typed stays. */
export function CollectDialog({ orders, answer }: DialogProps) {
  const t = staffOrders.use()
  const [error, setError] = useState('')
  const [isBusy, setBusy] = useState(false)
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { code, takenBy } = fieldsOf(event.currentTarget)
    if (code ? !/^\d{4}$/.test(code) : !takenBy) return setError(t.codeOrName)
    const body = { ...(code && { code }), ...(takenBy && { takenBy }) }
    setBusy(true)
    const work = orders.map(({ _id }) => call(collectOrder, { params: { id: _id }, body }))
    const outcome = await attempt(Promise.all(work), { failed: t.failedStep, isShown: true })
    setBusy(false)
    if (outcome.ok) answer({})
    else setError(outcome.message)
  }
  return (
    <Dialog title={t.steps.collect} onClose={() => answer(undefined)}>
      <form method="post" onSubmit={send} noValidate className="grid gap-4">
        <OrderNames orders={orders} />
        <UnpaidWarning orders={orders.filter((order) => goesUnpaid(order, 'Delivered'))} />
        {orders.map((order) => (
          <p key={order._id} className="figures font-bold">
            {order.paymentStatus === 'unpaid' || order.paymentStatus === 'pending'
              ? t.toCollect(missingOf(order))
              : paymentText(order)}
          </p>
        ))}
        <Field
          label={t.collectionCode}
          hint={t.collectionCodeHint}
          name="code"
          inputMode="numeric"
          maxLength={4}
          autoComplete="off"
          isAlert
          error={error}
        />
        <Field label={t.whoTookIt} name="takenBy" maxLength={100} autoComplete="off" />
        <Button type="submit" busy={isBusy && t.recording}>
          {t.steps.collect}
        </Button>
      </form>
    </Dialog>
  )
}

/** The name of the field with the waybill of an order. */
export const waybillOf = (orderId: string) => `waybill ${orderId}`

function fieldsOf(form: HTMLFormElement): Record<string, string> {
  return Object.fromEntries(
    [...new FormData(form)].map(([name, value]) => [name, String(value).trim()]),
  )
}
