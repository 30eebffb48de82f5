import { Badge } from '../../ui/badge.tsx'
import { catalogue } from '../../words/catalogue.ts'

/** At or below this stock shoppers see that there are few. */
const LOW_STOCK = 5

/** Shows when there are few or none. */
export function StockBadge({ stock }: { stock: number }) {
  const t = catalogue.use()
  if (stock > LOW_STOCK) return null
  if (stock <= 0) return <Badge tone="grey">{t.outOfStock}</Badge>
  return (
    // The line sets it off from a picture of its own colour.
    <Badge tone="orange" outlined>
      {t.left(stock)}
    </Badge>
  )
}
