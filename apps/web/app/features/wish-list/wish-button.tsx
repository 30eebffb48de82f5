import '../../ui/later-icons.ts'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { toast } from '../../lib/toast/toast.ts'
import { iconClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { wishList } from '../../words/wish-list.ts'
import { followWishes, setWished, useIsWished } from './wishes.ts'

/** A heart that puts a product on the wish list or takes it off; for guests, too. */
export function WishButton({ productId, className }: { productId: string; className?: string }) {
  const t = wishList.use()
  const isOn = useIsWished(productId)
  const navigate = useNavigate()
  useEffect(followWishes, [])
  const toggle = async () => {
    if (!(await setWished(productId, !isOn))) return
    if (isOn) toast.info(t.removed)
    else
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
