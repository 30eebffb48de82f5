import { showNumber } from '@duka/contract/orders/order-number'
import type { Order } from '@duka/contract/orders/orders'
import type { PayLink } from '@duka/contract/payments/pay-links'
import { makePayLink } from '@duka/contract/payments/pay-links.calls'
import type { ReactNode } from 'react'
import { attempt, type Outcome } from '../../lib/calls/attempt.ts'
import { call } from '../../lib/calls/call.ts'
import { newKey } from '../../lib/calls/new-key.ts'
import { useShop } from '../../lib/shop.ts'
import { formatDateTime } from '../../lib/text/format.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ShareLink } from '../../ui/share-link.tsx'
import { shareLink } from '../../words/share-link.ts'

/** Makes the link by which anybody can pay an order; `send` has the shop send it to the customer. */
export function askPayLink(orderId: string, send = false): Promise<Outcome<PayLink>> {
  const work = call(makePayLink, {
    params: { id: orderId },
    body: { send },
    idempotencyKey: newKey(),
  })
  return attempt(work, { failed: shareLink.now().failedPay })
}

interface PayLinkDialogProps {
  order: Pick<Order, 'number'>
  made: PayLink
  /** To whom it goes; without it the phone asks. */
  phone?: string | null
  onClose: () => void
  /** What staff can do besides. */
  children?: ReactNode
}

/** Shows the link by which anybody can pay an order, with buttons to pass it on. */
export function PayLinkDialog({ order, made, phone, onClose, children }: PayLinkDialogProps) {
  const t = shareLink.use()
  const shop = useShop()
  const number = showNumber(order.number)
  return (
    <Dialog title={t.payTitle(number)} onClose={onClose}>
      <p>{t.payHint(formatDateTime(made.expiresAt))}</p>
      {children}
      <ShareLink link={made.link} text={t.payMessage(shop.name, number, made.link)} phone={phone} />
    </Dialog>
  )
}
