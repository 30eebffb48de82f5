import { telHref, useShop } from '../../lib/shop.ts'
import { buttonClass } from '../../ui/button.tsx'
import { riders } from './words.ts'

/** A link that calls the shop, if it has a phone. */
export function CallShop({ className = '' }: { className?: string }) {
  const t = riders.use()
  const [phone] = useShop().phones
  if (!phone) return null
  return (
    <a href={telHref(phone)} className={buttonClass('secondary', className)}>
      {t.callShop}
    </a>
  )
}
