import { showNumber } from '@duka/contract/orders/order-number'
import type { Order } from '@duka/contract/orders/orders'
import type { PayLink } from '@duka/contract/payments/pay-links'
import { endPayLink, makePayLink } from '@duka/contract/payments/pay-links.calls'
import { type ReactNode, useState } from 'react'
import { attempt, type Outcome } from '../../lib/calls/attempt.ts'
import { call } from '../../lib/calls/call.ts'
import { newKey } from '../../lib/calls/new-key.ts'
import { useShop } from '../../lib/shop.ts'
import { formatDateTime } from '../../lib/text/format.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ShareLink } from '../../ui/share-link.tsx'
import { payLinkWords } from './signed-in-words.ts'

/** Makes the link by which anybody can pay an order; `send` has the shop send it to the customer. */
export function askPayLink(orderId: string, send = false): Promise<Outcome<PayLink>> {
  const work = call(makePayLink, {
    params: { id: orderId },
    body: { send },
    idempotencyKey: newKey(),
  })
  return attempt(work, { failed: payLinkWords.now().failed })
}

interface PayLinkDialogProps {
  order: Pick<Order, '_id' | 'number'>
  made: PayLink
  /** The recipient; without it the phone asks. */
  phone?: string | null
  onClose: () => void
  children?: ReactNode
}

/** Shows the link by which anybody can pay an order, with buttons to pass it on. */
export function PayLinkDialog({ order, made, phone, onClose, children }: PayLinkDialogProps) {
  const t = payLinkWords.use()
  const shop = useShop()
  const number = showNumber(order.number)
  const { expiresAt, orderExpiresAt } = made
  const endsFirst = orderExpiresAt !== null && orderExpiresAt < expiresAt
  const until = formatDateTime(endsFirst ? orderExpiresAt : expiresAt)
  const [isEnding, setEnding] = useState(false)
  const end = async () => {
    setEnding(true)
    const work = call(endPayLink, { params: { id: order._id } })
    const outcome = await attempt(work, { done: t.ended, failed: t.failedEnd })
    setEnding(false)
    if (outcome.ok) onClose()
  }
  return (
    <Dialog title={t.title(number)} onClose={onClose}>
      <p>{t.hint(until)}</p>
      {endsFirst && <p className="font-semibold">{t.orderEnds(until)}</p>}
      {children}
      <ShareLink
        link={made.link}
        text={t.message(shop.name, number, until, made.link)}
        phone={phone}
      />
      <Button look="quiet" onClick={end} busy={isEnding && t.ending}>
        {t.end}
      </Button>
    </Dialog>
  )
}
