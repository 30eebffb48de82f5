import '../../ui/later-icons.ts'
import { Icon } from '../../ui/icons.tsx'
import { changeQuantity, removeLine } from '../add-to-cart/cart-edits.ts'
import { catalogue, product as productWords } from './words.ts'

export interface InCartProps {
  product: { _id: string; name: string; stockQuantity: number }
  quantity: number
  /** Whether it took the place of a button that had the focus. */
  autoFocus: boolean
  className: string
}

const button = 'grid min-h-11 w-11 place-items-center hover:bg-sunken disabled:opacity-40'

/** How many of a product are in the cart, changed in place on its card. None is less than one: it leaves the cart. */
export function InCart({ product, quantity, autoFocus, className }: InCartProps) {
  const t = { ...productWords.use(), ...catalogue.use() }
  const { _id, name, stockQuantity } = product
  const less = () => (quantity > 1 ? changeQuantity(_id, quantity - 1) : void removeLine(_id))
  return (
    <fieldset
      aria-label={`${t.inCart}: ${name}`}
      className={`flex items-stretch justify-between rounded-control border border-primary bg-surface ${className}`}
    >
      <button type="button" aria-label={t.less} onClick={less} className={button}>
        <Icon name="minus" />
      </button>
      <span aria-live="polite" className="grid content-center text-center leading-tight">
        <small className="text-xs text-muted max-sm:sr-only">{t.inCart}</small>
        <b className="figures">{quantity}</b>
      </span>
      <button
        type="button"
        // biome-ignore lint/a11y/noAutofocus: where the pressed button was
        autoFocus={autoFocus}
        aria-label={t.more}
        disabled={quantity >= stockQuantity}
        onClick={() => changeQuantity(_id, quantity + 1)}
        className={button}
      >
        <Icon name="plus" />
      </button>
    </fieldset>
  )
}
