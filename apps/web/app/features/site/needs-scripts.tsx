import { telHref, useShop } from '../../lib/shop.ts'
import { site } from '../../words/site.ts'

/** Tells people whose browser runs no scripts what the page or form needs, and how to order all the same. */
export function NeedsScripts() {
  const t = site.use()
  const { phones } = useShop()
  const [phone] = phones
  return (
    <noscript>
      <div className="rounded-control bg-mango-soft px-4 py-3 text-mango-ink">
        {t.needsScripts.map((text) => (
          <p key={text}>{text}</p>
        ))}
        {phone && (
          <a href={telHref(phone)} className="underline">
            {phone}
          </a>
        )}
      </div>
    </noscript>
  )
}
