import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { narrowedList } from './narrowed-list-words.ts'
import { type CardProduct, ProductCard } from './product-card.tsx'

export interface EmptyListProps {
  /** What sells best. */
  best: CardProduct[]
}

/** Nothing matches: says so, and offers what others buy. The categories are above. */
export function EmptyList({ best }: EmptyListProps) {
  const t = narrowedList.use()
  return (
    <>
      <EmptyState
        title={t.none}
        action={
          <ButtonLink to="/products" look="secondary">
            {t.clear}
          </ButtonLink>
        }
      >
        {t.noneMore}
      </EmptyState>
      {best.length > 0 && (
        <section aria-labelledby="best-sellers">
          <h2 id="best-sellers" className="mb-3 text-lg font-bold">
            {t.best}
          </h2>
          <div className="products">
            {best.map((product) => (
              <ProductCard key={product._id} product={product} search="" position="later" />
            ))}
          </div>
        </section>
      )}
    </>
  )
}
