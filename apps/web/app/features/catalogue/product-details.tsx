import '../../ui/later-icons.ts'
import { priceAt } from '@duka/contract/catalogue/price-at'
import type { Product, ProductWithSiblings } from '@duka/contract/catalogue/products'
import { formatMoney, toCents, toShillings } from '@duka/contract/money'
import { OVER_STOCK } from '@duka/contract/page-refusals'
import type { WishedProduct } from '@duka/contract/wish-list/wish-list'
import { type MouseEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useRouteLoaderData } from 'react-router'
import { shownPhone, telHref, useShop, whatsappHref } from '../../lib/shop.ts'
import { translate, useTranslate } from '../../lib/text/text.ts'
import { Badge } from '../../ui/badge.tsx'
import { iconClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { ListLink } from '../../ui/list-link.tsx'
import { QuantityStepper } from '../../ui/quantity-stepper.tsx'
import { unbroken } from '../../ui/unbroken.tsx'
import type { loader as rootLoader } from '../site/root-layout.tsx'
import { site } from '../site/words.ts'
import { useHearts } from '../wish-list/use-hearts.ts'
import { useIsWished } from '../wish-list/wished-ids.ts'
import { AddToCartButton, useCartCode } from './add-to-cart-button.tsx'
import { type Described, describe, sizeGuide } from './describe.ts'
import { Fact } from './fact.tsx'
import { PriceTag, savedOn } from './price-tag.tsx'
import { ProductDeliveryLine } from './product-delivery-line.tsx'
import { ProductGallery } from './product-gallery.tsx'
import { parts } from './product-parts.ts'
import { LOW_STOCK, StockBadge } from './stock-badge.tsx'
import { catalogue, product as productWords } from './words.ts'

interface ProductDetailsProps {
  product: ProductWithSiblings
  /** Whether the name is to be the heading of the page. A dialog has it in its own. */
  isPage?: boolean
}

/**
 * A product, for dialog and page: pictures, name, price, choices, and the button to buy it. They stand in a grid, `.product`,
 * with what follows them, so that the button is in view below all of it.
 */
export function ProductDetails({ product: given, isPage }: ProductDetailsProps) {
  const t = { ...catalogue.use(), ...productWords.use() }
  const [quantity, setQuantity] = useState(1)
  const [additions, setAdditions] = useState(0)
  const [isAsked, setAsked] = useState(false)
  const { FamilyChips, beforeChoice } = parts
  const { state } = useLocation()
  const asking = { from: t.from, isAsked, onAsk: () => setAsked(true) }
  const code = useCartCode()
  const before = FamilyChips && beforeChoice?.(given, state, asking)
  const product = before?.shown ?? given
  const available = product.stockQuantity
  const { rating } = product
  const saved = savedOn(product)
  const { text, facts } = describe(product.description)
  const guide = facts.find(([name]) => sizeGuide.test(name))
  const guideLink = guide && <GuideLink name={guide[0]} />
  const price = useRef<HTMLDivElement>(null)

  return (
    <>
      <div className="pictures">
        <ProductGallery product={product} />
      </div>
      <div className="buy-side">
        <div className="buy">
          <div className="grid gap-1">
            {isPage && <h1 className="title wrap-anywhere max-md:text-xl">{product.name}</h1>}
            <div className="flex flex-wrap justify-between gap-x-3 text-muted">
              <Kind of={given} guide={guideLink} />
              {rating && (
                <p>
                  <span className="text-star">★</span> {rating.average} ({rating.count})
                </p>
              )}
            </div>
            <div ref={price} className="flex items-start justify-between gap-3">
              <div className="min-w-0">
                {before?.tag || <PriceTag of={product} className="text-2xl font-extrabold" />}
                {saved && <p className="font-medium text-accent-ink">{unbroken(t.saved(saved))}</p>}
              </div>
              <WishButton product={given} className="-my-1 -mr-2 shrink-0" />
            </div>
            <p>
              {available > LOW_STOCK ? (
                <Badge tone="green">{t.inStock}</Badge>
              ) : (
                <StockBadge stock={available} />
              )}
            </p>
          </div>
          {product.tiers.length > 0 && (
            <ul aria-label={t.tiers} className="figures grid gap-1">
              {product.tiers
                .filter((tier) => tier.price < product.price)
                .map((tier) => (
                  <li key={tier.from}>{unbroken(t.tier(tier.from, formatMoney(tier.price)))}</li>
                ))}
            </ul>
          )}
          {FamilyChips && (
            <FamilyChips product={given} open={before?.open} ask={before?.ask} guide={guideLink} />
          )}
          <div className="bottom-bar flex flex-wrap items-center gap-2 max-md:order-last max-md:-mb-4 md:static md:mx-0 md:border-0 md:bg-transparent md:p-0 md:shadow-none">
            <NameAgain of={product} from={before?.tag && t.from} price={price} />
            {!before && code && <code.CartNote product={product} />}
            {before?.button}
            {!before && available > 0 && (
              <QuantityStepper
                // What it said of a number is over once that was added.
                key={additions}
                value={quantity}
                max={available}
                onChange={setQuantity}
                tooMany={translate(OVER_STOCK, { available })}
                label={t.quantity}
                words={t}
              />
            )}
            {available <= 0 && parts.NotifyLink && <parts.NotifyLink productId={product._id} />}
            {!before && (
              <AddToCartButton
                product={product}
                quantity={quantity}
                onAdded={() => setAdditions((count) => count + 1)}
                className={`flex-1 max-md:peer-[.asked]:hidden max-sm:px-2 max-sm:[&>svg]:hidden ${available > 0 ? 'whitespace-nowrap' : ''}`}
              />
            )}
          </div>
          {available <= 0 && parts.NotifyMe && <parts.NotifyMe productId={product._id} />}
          <div className="grid gap-2 border-t border-line pt-4">
            {available > 0 && (
              <ProductDeliveryLine
                itemsTotal={toShillings(toCents(priceAt(product, quantity)) * quantity)}
              />
            )}
            <Terms />
          </div>
        </div>
        <div className="grid content-start gap-4 md:border-t md:border-line md:pt-4">
          {text && <Description key={product._id} text={text} />}
          <Facts facts={facts} />
          <ProductQuestions product={product} />
        </div>
      </div>
    </>
  )
}

interface NameAgainProps {
  of: Product
  /** What stands before the lowest of several prices. */
  from?: string | false | undefined
  price: RefObject<HTMLElement | null>
}

/** What the button below it buys, on a phone whose screen no longer shows the price. */
function NameAgain({ of: { name, options, price: costs }, from, price }: NameAgainProps) {
  const [isSeen, setSeen] = useState(true)
  useEffect(() => {
    // Not what the header covers.
    const options = { rootMargin: '-56px 0px 0px' }
    const watch = new IntersectionObserver(([now]) => setSeen(now?.isIntersecting ?? true), options)
    if (price.current) watch.observe(price.current)
    return () => watch.disconnect()
  }, [price])
  if (isSeen) return null
  return (
    // Over the bar, which keeps its place: nothing jumps.
    <p
      aria-hidden="true"
      className="absolute inset-x-0 bottom-full flex items-baseline justify-between gap-3 border-t border-line bg-surface px-4 pt-2 text-sm md:hidden"
    >
      <span className="truncate">{[name, ...Object.values(options)].join(' · ')}</span>
      <b className="figures whitespace-nowrap">
        {from && `${from} `}
        {formatMoney(costs)}
      </b>
    </p>
  )
}

/** How one pays, and how long one may return. */
function Terms() {
  const t = catalogue.use()
  const translate = useTranslate()
  const { payBy, returnDays } = useShop()
  return (
    <>
      {payBy && (
        <p>
          <Fact icon="pay">{translate(payBy)}</Fact>
        </p>
      )}
      {!!returnDays && (
        <p>
          <Fact icon="return">{t.toReturn(returnDays)}</Fact>
        </p>
      )}
    </>
  )
}

/** A description of so many letters takes about four lines of a phone. */
const LONG = 180

/** The description; on a phone the first lines of a long one, and the rest with a tap. */
function Description({ text }: { text: string }) {
  const t = productWords.use()
  const [isFolded, setFolded] = useState(text.length > LONG)
  return (
    <div>
      <p className={`max-w-prose whitespace-pre-line ${isFolded ? 'folded' : ''}`}>
        {unbroken(text)}
      </p>
      {isFolded && (
        <button
          type="button"
          onClick={() => setFolded(false)}
          className="needs-scripts -mb-3 inline-flex min-h-11 items-center font-semibold text-primary underline md:hidden"
        >
          {t.readMore}
        </button>
      )}
    </div>
  )
}

/** Who makes it, as a link to all of that brand, and what it is. Of a product among others the choice shows that. */
function Kind({ of: { brand, options, variant }, guide }: { of: Product; guide: ReactNode }) {
  const kind = Object.keys(options).length === 0 && variant
  return (
    <p>
      {brand && (
        <ListLink
          to={`/products?brand=${encodeURIComponent(brand)}`}
          className="-my-3 inline-block py-3 underline"
        >
          {brand}
        </ListLink>
      )}
      {brand && kind && ' · '}
      {kind && <span>{kind}</span>}
      {kind && guide && <> · {guide}</>}
    </p>
  )
}

const GUIDE = 'size-guide'

/** Leads to the measures of the sizes. No step: *back* closes a product over a list. */
function GuideLink({ name }: { name: string }) {
  const show = (event: MouseEvent) => {
    event.preventDefault()
    document.getElementById(GUIDE)?.focus()
  }
  return (
    <a href={`#${GUIDE}`} onClick={show} className="-my-3 py-3 text-primary underline">
      {name}
    </a>
  )
}

/** Each size stands on a line of its own. */
const guideMarks = { id: GUIDE, tabIndex: -1, className: 'figures whitespace-pre-line' }

/** What the last lines of the description say as *Size: 30 cm*. */
function Facts({ facts }: { facts: Described['facts'] }) {
  const t = productWords.use()
  if (facts.length === 0) return null
  return (
    <section>
      <h2 className="mb-1 text-lg font-bold">{t.details}</h2>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd {...(sizeGuide.test(name) && guideMarks)}>
              {sizeGuide.test(name) ? value.replace(/[,:] /g, '\n') : unbroken(value)}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** The phone and WhatsApp for questions, and a link to share the product. */
function ProductQuestions({ product }: { product: Product }) {
  const t = productWords.use()
  const shop = useShop()
  const publicUrl = useRouteLoaderData<typeof rootLoader>('root')?.publicUrl ?? ''
  const url = `${publicUrl}/products/${product._id}`
  const [phone] = shop.phones
  return (
    <div className="grid gap-2 border-t border-line pt-4">
      {(phone || shop.whatsapp) && <p className="text-muted">{t.questions}</p>}
      <p className="contacts">
        {phone && (
          <a href={telHref(phone)} className="figures">
            <Icon name="phone" />
            {shownPhone(phone)}
          </a>
        )}
        {shop.whatsapp && (
          <a href={whatsappHref(t.asking(product.name, url), shop.whatsapp)}>
            <Icon name="chat" />
            {t.ask}
          </a>
        )}
        <a href={whatsappHref(`${product.name}, ${formatMoney(product.price)}: ${url}`)}>
          <Icon name="share" />
          {t.share}
        </a>
      </p>
    </div>
  )
}

/**
 * A heart that puts a product on the wish list or takes it off; for guests, too. What it does is loaded with the first
 * tap.
 */
function WishButton({ product, className }: { product: WishedProduct; className?: string }) {
  const { wish } = site.use()
  const isOn = useIsWished(product._id)
  const navigate = useNavigate()
  useHearts()
  return (
    <button
      type="button"
      aria-pressed={isOn}
      aria-label={wish}
      title={wish}
      onClick={async () => {
        const { toggleWish } = await import('../wish-list/wishes.ts')
        await toggleWish(product._id, navigate, product)
      }}
      className={iconClass(className)}
    >
      <Icon name="heart" className={`size-6 ${isOn ? 'fill-current text-danger' : ''}`} />
    </button>
  )
}
