import { type ComponentType, useEffect, useRef, useState } from 'react'
import { useInCart } from '../add-to-cart/cart-count.ts'
import { AddToCartButton } from './add-to-cart-button.tsx'
import type { InCartProps } from './in-cart.tsx'

type CardCartProps = Pick<InCartProps, 'product'>

/** *Add to cart* on a card, or how many of the product are in the cart. That code is loaded with the first. */
export function CardCart({ product }: CardCartProps) {
  const quantity = useInCart(product._id)
  const isIn = quantity > 0
  const [InCart, setInCart] = useState<ComponentType<InCartProps>>()
  const hadFocus = useRef(false)
  useEffect(() => {
    if (!isIn) return
    import('./in-cart.tsx').then(
      (loaded) => setInCart(() => loaded.InCart),
      (error) => console.warn('The number in the cart could not be shown', error),
    )
  }, [isIn])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only notes where the focus is
    <div
      onFocus={() => {
        hadFocus.current = true
      }}
      onBlur={(event) => {
        // A button that was replaced loses its focus to nobody.
        if (event.relatedTarget) hadFocus.current = false
      }}
      className="card-button"
    >
      {isIn && InCart ? (
        <InCart
          product={product}
          quantity={quantity}
          autoFocus={hadFocus.current}
          className="w-full"
        />
      ) : (
        <AddToCartButton named autoFocus={hadFocus.current} product={product} className="w-full" />
      )}
    </div>
  )
}
