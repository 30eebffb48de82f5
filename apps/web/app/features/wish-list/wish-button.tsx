import '../../ui/later-icons.ts'
import type { WishedProduct } from '@duka/contract/wish-list/wish-list'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { keepPage } from '../../lib/page/keep-page.ts'
import { toast } from '../../lib/toast/toast.ts'
import { iconClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { wishList } from '../../words/wish-list.ts'
import { addSeen } from './stored-wishes.ts'
import { followWishes, setWished, useIsWished } from './wishes.ts'

/** A heart that puts a product on the wish list or takes it off; for guests, too. */
export function WishButton({ product, className }: { product: WishedProduct; className?: string }) {
  const t = wishList.use()
  const isOn = useIsWished(product._id)
  const navigate = useNavigate()
  useEffect(followWishes, [])
  const toggle = async () => {
    if (!(await setWished(product._id, !isOn))) return
    if (isOn) return toast.info(t.removed)
    addSeen(product)
    keepPage('/wish-list')
    toast.success(t.added, {
      action: { label: t.open, onClick: () => void navigate('/wish-list') },
    })
  }
  return (
    <button
      type="button"
      aria-pressed={isOn}
      aria-label={t.button}
      title={t.button}
      onClick={toggle}
      className={iconClass(className)}
    >
      <Icon name="heart" className={`size-6 ${isOn ? 'fill-current text-danger' : ''}`} />
    </button>
  )
}
