import { addToCart, getSharedCart } from '@duka/contract/carts/carts.calls'
import type { SharedCart } from '@duka/contract/carts/shared-carts'
import { formatMoney } from '@duka/contract/money'
import { createDraft } from '@duka/contract/orders/staff-orders.calls'
import { isStaff } from '@duka/contract/users/roles'
import { useCallback, useEffect, useState } from 'react'
import {
  data,
  Link,
  type LoaderFunctionArgs,
  useLoaderData,
  useNavigate,
  useParams,
  useRouteLoaderData,
} from 'react-router'
import { attempt } from '../../lib/calls/attempt.ts'
import { CallError, call } from '../../lib/calls/call.ts'
import { newKey, underOneKey } from '../../lib/calls/new-key.ts'
import { sessionSettled } from '../../lib/session/session.ts'
import { loginPath } from '../../lib/session/signed-in.ts'
import { type RootData, useShop, whatsappHref } from '../../lib/shop.ts'
import { useOwnWords } from '../../lib/text/text.ts'
import { Button, ButtonLink, buttonClass } from '../../ui/button.tsx'
import { Alert, Loading } from '../../ui/states.tsx'
import { changeCart, readCart } from '../add-to-cart/cart-edits.ts'
import { rememberWanted, takeWanted } from '../add-to-cart/wanted-cart.ts'
import { toCart } from '../add-to-cart/words.ts'
import { ProductPicture } from '../catalogue/product-picture.tsx'
import { StockBadge } from '../catalogue/stock-badge.tsx'
import { EndedLink } from '../site/ended-link.tsx'
import { Head, Page } from '../site/page.tsx'
import { sharedCart, whatsappOrder } from './words.ts'

/** Null with status 404 for a link that is changed or has ended. */
export async function loader({ params: { token = '' }, context }: LoaderFunctionArgs) {
  try {
    return data({ cart: await call(getSharedCart, { params: { token }, context }) })
  } catch (error) {
    if (error instanceof CallError && error.status === 404)
      return data({ cart: null }, { status: 404 })
    throw error
  }
}

/** The page of a link to a cart. Staff get a draft of it; everybody else sees the goods. */
export function Component() {
  const t = sharedCart.use()
  const { token = '' } = useParams()
  const { cart } = useLoaderData<typeof loader>()
  const { isOpening, message, open } = useDraft(cart ? token : '')
  if (!cart)
    return (
      <EndedLink title={t.ended} action={<ButtonLink to="/products">{t.toProducts}</ButtonLink>}>
        {t.endedMore}
      </EndedLink>
    )
  return (
    <Page title={t.title} narrow>
      <Head title={t.title} hidden />
      {isOpening && <Loading>{t.draft}</Loading>}
      {message && (
        <Alert
          more={
            <Button look="secondary" onClick={open}>
              {t.retry}
            </Button>
          }
        >
          {message}
        </Alert>
      )}
      {!isOpening && (
        <div className="grid gap-5">
          <p className="text-muted">{t.lead}</p>
          {cart.items.length > 0 ? <Goods cart={cart} /> : <Alert>{t.nothing}</Alert>}
          {cart.leftOut > 0 && cart.items.length > 0 && <Alert>{t.leftOut(cart.leftOut)}</Alert>}
          {cart.items.length > 0 && <Choices token={token} />}
        </div>
      )}
    </Page>
  )
}

/** Makes a draft of the cart if the visitor is staff, and goes there. */
function useDraft(token: string) {
  const navigate = useNavigate()
  const [isOpening, setOpening] = useState(false)
  const [message, setMessage] = useState('')
  const open = useCallback(async () => {
    const { user } = await sessionSettled()
    if (!token || !user || !isStaff(user)) return
    setOpening(true)
    const draft = underOneKey(`draft ${token}`, (idempotencyKey) =>
      call(createDraft, { body: { cart: token }, idempotencyKey }),
    )
    const outcome = await attempt(draft, { failed: sharedCart.now().failedDraft, isShown: true })
    if (outcome.ok)
      return navigate(`/dashboard/orders/new?draft=${outcome.value.draft._id}`, { replace: true })
    setOpening(false)
    setMessage(outcome.message)
  }, [token, navigate])
  useEffect(() => void open(), [open])
  return { isOpening, message, open }
}

function Goods({ cart }: { cart: SharedCart }) {
  const t = sharedCart.use()
  const own = useOwnWords()
  const items = cart.items.map((item) => ({ ...item, product: own(item.product) }))
  return (
    <section className="rounded-card border border-line bg-surface shadow-soft">
      <ul aria-label={t.list} className="divide-y divide-line">
        {items.map(({ product, quantity, price }) => (
          <li
            key={product._id}
            className="grid grid-cols-[min(4.5rem,25%)_minmax(0,1fr)] gap-x-4 p-4"
          >
            <ProductPicture
              product={product}
              sizes="72px"
              widest={160}
              className="self-start rounded-control"
            />
            <div className="grid content-start justify-items-start gap-1">
              <Link
                to={`/products/${product._id}`}
                className="-my-2.5 inline-block py-2.5 leading-snug font-medium wrap-anywhere hover:underline"
              >
                {product.name}
              </Link>
              {product.variant && (
                <p className="text-sm wrap-anywhere text-muted">{product.variant}</p>
              )}
              <p className="figures">{`${quantity} × ${formatMoney(price)}`}</p>
              <StockBadge stock={product.stockQuantity} />
            </div>
          </li>
        ))}
      </ul>
      <p className="figures flex flex-wrap justify-between gap-x-4 border-t border-line p-4 font-bold">
        <span>{t.total}</span> <span>{formatMoney(cart.total)}</span>
      </p>
    </section>
  )
}

/** Puts the goods into the user's cart, after a login if needed, or orders them on WhatsApp. */
function Choices({ token }: { token: string }) {
  const t = { ...sharedCart.use(), ...toCart.use() }
  const own = useOwnWords()
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const [put, setPut] = useState<Put>()
  const [message, setMessage] = useState('')
  const putInto = useCallback(
    async (userId: string) => {
      setBusy(true)
      const failed = sharedCart.now().failedPut
      const outcome = await attempt(putIntoCart(userId, token), { failed, isShown: true })
      setBusy(false)
      setMessage(outcome.ok ? '' : outcome.message)
      if (outcome.ok) setPut(outcome.value)
    },
    [token],
  )
  useEffect(() => {
    void sessionSettled().then(({ user }) => {
      if (user && !isStaff(user) && takeWanted(token)) void putInto(user._id)
    })
  }, [token, putInto])
  const choose = async () => {
    const { user } = await sessionSettled()
    if (user) return putInto(user._id)
    rememberWanted(token)
    await navigate(loginPath('/d'))
  }
  return (
    <div className="grid gap-3">
      <div role="status" className="grid gap-1 empty:hidden">
        {put && <p className="font-semibold">{resultOf(t, put)}</p>}
        {put && put.fewer.length > 0 && (
          <p className="wrap-anywhere">
            {t.fewer(put.fewer.map((product) => own(product).name).join(', '))}
          </p>
        )}
      </div>
      {message && <Alert>{message}</Alert>}
      {put ? (
        <ButtonLink to="/carts">{t.viewCart}</ButtonLink>
      ) : (
        <Button busy={isBusy && t.putting} onClick={choose}>
          {t.put}
        </Button>
      )}
      <WhatsappLink token={token} />
    </div>
  )
}

type ResultWords = ReturnType<typeof sharedCart.use> & ReturnType<typeof toCart.use>

function resultOf(t: ResultWords, { added, fewer, count }: Put): string {
  if (added > 0) return t.done(added)
  return fewer.length < count ? t.already : t.none
}

/** For those who have no account, or want none. */
function WhatsappLink({ token }: { token: string }) {
  const t = sharedCart.use()
  const { order } = whatsappOrder.use()
  const { whatsapp, whatsappOrders } = useShop()
  const { publicUrl = '' } = useRouteLoaderData<RootData>('root') ?? {}
  if (!whatsappOrders) return null
  const href = whatsappHref(t.message(`${publicUrl}/d/${token}`), whatsapp)
  return (
    <a href={href} className={buttonClass('secondary')}>
      {order}
    </a>
  )
}

/** What became of the goods: how many products came into the cart, and the names of those with too few pieces. */
interface Put {
  added: number
  fewer: SharedCart['items'][number]['product'][]
  count: number
}

/**
 * Puts the goods of a shared cart into the user's cart, as many as are in stock. Existing lines stay and grow only up to
 * the shared quantity, so doing it twice adds nothing.
 */
async function putIntoCart(userId: string, token: string): Promise<Put> {
  const { items } = await call(getSharedCart, { params: { token } })
  const cart = await readCart(userId)
  const missing = items.flatMap(({ product, quantity }) => {
    const there = cart.items.find((line) => line.product._id === product._id)?.quantity ?? 0
    const more = Math.min(quantity, product.stockQuantity) - there
    return more > 0 ? [{ productId: product._id, quantity: more }] : []
  })
  if (missing.length > 0)
    await changeCart(() => call(addToCart, { body: { items: missing }, idempotencyKey: newKey() }))
  const fewer = items.filter(({ product, quantity }) => product.stockQuantity < quantity)
  return {
    added: missing.length,
    fewer: fewer.map(({ product }) => product),
    count: items.length,
  }
}
