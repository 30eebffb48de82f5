import '../../ui/later-icons.ts'
import { Link } from 'react-router'
import { useUser } from '../../lib/session/session.ts'
import { Icon } from '../../ui/icons.tsx'
import { addToCart } from '../add-to-cart/add-to-cart.ts'
import { useInCart, useWaiting } from '../add-to-cart/cart-count.ts'
import { changeQuantity, removeLine } from '../add-to-cart/cart-edits.ts'
import { readWanted } from '../add-to-cart/wanted-product.ts'
import { toCart } from '../add-to-cart/words.ts'
import { catalogue, product as productWords } from './words.ts'

export interface InCartProps {
  product: { _id: string; name: string; stockQuantity: number }
  /** How many are in the cart, and wait to be sent there. */
  quantity: number
  waiting: number
  /** Whether it took the place of a button that had the focus. */
  autoFocus: boolean
  className: string
}

const button = '-my-1 grid min-h-11 w-11 place-items-center hover:text-primary disabled:opacity-40'

/**
 * How many of a product are in the cart, changed in place on its card. None is less than one: it leaves the cart. What
 * waits to be sent may have arrived, so it is never made less.
 */
export function InCart({ product, quantity, waiting, autoFocus, className }: InCartProps) {
  const t = { ...productWords.use(), ...catalogue.use() }
  const { _id, name, stockQuantity } = product
  const less = () => (quantity > 1 ? changeQuantity(_id, quantity - 1) : void removeLine(_id))
  const more = () =>
    waiting > 0 ? addToCart(product, 1, async () => {}, true) : changeQuantity(_id, quantity + 1)
  return (
    <fieldset
      aria-label={`${waiting > 0 ? t.waiting : t.inCart}: ${name}`}
      className={`flex items-stretch justify-between bg-surface ${className}`}
    >
      {waiting === 0 && (
        <button type="button" aria-label={`${t.less}: ${name}`} onClick={less} className={button}>
          <Icon name="minus" />
        </button>
      )}
      <span aria-live="polite" className="grid grow content-center text-center leading-tight">
        <small className={`text-xs text-muted ${waiting > 0 ? '' : 'max-sm:sr-only xl:sr-only'}`}>
          {waiting > 0 ? t.waiting : t.inCart}
        </small>
        <b className="figures">{quantity + waiting}</b>
      </span>
      <button
        type="button"
        // biome-ignore lint/a11y/noAutofocus: where the pressed button was
        autoFocus={autoFocus}
        aria-label={`${t.more}: ${name}`}
        disabled={quantity + waiting >= stockQuantity}
        onClick={more}
        className={button}
      >
        <Icon name="plus" />
      </button>
    </fieldset>
  )
}

// In the bar of a phone above the buttons, which keep their place.
const note =
  'basis-full text-sm md:order-last in-[.card]:mt-1 in-[.card]:text-center in-[.card]:text-xs'

/** Beside *Add to cart*: how many are in the cart, or that what a guest chose is kept for it. */
export function CartNote({ product: { _id } }: Pick<InCartProps, 'product'>) {
  const t = { ...catalogue.use(), ...toCart.use() }
  const isGuest = useUser() === null
  const quantity = useInCart(_id)
  const waiting = useWaiting(_id)
  if (isGuest) {
    const isKept = readWanted().some(({ productId }) => productId === _id)
    return isKept && <p className={`text-muted ${note}`}>{t.keptForCart}</p>
  }
  if (quantity + waiting === 0) return null
  return (
    <p className={note}>
      {waiting > 0 ? `${t.waiting}: ${quantity + waiting}` : t.inYourCart(quantity)}
      {' · '}
      <Link to="/carts" className="inline-block text-primary underline max-md:-my-3 max-md:py-3">
        {t.viewCart}
      </Link>
    </p>
  )
}
