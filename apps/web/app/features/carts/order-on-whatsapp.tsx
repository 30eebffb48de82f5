import { shareCart } from '@duka/contract/carts/carts.calls'
import { useState } from 'react'
import { attempt } from '../../lib/calls/attempt.ts'
import { call } from '../../lib/calls/call.ts'
import { newKey } from '../../lib/calls/new-key.ts'
import { useShop, whatsappHref } from '../../lib/shop.ts'
import { Button } from '../../ui/button.tsx'
import { readCart } from '../add-to-cart/cart-edits.ts'
import { whatsappOrder } from './words.ts'

/** Opens WhatsApp with the cart written as a message to the shop, if the shop has a number there. */
export function OrderOnWhatsapp({ userId, className }: { userId: string; className: string }) {
  const t = whatsappOrder.use()
  const { whatsapp, whatsappOrders } = useShop()
  const [isBusy, setBusy] = useState(false)
  if (!whatsappOrders) return null
  const open = async () => {
    setBusy(true)
    // Quantities that were changed a moment ago are in the message.
    const message = readCart(userId).then(() => call(shareCart, { idempotencyKey: newKey() }))
    const outcome = await attempt(message, { failed: t.failed })
    setBusy(false)
    // No new window: browsers block one that opens after an answer.
    if (outcome.ok) location.assign(whatsappHref(outcome.value.text, whatsapp))
  }
  return (
    <Button look="secondary" className={className} busy={isBusy && t.opening} onClick={open}>
      {t.order}
    </Button>
  )
}
