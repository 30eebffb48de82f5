import '../../ui/later-icons.ts'
import type { WishedProduct } from '@duka/contract/wish-list/wish-list'
import { useNavigate } from 'react-router'
import { iconClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { site } from '../site/words.ts'
import { useHearts } from './use-hearts.ts'
import { useIsWished } from './wished-ids.ts'

/**
 * A heart that puts a product on the wish list or takes it off; for guests, too. What it does is loaded with the first
 * tap.
 */
export function WishButton({ product, className }: { product: WishedProduct; className?: string }) {
  const { wish } = site.use()
  const isOn = useIsWished(product._id)
  const navigate = useNavigate()
  useHearts()
  return (
    <button
      type="button"
      aria-pressed={isOn}
      aria-label={wish}
      title={wish}
      onClick={async () => {
        const { toggleWish } = await import('./wishes.ts')
        await toggleWish(product._id, navigate, product)
      }}
      className={iconClass(className)}
    >
      <Icon name="heart" className={`size-6 ${isOn ? 'fill-current text-danger' : ''}`} />
    </button>
  )
}
