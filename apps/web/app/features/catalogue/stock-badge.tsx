import { Badge } from '../../ui/badge.tsx'
import { catalogue } from './words.ts'

/** At or below this stock shoppers see that there are few. */
export const LOW_STOCK = 5

/** Shows when there are few or none. */
export function StockBadge({ stock }: { stock: number }) {
  const t = catalogue.use()
  if (stock > LOW_STOCK) return null
  return (
    <Badge tone={stock <= 0 ? 'grey' : 'orange'}>{stock <= 0 ? t.outOfStock : t.left(stock)}</Badge>
  )
}
