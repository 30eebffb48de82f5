import { useContext, useState } from 'react'
import { UNSAFE_DataRouterContext } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { catalogue } from '../../words/catalogue.ts'

interface AddToCartButtonProps {
  product: { _id: string; name: string; stockQuantity: number }
  quantity?: number
  /** Among buttons of other products: says which one it is for. */
  named?: boolean
  className?: string
}

/** Puts a product into the cart; a guest is asked to log in first and finds it there afterwards. */
export function AddToCartButton({
  product,
  quantity = 1,
  named = false,
  className,
}: AddToCartButtonProps) {
  const t = catalogue.use()
  // Not `useNavigate`: 24 of them on a page would each follow the address.
  const router = useContext(UNSAFE_DataRouterContext)?.router
  const [busy, setBusy] = useState(false)
  const isThere = product.stockQuantity > 0
  const label = isThere ? t.addToCart : t.outOfStock
  const add = async () => {
    setBusy(true)
    try {
      // The rules and their sentences come with the first tap.
      const { addToCart } = await import('../carts/add-to-cart.ts')
      await addToCart(product, quantity, async (path) => router?.navigate(path))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      onClick={add}
      busy={busy && t.adding}
      look={isThere ? 'primary' : 'secondary'}
      disabled={!isThere}
      aria-label={named && !busy ? `${label}: ${product.name}` : undefined}
      className={className}
    >
      {isThere && <Icon name="cart" />}
      {label}
    </Button>
  )
}
