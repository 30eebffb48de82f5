import type { Order } from '@duka/contract/orders/orders'
import type { PayLink } from '@duka/contract/payments/pay-links'
import { type ComponentType, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import type { PayState } from './pay-state.ts'
import { payLinkWords } from './signed-in-words.ts'

type ShownDialog = ComponentType<{ order: Order; made: PayLink; onClose: () => void }>

/** A button that makes a link by which somebody else can pay the order. Its dialog is downloaded then. */
export function PayLinkButton({ order, state }: { order: Order; state: PayState }) {
  const t = payLinkWords.use()
  const [busy, setBusy] = useState(false)
  const [shown, show] = useState<{ made: PayLink; Dialog: ShownDialog }>()
  if (!['unpaid', 'cash', 'failed', 'part', 'prompted'].includes(state.kind)) return null
  const make = async () => {
    setBusy(true)
    const { askPayLink, PayLinkDialog } = await import('./pay-link-dialog.tsx')
    const outcome = await askPayLink(order._id)
    setBusy(false)
    if (outcome.ok) show({ made: outcome.value, Dialog: PayLinkDialog })
  }
  return (
    <>
      <Button look="secondary" onClick={make} busy={busy && t.making}>
        {t.button}
      </Button>
      {shown && <shown.Dialog order={order} made={shown.made} onClose={() => show(undefined)} />}
    </>
  )
}
