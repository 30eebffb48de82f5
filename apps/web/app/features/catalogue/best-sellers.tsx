import { narrowedList } from './narrowed-list-words.ts'
import { type CardProduct, ProductCard } from './product-card.tsx'

/** What others buy, where a page has nothing else to show. */
export function BestSellers({ products }: { products: CardProduct[] }) {
  const t = narrowedList.use()
  if (products.length === 0) return null
  return (
    <section aria-labelledby="best-sellers">
      <h2 id="best-sellers" className="section-title mb-3">
        {t.best}
      </h2>
      <div className="products">
        {products.map((product) => (
          <ProductCard key={product._id} product={product} search="" position="later" />
        ))}
      </div>
    </section>
  )
}
