import { CardRow } from './card-row.tsx'
import { narrowedList } from './narrowed-list-words.ts'
import { type CardProduct, ProductCard } from './product-card.tsx'

/** What others buy, where a page has nothing else to show. */
export function BestSellers({ products }: { products: CardProduct[] }) {
  const t = narrowedList.use()
  if (products.length === 0) return null
  return (
    <CardRow title={t.best}>
      {products.map((product) => (
        <ProductCard key={product._id} product={product} search="" position="later" />
      ))}
    </CardRow>
  )
}
