import { Badge } from '../../ui/badge.tsx'
import { catalogue } from '../../words/catalogue.ts'

/** From here on a shopper should know that there are few. */
const LOW_STOCK = 5

/** Says when there are few or none; nothing otherwise. */
export function StockBadge({ stock }: { stock: number }) {
  const t = catalogue.use()
  if (stock > LOW_STOCK) return null
  if (stock <= 0) return <Badge tone="grey">{t.outOfStock}</Badge>
  return <Badge tone="orange">{t.left(stock)}</Badge>
}
