import { delivery } from '../../words/delivery.ts'
import { QuoteCard, useQuote } from './delivery-quote.tsx'

/**
 * The delivery fee on a product's page, for guests too. A shop without delivery zones shows
 * nothing.
 */
export function ProductDelivery({ itemsTotal }: { itemsTotal: number }) {
  const t = delivery.use()
  const state = useQuote()
  if (!state) return null
  return (
    <section aria-label={t.title} className="border-t border-line pt-3">
      <QuoteCard state={state} itemsTotal={itemsTotal} />
    </section>
  )
}
