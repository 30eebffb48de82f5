import type { Order } from '@duka/contract/orders/orders'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useUser } from '../../lib/session/session.ts'
import { orders } from './words.ts'

interface OrderAgainProps {
  items: Order['items']
  /** Names the order where several stand together. */
  label?: string
  className?: string
}

/** Puts the items of an order into the cart, and opens it. */
export function OrderAgain({ items, label, className = '' }: OrderAgainProps) {
  const t = orders.use()
  const user = useUser()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const again = async () => {
    if (!user) return
    setBusy(true)
    const { reorder } = await import('./reorder.ts')
    const added = await reorder(user._id, items)
    setBusy(false)
    if (added) await navigate('/carts')
  }
  return (
    <button
      type="button"
      onClick={busy ? undefined : again}
      aria-disabled={busy || undefined}
      aria-label={busy ? undefined : label}
      className={`min-h-11 font-semibold whitespace-nowrap text-primary underline ${className}`}
    >
      {busy ? t.addingAgain : t.again}
    </button>
  )
}
