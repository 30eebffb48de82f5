import type { Order } from '@duka/contract/orders/orders'
import type { PayTo } from '@duka/contract/payments/payments'
import { enterTypedCode, getMpesaQr } from '@duka/contract/payments/payments.calls'
import type { TypedCode } from '@duka/contract/payments/typed-code'
import { useEffect, useState } from 'react'
import { call, sendCall } from '../../lib/calls/call.ts'
import { newKey } from '../../lib/calls/new-key.ts'
import { ByHandPanel } from './by-hand-panel.tsx'
import { useLongWait } from './countdown.tsx'
import type { PayState } from './pay-state.ts'
import { CorrectCode, ProvePayment } from './prove-payment.tsx'
import { payments } from './signed-in-words.ts'
import { paying } from './words.ts'

interface PayByHandProps {
  /** The shop's numbers at M-Pesa, and the name that people see there. */
  payTo: PayTo
  order: Order
  state: PayState
  /** What is still missing, in shillings. */
  due: number
  /** The codes that were entered for this order and have not paid it. */
  typedCodes: TypedCode[]
  /** Whether it is a part of another card. */
  isInCard: boolean
}

/**
 * How to pay without a prompt: typed at the phone, to a paybill with the order number as the account number, or to a till,
 * which takes no account number. Then the code of M-Pesa's message tells which order was paid.
 */
export function PayByHand(props: PayByHandProps) {
  const { payTo, order, state, due, typedCodes, isInCard } = props
  const t = paying.use()
  const { paybill, till } = payTo
  const isAsked = state.kind === 'prompted'
  const isLong = useLongWait(isAsked ? state.payment.createdAt : undefined)
  const takesMoney = isAsked || ['unpaid', 'failed', 'held', 'part'].includes(state.kind)
  const send = (code: string) =>
    call(enterTypedCode, { body: { orderId: order._id, code }, idempotencyKey: newKey() })
  if (state.kind === 'proving') return <CorrectCode codes={typedCodes} send={send} />
  if (!takesMoney || !isLong) return null
  return (
    <ByHandPanel
      payTo={payTo}
      account={order.number}
      amount={state.kind === 'held' ? null : due}
      isAsked={isAsked}
      isInCard={isInCard}
    >
      {till && state.kind !== 'held' && <MpesaQr orderId={order._id} due={due} />}
      {paybill && <p className="text-sm text-muted">{t.byHandThen}</p>}
      <ProvePayment codes={typedCodes} isNeeded={till !== null} send={send} />
    </ByHandPanel>
  )
}

/**
 * A QR code for the M-Pesa app, where the screen is not the phone that pays. Nothing shows while M-Pesa makes none. `due` is
 * what it asks for: another sum needs another code.
 */
function MpesaQr({ orderId, due }: { orderId: string; due: number }) {
  const t = payments.use()
  const key = `${orderId} ${due}`
  const [made, setMade] = useState<{ key: string; picture: string }>()
  useEffect(() => {
    if (!matchMedia('(min-width: 64rem)').matches) return
    const left = new AbortController()
    readPicture(orderId, left.signal).then(
      (picture) => !left.signal.aborted && setMade({ key, picture }),
      () => undefined,
    )
    return () => left.abort()
  }, [orderId, key])
  if (made?.key !== key) return null
  return (
    <figure className="my-3 grid justify-items-start gap-1">
      <img
        src={made.picture}
        alt={t.qr}
        width={176}
        height={176}
        className="rounded-control bg-white"
      />
      <figcaption className="text-sm text-muted">{t.qrHow}</figcaption>
    </figure>
  )
}

/** The picture as a data address: only a call with the token may read it. */
async function readPicture(orderId: string, signal: AbortSignal): Promise<string> {
  const response = await sendCall(getMpesaQr, { params: { id: orderId }, signal })
  const picture = await response.blob()
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = reject
    reader.readAsDataURL(picture)
  })
}
