import '../../ui/later-icons.ts'
import type { WishedProduct } from '@duka/contract/wish-list/wish-list'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { iconClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { wishList } from '../../words/wish-list.ts'
import { useIsWished } from './wished-ids.ts'
import { followWishes, toggleWish } from './wishes.ts'

/** A heart that puts a product on the wish list or takes it off; for guests, too. */
export function WishButton({ product, className }: { product: WishedProduct; className?: string }) {
  const t = wishList.use()
  const isOn = useIsWished(product._id)
  const navigate = useNavigate()
  useEffect(followWishes, [])
  return (
    <button
      type="button"
      aria-pressed={isOn}
      aria-label={t.button}
      title={t.button}
      onClick={() => toggleWish(product._id, navigate, product)}
      className={iconClass(className)}
    >
      <Icon name="heart" className={`size-6 ${isOn ? 'fill-current text-danger' : ''}`} />
    </button>
  )
}
