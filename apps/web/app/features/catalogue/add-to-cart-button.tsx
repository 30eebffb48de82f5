import { OUT_OF_STOCK } from '@duka/contract/page-refusals'
import { useContext, useEffect, useState } from 'react'
import { UNSAFE_DataRouterContext } from 'react-router'
import { useUser } from '../../lib/session/session.ts'
import { useTranslate } from '../../lib/text/text.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { catalogue } from './words.ts'

interface AddToCartButtonProps {
  product: { _id: string; name: string; stockQuantity: number; options?: Record<string, string> }
  quantity?: number
  onAdded?: () => void
  /** For lists: the accessible name includes the product's, and the button is quieter. */
  named?: boolean
  autoFocus?: boolean
  className?: string
}

type CartCode = typeof import('./in-cart.tsx')

/**
 * What shows a product's number in the cart. It is loaded for who is signed in, so that it is there without a connection,
 * and for a guest who has chosen something.
 */
export function useCartCode(): CartCode | undefined {
  const isSomebody = useUser() !== null
  const [code, setCode] = useState<CartCode>()
  useEffect(() => {
    if (!isSomebody && !hasChosen()) return
    import('./in-cart.tsx').then(setCode, (error) =>
      console.warn('The number in the cart could not be shown', error),
    )
  }, [isSomebody])
  return code
}

/** Whether a guest wants something; `wanted-product.ts` knows what, and is not of a first visit. */
function hasChosen(): boolean {
  try {
    return 'wanted' in sessionStorage
  } catch {
    return false
  }
}

/**
 * Adds a product to the cart. A guest logs in first; then it is added. Without stock it shows a message
 * instead.
 */
export function AddToCartButton({
  product,
  quantity = 1,
  onAdded,
  named = false,
  autoFocus = false,
  className = '',
}: AddToCartButtonProps) {
  const t = catalogue.use()
  // Not `useNavigate`: the 24 buttons of a page would each subscribe to the address.
  const router = useContext(UNSAFE_DataRouterContext)?.router
  const [busy, setBusy] = useState(false)
  const translate = useTranslate()
  const add = async () => {
    setBusy(true)
    try {
      // The code is loaded with the first tap.
      const { addToCart } = await import('../add-to-cart/add-to-cart.ts')
      await addToCart(product, quantity, async (path) => router?.navigate(path), named)
      onAdded?.()
    } finally {
      setBusy(false)
    }
  }
  if (product.stockQuantity <= 0)
    return (
      <p className={`flex min-h-11 items-center text-sm leading-tight text-muted ${className}`}>
        {translate(OUT_OF_STOCK)}
      </p>
    )
  return (
    <Button
      autoFocus={autoFocus}
      look={named ? 'tint' : 'primary'}
      onClick={add}
      busy={busy && t.adding}
      aria-label={named && !busy ? `${t.addToCart}: ${product.name}` : undefined}
      className={className}
    >
      {!named && <Icon name="cart" />}
      {t.addToCart}
    </Button>
  )
}
