import { delivery } from '../../words/delivery.ts'
import { DeliveryQuote, useQuote } from './delivery-quote.tsx'

/**
 * The delivery fee on a product's page, for guests too. A shop without delivery zones shows
 * nothing.
 */
export function ProductDelivery({ itemsTotal }: { itemsTotal: number }) {
  const t = delivery.use()
  const quote = useQuote()
  if (!quote) return null
  return (
    <section aria-label={t.title} className="border-t border-line pt-3">
      <DeliveryQuote quote={quote} itemsTotal={itemsTotal} />
    </section>
  )
}
