import { Suspense, use, useId } from 'react'
import { useLocation, useOutletContext } from 'react-router'
import { type CardProduct, ProductCard } from './product-card.tsx'
import { product as productWords } from './words.ts'

interface RelatedProductsProps {
  /** The browser shows the product before these have come. */
  products: CardProduct[] | Promise<CardProduct[]>
}

/** What was bought together with a product, and others of its category, in a row that scrolls sideways. */
export function RelatedProducts({ products }: RelatedProductsProps) {
  return (
    <Suspense>
      <Row products={products} />
    </Suspense>
  )
}

function Row({ products }: RelatedProductsProps) {
  const t = productWords.use()
  const heading = useId()
  const { search } = useLocation()
  // Over the list one step back closes the dialog, so another product adds no step.
  const overList = useOutletContext() === 'over-list'
  const shown = products instanceof Promise ? use(products) : products
  if (shown.length === 0) return null
  return (
    <section aria-labelledby={heading} className="mt-6 border-t border-line pt-5">
      <h2 id={heading} className="mb-3 text-xl font-bold">
        {t.related}
      </h2>
      <div className="card-row">
        {shown.map((product) => (
          <ProductCard
            key={product._id}
            product={product}
            search={search}
            position="later"
            replace={overList}
          />
        ))}
      </div>
    </section>
  )
}
