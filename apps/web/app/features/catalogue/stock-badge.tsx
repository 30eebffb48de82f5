import { Badge } from '../../ui/badge.tsx'
import { catalogue } from './words.ts'

/** At or below this stock shoppers see that there are few. */
const LOW_STOCK = 5

interface StockBadgeProps {
  stock: number
  /** Whether it lies on a picture. */
  onPicture?: boolean
}

/** Shows when there are few or none. */
export function StockBadge({ stock, onPicture = false }: StockBadgeProps) {
  const t = catalogue.use()
  if (stock > LOW_STOCK) return null
  return (
    <Badge tone={stock <= 0 ? 'grey' : 'orange'} onPicture={onPicture}>
      {stock <= 0 ? t.outOfStock : t.left(stock)}
    </Badge>
  )
}
