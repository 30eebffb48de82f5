import type { WishedProduct } from '@duka/contract/wish-list/wish-list'
import { useState } from 'react'
import { Link, useLoaderData, useRevalidator } from 'react-router'
import { OfflineError } from '../../lib/calls/call.ts'
import { withMessage } from '../../lib/calls/page-data.ts'
import { useReturn } from '../../lib/page/use-return.ts'
import { sessionSettled, useUser } from '../../lib/session/session.ts'
import { loginPath } from '../../lib/session/signed-in.ts'
import { useOwnWords } from '../../lib/text/text.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { AccountPage } from '../site/account-page.tsx'
import { Head, Page } from '../site/page.tsx'
import { readSeen } from '../wish-list/stored-wishes.ts'
import {
  followWishes,
  isKnownEmpty,
  loadWishes,
  setWished,
  useWishes,
} from '../wish-list/wishes.ts'
import { wishList } from '../wish-list/words.ts'
import { AddToCartButton } from './add-to-cart-button.tsx'
import { PriceTag } from './price-tag.tsx'
import { ProductPicture } from './product-picture.tsx'
import { StockBadge } from './stock-badge.tsx'

export async function loader() {
  await sessionSettled()
  followWishes()
  try {
    const products = await withMessage(loadWishes(), wishList.now().loadFailed)
    return { products, isStale: false }
  } catch (error) {
    if (!(error instanceof OfflineError)) throw error
    const products = readSeen()
    if (products.length === 0 && !isKnownEmpty()) throw error
    return { products, isStale: true }
  }
}

/** The wish list of a guest or an account, with today's prices. */
export function Component() {
  const t = wishList.use()
  const { products, isStale } = useLoaderData<typeof loader>()
  const wished = useWishes()
  const own = useOwnWords()
  const user = useUser()
  const { revalidate } = useRevalidator()
  const [announcement, setAnnouncement] = useState('')
  // Another tab or device may have changed the list meanwhile.
  useReturn(() => void revalidate())
  const shown = products.filter(({ _id }) => wished.includes(_id)).map(own)

  const remove = async ({ _id, name }: WishedProduct) => {
    // The focused button goes.
    document.getElementById('main')?.focus()
    if (await setWished(_id, false)) setAnnouncement(t.removedNamed(name))
  }
  // A guest has no account yet.
  const Frame = user ? AccountPage : Page
  return (
    <Frame
      title={t.title}
      aside={shown.length > 0 && <p className="text-muted">{t.count(shown.length)}</p>}
    >
      <Head title={t.title} hidden />
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {isStale && (
        <p className="mb-5 rounded-card bg-mango-soft px-4 py-3 text-mango-ink">{t.stale}</p>
      )}
      {shown.length === 0 ? (
        <EmptyState
          icon="heart"
          title={t.empty}
          action={<ButtonLink to="/products">{t.toProducts}</ButtonLink>}
        >
          {t.emptyMore}
        </EmptyState>
      ) : (
        <ul
          aria-label={t.list}
          className="divide-y divide-line rounded-card border border-line bg-surface shadow-soft"
        >
          {shown.map((product) => (
            <Wish key={product._id} product={product} onRemove={() => remove(product)} />
          ))}
        </ul>
      )}
      {!user && (
        <p className="mt-5 flex flex-wrap items-center gap-x-3 text-muted">
          {t.onDevice}
          <Link
            to={loginPath('/wish-list')}
            className="inline-flex min-h-11 items-center font-semibold text-primary underline"
          >
            {t.logIn}
          </Link>
        </p>
      )}
    </Frame>
  )
}

function Wish({ product, onRemove }: { product: WishedProduct; onRemove: () => void }) {
  const t = wishList.use()
  return (
    <li className="grid grid-cols-[min(5rem,25%)_minmax(0,1fr)] gap-x-4 gap-y-3 p-4 sm:grid-cols-[6rem_minmax(0,1fr)]">
      <ProductPicture
        product={product}
        sizes="96px"
        widest={320}
        className="self-start rounded-control"
      />
      <div className="grid content-start justify-items-start gap-1">
        <h2 className="leading-snug font-medium">
          <Link
            to={`/products/${product._id}`}
            className="-my-2.5 inline-flex min-h-11 items-center hover:underline"
          >
            {product.name}
          </Link>
        </h2>
        <p className="text-sm text-muted">
          {[product.brand, product.variant].filter(Boolean).join(', ')}
        </p>
        <PriceTag of={product} className="font-bold" />
        <StockBadge stock={product.stockQuantity} />
      </div>
      <div className="col-span-2 flex flex-wrap items-center gap-2 sm:col-span-1 sm:col-start-2">
        {product.stockQuantity > 0 && <AddToCartButton named product={product} />}
        <Button look="quiet" onClick={onRemove} aria-label={t.removeNamed(product.name)}>
          <Icon name="trash" className="size-5 text-muted" />
          {t.remove}
        </Button>
      </div>
    </li>
  )
}
