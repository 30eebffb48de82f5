import '../../ui/later-icons.ts'
import { Icon } from '../../ui/icons.tsx'
import { addToCart } from '../add-to-cart/add-to-cart.ts'
import { changeQuantity, removeLine } from '../add-to-cart/cart-edits.ts'
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
