import type { Order } from '@duka/contract/orders/orders'
import type { PayLink } from '@duka/contract/payments/pay-links'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { messageWords } from '../../messages/words.ts'
import { payingPhone } from '../../staff-frame/order-columns.tsx'
import { askPayLink, PayLinkDialog } from '../pay-link-dialog.tsx'
import { staffPayments } from './words.ts'

/** The dialog with the pay link of an order, which staff can have sent to the customer. */
export function StaffPayLink({ order, onClose }: { order: Order; onClose: () => void }) {
  const t = staffPayments.use()
  const { state } = useLocation()
  const navigate = useNavigate()
  const [made, setMade] = useState<PayLink | undefined>(linkIn(state))
  const [isSent, setSent] = useState(made !== undefined)
  const [isBusy, setBusy] = useState(false)
  const hasAsked = useRef(made !== undefined)
  const close = () => {
    onClose()
    // A reload of the page does not open the dialog again.
    if (linkIn(state)) navigate('.', { replace: true, state: null, preventScrollReset: true })
  }
  const ask = async (send: boolean) => {
    setBusy(true)
    const outcome = await askPayLink(order._id, send)
    setBusy(false)
    if (!outcome.ok) return send || close()
    setMade(outcome.value)
    setSent(send)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the dialog opens
  useEffect(() => {
    if (hasAsked.current) return
    hasAsked.current = true
    void ask(false)
  }, [])
  if (!made) return null
  const channels = messageWords.now().channels
  return (
    <PayLinkDialog order={order} made={made} phone={payingPhone(order)} onClose={close}>
      <div role="status" className="empty:hidden">
        {isSent && made.sentBy.length > 0 && (
          <p>{t.linkSent(made.sentBy.map((channel) => channels[channel]).join(', '))}</p>
        )}
        {isSent && made.sentBy.length === 0 && <p>{t.linkNotSent}</p>}
      </div>
      {!isSent && (
        <Button look="secondary" onClick={() => ask(true)} busy={isBusy && t.sending}>
          {t.sendLink}
        </Button>
      )}
    </PayLinkDialog>
  )
}

/** The link that *New order* made and sent when it placed the order. */
export function linkIn(state: unknown): PayLink | undefined {
  return (state as { payLink?: PayLink } | null)?.payLink
}
