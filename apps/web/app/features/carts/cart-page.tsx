import type { Cart } from '@duka/contract/carts/carts'
import { shareCart } from '@duka/contract/carts/carts.calls'
import { listBestSellers, listRelated } from '@duka/contract/catalogue/catalogue.calls'
import type { ListedProduct } from '@duka/contract/catalogue/products'
import { formatMoney } from '@duka/contract/money'
import { messages } from '@duka/contract/screen-messages'
import { type ReactNode, Suspense, use, useEffect, useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { attempt } from '../../lib/calls/attempt.ts'
import { call } from '../../lib/calls/call.ts'
import { newKey } from '../../lib/calls/new-key.ts'
import { withMessage } from '../../lib/calls/page-data.ts'
import { RETRY_MS, useEvery } from '../../lib/page/use-every.ts'
import { useReturn } from '../../lib/page/use-return.ts'
import { signedIn } from '../../lib/session/signed-in.ts'
import { useHasZones, useShop, whatsappHref } from '../../lib/shop.ts'
import { useOwnWords } from '../../lib/text/text.ts'
import { toast } from '../../lib/toast/toast.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { CopyNotice } from '../../ui/read-only.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { unbroken } from '../../ui/unbroken.tsx'
import { cartCopy } from '../add-to-cart/cart-copy.ts'
import { waiting } from '../add-to-cart/cart-count.ts'
import {
  clearCart,
  movedBy,
  putBack,
  readCart,
  refreshCart,
  removeLine,
  useAnsweredCart,
  useCart,
} from '../add-to-cart/cart-edits.ts'
import { cardOf } from '../catalogue/card-of.ts'
import { CardRow } from '../catalogue/card-row.tsx'
import { type CardProduct, ProductCard } from '../catalogue/product-card.tsx'
import { useDeliveryFrom } from '../catalogue/shop-promise.tsx'
import { product } from '../catalogue/words.ts'
import { QuoteCard, type QuoteState, useQuote } from '../delivery/delivery-quote.tsx'
import { pricedOptions, usualOption } from '../delivery/quote.ts'
import { delivery } from '../delivery/words.ts'
import { Head, Page } from '../site/page.tsx'
import { CartLine } from './cart-line.tsx'
import { CodeBox, enterCode } from './code-box.tsx'
import { Totals } from './totals.tsx'
import { carts, whatsappOrder } from './words.ts'

export async function loader({ request }: LoaderFunctionArgs): Promise<Loaded> {
  const user = await signedIn(request)
  try {
    const cart = await readCart(user._id)
    if (cart.items.length > 0) return { cart, others: findOthers(cart) }
    // Without them the page still says that the cart is empty.
    const best = await call(listBestSellers, {}).catch(() => undefined)
    return { cart, best: best?.products.map(cardOf) ?? [] }
  } catch (error) {
    const copy = cartCopy(error)
    if (copy) return { cart: copy.value, copiedAt: copy.at }
    return withMessage(Promise.reject(error), messages.failed.loadCart)
  }
}

interface Others {
  title: 'together' | 'best'
  products: CardProduct[]
}

/** What was bought together with the first product of the cart or, where that is little, best sellers; none after a failure. */
async function findOthers({ items }: Cart): Promise<Others> {
  const familyOf = ({ _id, family }: { _id: string; family?: { _id: string } | null }) =>
    family?._id ?? _id
  const inCart = items.map(({ product }) => familyOf(product))
  const cardsOf = ({ products }: { products: ListedProduct[] }) =>
    products.filter((one) => !inCart.includes(familyOf(one))).map(cardOf)
  try {
    const [first] = items
    const together = first
      ? cardsOf(await call(listRelated, { params: { id: first.product._id } }))
      : []
    if (together.length >= FEW) return { title: 'together', products: together }
    return { title: 'best', products: cardsOf(await call(listBestSellers, {})) }
  } catch (error) {
    console.warn('What others buy could not be loaded', error)
    return { title: 'best', products: [] }
  }
}

/** So many products fill a row. */
const FEW = 3

interface Loaded {
  cart: Cart
  /** Without a connection it is the last copy, of this time, and can be read only. */
  copiedAt?: string
  /** What others buy besides the goods of this cart; it may come after them. */
  others?: Promise<Others>
  /** What others buy, for an empty cart. */
  best?: CardProduct[]
}

export function Component() {
  const t = carts.use()
  const own = useOwnWords()
  const d = delivery.use()
  const loaded: Loaded = useLoaderData<typeof loader>()
  const { copiedAt } = loaded
  const cart = useCart(loaded.cart)
  const { revalidate } = useRevalidator()
  useEvery(RETRY_MS, () => void revalidate(), copiedAt !== undefined)
  const quoteState = useQuote(cart.user, useAnsweredCart(loaded.cart))
  const isDelivered = useHasZones()
  const isEmpty = cart.items.length === 0
  const lacksGoods = isEmpty && !loaded.best && !copiedAt
  // Its last line was removed here.
  useEffect(() => {
    if (lacksGoods) void revalidate()
  }, [lacksGoods, revalidate])
  // Another tab may have changed the cart meanwhile.
  useReturn(() => refreshCart(cart.user))

  const remove = async (line: Cart['items'][number]) => {
    const removal = removeLine(line.product._id)
    // The focused button was removed.
    document.getElementById('main')?.focus()
    if (await removal) offerUndo(t.removed(own(line.product).name), () => putBack([line]))
  }
  const clear = async () => {
    const { items, offer } = cart
    if (!(await clearCart(cart.user))) return
    document.getElementById('main')?.focus()
    offerUndo(t.cleared, async () => {
      await putBack(items)
      if (offer) await enterCode(offer.code)
    })
  }
  const offerUndo = (message: string, undo: () => Promise<void>) =>
    toast.info(message, {
      action: { label: t.undo, onClick: () => void undo() },
      isOnlyWay: true,
    })

  return (
    <Page
      title={t.title}
      aside={
        !isEmpty &&
        !copiedAt && (
          <Button look="quiet" className="font-normal text-muted" onClick={clear}>
            {t.clear}
          </Button>
        )
      }
    >
      <Head title={t.title} hidden />
      {copiedAt && <CopyNotice at={copiedAt} />}
      <Waiting />
      {isEmpty ? (
        <EmptyCart best={loaded.best} />
      ) : (
        <fieldset
          disabled={copiedAt !== undefined}
          className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]"
        >
          <ul
            aria-label={t.lines}
            className="divide-y divide-line rounded-card border border-line bg-surface shadow-soft"
          >
            {cart.items.map((line) => (
              <CartLine key={line.product._id} line={line} onRemove={() => remove(line)} />
            ))}
          </ul>
          <Summary cart={cart} quoteState={quoteState} isCopy={copiedAt !== undefined}>
            {(quoteState || (isDelivered && !copiedAt)) && (
              // The height of the fee, so that the sums below do not jump.
              <section aria-label={d.title} className="min-h-30 border-b border-line pb-3">
                {quoteState && <QuoteCard state={quoteState} itemsTotal={cart.total} withoutFree />}
              </section>
            )}
          </Summary>
          {loaded.others && (
            <Suspense fallback={<div className="h-84" />}>
              <OtherGoods others={loaded.others} />
            </Suspense>
          )}
        </fieldset>
      )}
    </Page>
  )
}

/** What was added without a connection, and no cart of the shop has yet. */
function Waiting() {
  const t = carts.use()
  const items = waiting.use()
  if (items.length === 0) return null
  return (
    <section
      aria-labelledby="waiting"
      className="mb-4 rounded-card border border-line bg-surface p-4 shadow-soft"
    >
      <h2 id="waiting" className="font-semibold">
        {t.waiting}
      </h2>
      <p className="text-sm text-muted">{t.waitingMore}</p>
      <ul className="mt-2 grid gap-1">
        {items.map(({ productId, name, quantity }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a product may wait twice
          <li key={`${productId} ${place}`}>{t.waits(quantity, name)}</li>
        ))}
      </ul>
    </section>
  )
}

/** What others buy besides: below the lines, on a phone below the sums. */
function OtherGoods({ others }: { others: Promise<Others> }) {
  const t = { ...carts.use(), together: product.use().together }
  const { title, products } = use(others)
  if (products.length === 0) return null
  return (
    <CardRow title={t[title]} className="min-w-0 lg:col-start-1">
      {products.map((one) => (
        <ProductCard key={one._id} product={one} search="" position="later" />
      ))}
    </CardRow>
  )
}

/** Says that the cart is empty, and offers what others buy. */
function EmptyCart({ best = [] }: { best: CardProduct[] | undefined }) {
  const t = carts.use()
  // "Empty" would contradict what waits above.
  if (waiting.use().length > 0) return null
  return (
    <>
      <EmptyState
        icon="cart"
        title={t.empty}
        action={
          <div className="flex flex-wrap justify-center gap-2">
            <ButtonLink to="/products">{t.toProducts}</ButtonLink>
            <ButtonLink to="/orders" look="secondary">
              {t.toOrders}
            </ButtonLink>
          </div>
        }
      >
        {t.emptyMore}
      </EmptyState>
      {best.length > 0 && (
        <CardRow title={t.best}>
          {best.map((product) => (
            <ProductCard key={product._id} product={product} search="" position="later" />
          ))}
        </CardRow>
      )}
    </>
  )
}

interface SummaryProps {
  cart: Cart
  quoteState: QuoteState | undefined
  isCopy: boolean
  /** Where it is for, and what that costs. */
  children?: ReactNode
}

/** What the cart costs, with the delivery once its place is known, and the way to the checkout. */
export function Summary({ cart, quoteState, isCopy, children }: SummaryProps) {
  const t = carts.use()
  const d = delivery.use()
  const from = useDeliveryFrom()
  const lacksDelivery = useHasZones() && !quoteState?.quote
  const { options = [], itemsTotal = cart.total } = quoteState?.quote ?? {}
  const way = usualOption(pricedOptions(options, itemsTotal))
  const fee = way?.fee
  const price = way?.option.price
  const promotion = price?.promotion ?? cart.offer?.amount ?? 0
  const total = price ? movedBy(price.total, itemsTotal, cart.total) : cart.payable
  const count = cart.items.reduce((sum, line) => sum + line.quantity, 0)
  const goods = { label: t.subtotal(t.count(count)), value: formatMoney(cart.total) }
  const sum = { label: lacksDelivery ? t.subtotal() : t.total, value: formatMoney(total) }
  const isGoodsOnly = lacksDelivery && promotion === 0
  const problems = cart.items.map((line) => line.problem)
  const blocked = isCopy
    ? t.blockedOffline
    : problems.includes('unavailable')
      ? t.blockedUnavailable
      : problems.includes('short') && t.blockedShort
  return (
    <section
      aria-label={t.summary}
      className="contents lg:sticky lg:top-24 lg:row-span-2 lg:grid lg:gap-3 lg:rounded-card lg:border lg:border-line lg:bg-surface lg:p-4 lg:shadow-soft"
    >
      <div className="grid gap-3 max-lg:rounded-card max-lg:border max-lg:border-line max-lg:bg-surface max-lg:px-4 max-lg:py-3 max-lg:shadow-soft">
        {way?.moreForFree && <ToFreeDelivery itemsTotal={itemsTotal} missing={way.moreForFree} />}
        {children}
        <CodeBox cart={cart} />
        <Totals
          rows={[
            ...(isGoodsOnly ? [] : [goods]),
            ...(promotion > 0 ? [{ label: t.discount, value: formatMoney(-promotion) }] : []),
            ...(fee === undefined
              ? []
              : [{ label: d.title, value: fee === 0 ? d.free : formatMoney(fee) }]),
          ]}
          total={isGoodsOnly ? goods : sum}
          isTotalBelow
        />
        <OrderOnWhatsapp userId={cart.user} className="lg:hidden" />
      </div>
      {/* Low, so that the lines of the cart stay in view on a phone. */}
      <div className="bottom-bar grid gap-2 max-lg:order-last lg:static lg:m-0 lg:border-0 lg:bg-transparent lg:p-0 lg:shadow-none">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 lg:grid">
          <p className="grid lg:hidden">
            <span className="text-sm font-semibold">{sum.label}</span>
            <span className="figures text-lg leading-6 font-extrabold whitespace-nowrap">
              {sum.value}
            </span>
          </p>
          {blocked ? (
            <Button disabled aria-describedby="blocked" className="flex-1">
              {t.checkout}
            </Button>
          ) : (
            <ButtonLink to="/checkout" className="flex-1">
              {t.checkout}
            </ButtonLink>
          )}
        </div>
        {lacksDelivery && <p className="-mt-1 text-sm text-muted lg:hidden">{unbroken(from)}</p>}
        {blocked && (
          <p id="blocked" className="text-sm text-danger">
            {blocked}
          </p>
        )}
        <OrderOnWhatsapp userId={cart.user} className="max-lg:hidden" />
        <ButtonLink to="/products" look="quiet" className="max-lg:hidden">
          {t.keepShopping}
        </ButtonLink>
      </div>
    </section>
  )
}

/** How far it is to free delivery, in words and as a bar that fills. */
function ToFreeDelivery({ itemsTotal, missing }: { itemsTotal: number; missing: number }) {
  const d = delivery.use()
  return (
    <div className="grid gap-1.5 text-sm font-semibold text-primary">
      <p>{unbroken(d.moreForFree(formatMoney(missing)))}</p>
      <svg
        aria-hidden="true"
        viewBox="0 0 100 1"
        preserveAspectRatio="none"
        className="h-1.5 w-full rounded-full bg-sunken"
      >
        <rect
          width={Math.floor((100 * itemsTotal) / (itemsTotal + missing))}
          height="1"
          fill="currentColor"
          className="transition-all duration-300"
        />
      </svg>
    </div>
  )
}

/** Opens WhatsApp with the cart written as a message to the shop, if the shop has a number there. */
function OrderOnWhatsapp({ userId, className }: { userId: string; className: string }) {
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
