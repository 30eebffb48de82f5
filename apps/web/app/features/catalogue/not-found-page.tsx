import { listBestSellers } from '@duka/contract/catalogue/catalogue.calls'
import { data, isRouteErrorResponse, type LoaderFunctionArgs, useRouteError } from 'react-router'
import { call } from '../../lib/calls/call.ts'
import { useCategories } from '../../lib/shop.ts'
import { ErrorPage, NotFoundPage } from '../site/error-page.tsx'
import { BestSellers } from './best-sellers.tsx'
import { cardOf } from './card-of.ts'
import { CategoryRail } from './category-rail.tsx'
import type { CardProduct } from './product-card.tsx'

/** Throws 404 with what others buy. */
export async function loader({ context }: Pick<LoaderFunctionArgs, 'context'>): Promise<never> {
  const { products } = await call(listBestSellers, { context }).catch(() => ({ products: [] }))
  throw data({ best: products.map(cardOf) }, { status: 404 })
}

/** The page of an address that has none: says so, and offers the categories and what others buy. */
export function ErrorBoundary() {
  const error = useRouteError()
  const categories = useCategories()?.filter(({ parent }) => !parent) ?? []
  if (!isRouteErrorResponse(error) || error.status !== 404) return <ErrorPage />
  const best: CardProduct[] = error.data?.best ?? []
  return (
    <>
      <NotFoundPage />
      <div className="middle grid gap-8 pb-6 lg:[&>.rail]:justify-center-safe">
        {categories.length > 0 && <CategoryRail categories={categories} counts={null} search="" />}
        <BestSellers products={best} />
      </div>
    </>
  )
}
