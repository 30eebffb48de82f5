import { paymentMethods as inShopOrder } from '@duka/contract/settings/payment-methods'
import { staffSettings } from '../../words/staff/settings.ts'
import { linesOf, type SettingTexts } from './setting-values.ts'

/** A preview of the footer with what has been typed. */
export function ShopPreview({ texts }: { texts: SettingTexts }) {
  const t = staffSettings.use()
  const { name, blurb, email, phones, address, hours, paymentMethods } = texts
  const chosen = paymentMethods.split(',')
  const ways = inShopOrder.filter((way) => chosen.includes(way))
  return (
    <aside
      aria-label={t.preview}
      className="overflow-hidden rounded-card border border-line bg-surface shadow-soft lg:sticky lg:top-22"
    >
      <h2 className="border-b border-line px-4 py-2 text-sm font-medium text-muted">{t.preview}</h2>
      <div className="grid gap-3 bg-sunken p-4 text-sm wrap-anywhere">
        <p className="text-xl font-extrabold text-primary">{name}</p>
        {blurb && <p className="text-muted">{blurb}</p>}
        <p>
          {[email, ...linesOf(phones)].map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </p>
        <p>{linesOf(address).join(', ')}</p>
        <p className="whitespace-pre-line">{hours}</p>
        <p>{ways.map((way) => t.methods[way]).join(' · ')}</p>
      </div>
    </aside>
  )
}
