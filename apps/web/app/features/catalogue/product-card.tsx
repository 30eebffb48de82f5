import { optionKind } from '@duka/contract/catalogue/option-names'
import type { ListedProduct } from '@duka/contract/catalogue/products'
import { useContext, useRef } from 'react'
import { UNSAFE_DataRouterContext } from 'react-router'
import { useOwnWords } from '../../lib/text/text.ts'
import { buttonClass } from '../../ui/button.tsx'
import { ListLink } from '../../ui/list-link.tsx'
import { useInCart, useWaiting } from '../add-to-cart/cart-count.ts'
import { useIsWished } from '../wish-list/wished-ids.ts'
import { AddToCartButton, useCartCode } from './add-to-cart-button.tsx'
import type { InCartProps } from './in-cart.tsx'
import { withOpen } from './open-options.ts'
import { Price, PriceTag, percentOff, type ShownPrice, savedOn } from './price-tag.tsx'
import { Picture, type PictureSets } from './product-picture.tsx'
import { LOW_STOCK } from './stock-badge.tsx'
import { catalogue, product as productWords } from './words.ts'

/** Only what a card shows, because the page contains the list twice: as HTML and as data. */
export type CardProduct = { isNew?: true } & Pick<
  ListedProduct,
  '_id' | 'name' | 'nameSw' | 'brand' | 'variant' | 'variantSw' | 'stockQuantity' | 'rating'
> &
  // For a family that is shown once.
  Pick<ListedProduct, 'fromPrice' | 'choices' | 'choicesInStock' | 'optionValues'> &
  ShownPrice & { picture: PictureSets }

/** Two columns on a phone, three if it lies on its side, five on wide screens; as `.products` of styles.css. */
const sizes =
  '(min-width: 1280px) 240px, (min-width: 560px) 31vw, (min-width: 340px) calc(50vw - 22px), 92vw'

interface ProductCardProps {
  product: CardProduct
  search: string
  /** `first` is the largest contentful paint; `second` is visible at once, too. */
  position: 'first' | 'second' | 'later'
  /** Whether opening it adds no step back. */
  replace?: boolean
  /** Whether it says how much a lower price saves; a list has no room for it. */
  withSaved?: boolean
  /** The level of its name: one below that of the heading above it. */
  heading?: 'h2' | 'h3' | undefined
}

/** One product in the list. The card is a link with separate buttons. */
export function ProductCard(props: ProductCardProps) {
  const { product: given, search, position, replace, withSaved, heading: Heading = 'h3' } = props
  const t = catalogue.use()
  const product = useOwnWords()(given)
  const { rating, brand } = product
  const differs = differsBy(product)
  const saved = withSaved && percentOff(product) > 0 && savedOn(product)
  const to = `/products/${product._id}${search}`
  // A shopper who opens a family has chosen nothing yet. If only one product is in stock, it needs no choice.
  const state = withOpen((product.choicesInStock ?? 0) > 1 ? optionsOf(product) : [])
  return (
    <article className="card">
      <Picture
        sets={product.picture}
        sizes={sizes}
        className="card-picture"
        first={position === 'first'}
        eager={position !== 'later'}
      />
      <div className="card-text">
        <Heading className="card-name">
          <ListLink to={to} state={state} preventScrollReset replace={replace}>
            {product.name}
          </ListLink>
        </Heading>
        <p className="card-note">
          {differs}
          {brand && (
            <span className={differs ? 'card-brand' : undefined}>
              {differs && ' · '}
              <span>{brand}</span>
            </span>
          )}
        </p>
        {rating && (
          <p className="card-rating">
            <span className="text-star">★</span> {rating.average}
            <span className="max-lg:sr-only"> ({rating.count})</span>
          </p>
        )}
        <div className="card-buy">
          <div>
            {product.fromPrice ? (
              <p className="figures card-price block">
                <small className="price-currency">{`${t.from} `}</small>
                <Price shillings={product.fromPrice} />
              </p>
            ) : (
              <>
                <PriceTag of={product} className="card-price" withoutPercent />
                {saved && (
                  <p className="card-note card-saved">{t.saved(saved.replace(' ', '\u00a0'))}</p>
                )}
              </>
            )}
          </div>
          <CardButton product={product} to={to} state={state} replace={replace} />
        </div>
      </div>
      <Badges product={product} />
      <CardHeart product={product} />
    </article>
  )
}

/** What a card says at a glance, always in this order: cheaper, few left or none, new. */
function Badges({ product }: { product: CardProduct }) {
  const t = catalogue.use()
  const { choices, choicesInStock, stockQuantity, isNew } = product
  const stock = !choices ? stockQuantity : choicesInStock === 0 ? 0 : Number.POSITIVE_INFINITY
  const percent = choices ? 0 : percentOff(product)
  // Most cards.
  if (percent <= 0 && stock > LOW_STOCK && !isNew) return null
  return (
    <span className="card-badges">
      {percent > 0 && <b>−{percent}%</b>}
      {stock <= LOW_STOCK && (
        <b className={stock > 0 ? 'few' : 'none'}>{stock > 0 ? t.left(stock) : t.outOfStock}</b>
      )}
      {isNew && stock > 0 && <b className="new">{t.isNew}</b>}
    </span>
  )
}

/** What tells a product apart, such as `5 kg`; of a family its sizes or colours. */
function differsBy({ optionValues, variant }: CardProduct): string {
  const values = Object.values(optionValues ?? {}).map((some) => some.join(' · '))
  return optionValues ? values.join(', ') : variant
}

/** The heart on a card. What it does is loaded with the first tap. The keyboard finds it on the product's page: a card has two stops. */
function CardHeart({ product: { _id, name } }: { product: { _id: string; name: string } }) {
  const isOn = useIsWished(_id)
  // As in `AddToCartButton`: not 24 subscriptions to the address.
  const router = useContext(UNSAFE_DataRouterContext)?.router
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-pressed={isOn}
      aria-label={catalogue.use().save(name)}
      className="card-heart"
      onClick={async () => {
        const { toggleWish } = await import('../wish-list/wishes.ts')
        await toggleWish(_id, async (path) => router?.navigate(path))
      }}
    >
      <svg className="icon size-8" aria-hidden="true">
        <use href="#heart" />
      </svg>
    </button>
  )
}

/** The options in which the products of a family differ. */
const optionsOf = ({ optionValues }: CardProduct) => Object.keys(optionValues ?? {})

interface CardButtonProps {
  product: CardProduct
  to: string
  state: ReturnType<typeof withOpen>
  replace: boolean | undefined
}

/**
 * *Add to cart*, or a link to the product's page: *Choose size* for a family of which several are in stock, because nobody
 * buys a size unseen, and *Notify me* for what is sold out.
 */
function CardButton({ product, to, state, replace }: CardButtonProps) {
  const { choose } = catalogue.use()
  const { notifyMe } = productWords.use()
  const { choices, choicesInStock: isThere } = product
  if (!choices && product.stockQuantity > 0) return <CardCart product={product} />
  // The only option in which the products differ, if pages have a word for it.
  const kind = optionKind(optionsOf(product).join()) ?? 'other'
  const label = isThere ? choose[kind] : notifyMe
  return (
    <ListLink
      to={to}
      state={state}
      preventScrollReset
      replace={replace}
      aria-label={`${label}: ${product.name}`}
      className={buttonClass(
        isThere ? 'tint' : 'quiet',
        `card-button ${isThere ? '' : 'card-notify'}`,
      )}
    >
      {label}
    </ListLink>
  )
}

type CardCartProps = Pick<InCartProps, 'product'>

/** *Add to cart* on a card, or how many of the product are in the cart. */
function CardCart({ product }: CardCartProps) {
  const quantity = useInCart(product._id)
  const waiting = useWaiting(product._id)
  const isIn = quantity + waiting > 0
  const code = useCartCode()
  const hadFocus = useRef(false)
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
      {isIn && code ? (
        <code.InCart
          product={product}
          quantity={quantity}
          waiting={waiting}
          autoFocus={hadFocus.current}
          className="w-full"
        />
      ) : (
        <AddToCartButton named autoFocus={hadFocus.current} product={product} className="w-full" />
      )}
      {!isIn && code && <code.CartNote product={product} />}
    </div>
  )
}
