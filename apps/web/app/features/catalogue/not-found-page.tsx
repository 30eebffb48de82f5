import { listBestSellers } from '@duka/contract/catalogue/catalogue.calls'
import { data, isRouteErrorResponse, type LoaderFunctionArgs, useRouteError } from 'react-router'
import { call } from '../../lib/calls/call.ts'
import { useCategories } from '../../lib/shop.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { ErrorPage, NotFoundPage } from '../site/error-page.tsx'
import { site } from '../site/words.ts'
import { BestSellers } from './best-sellers.tsx'
import { cardOf } from './card-of.ts'
import type { CardProduct } from './product-card.tsx'

/** Throws 404 with what others buy. */
export async function loader({ context }: Pick<LoaderFunctionArgs, 'context'>): Promise<never> {
  const { products } = await call(listBestSellers, { context }).catch(() => ({ products: [] }))
  throw data({ best: products.map(cardOf) }, { status: 404 })
}

/** The page of an address that has none: says so, and offers the categories and what others buy. */
export function ErrorBoundary() {
  const t = site.use()
  const error = useRouteError()
  const categories = useCategories()?.filter(({ parent }) => !parent) ?? []
  if (!isRouteErrorResponse(error) || error.status !== 404) return <ErrorPage />
  const best: CardProduct[] = error.data?.best ?? []
  return (
    <>
      <NotFoundPage />
      <div className="middle grid gap-8 pb-6">
        {categories.length > 0 && (
          <nav aria-label={t.categories}>
            <ul className="flex flex-wrap justify-center gap-2">
              {categories.map(({ _id, name }) => (
                <li key={_id}>
                  <ButtonLink to={`/products?category=${_id}`} look="secondary">
                    {name}
                  </ButtonLink>
                </li>
              ))}
            </ul>
          </nav>
        )}
        <BestSellers products={best} />
      </div>
    </>
  )
}
