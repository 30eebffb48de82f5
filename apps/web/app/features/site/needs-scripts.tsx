import { shownPhone, telHref, useShop } from '../../lib/shop.ts'
import { useLanguage } from '../../lib/text/text.ts'
import { needsScripts } from './words.ts'

/**
 * Tells people whose browser runs no scripts what the page or form needs, and how to order all the same.
 * Only the server has the text: in a browser React never renders what is inside `<noscript>`.
 */
export function NeedsScripts() {
  return <noscript>{import.meta.env.SSR && <Note />}</noscript>
}

function Note() {
  const { phones } = useShop()
  const { lines } = needsScripts.use()
  const languages = useLanguage() === 'sw' ? ['sw', 'en'] : ['en', 'sw']
  const [phone] = phones
  return (
    <div className="rounded-control bg-mango-soft px-4 py-3 text-mango-ink">
      {lines.map((text, index) => (
        <p key={text} lang={languages[index]}>
          {text}
        </p>
      ))}
      {phone && (
        <a href={telHref(phone)} className="underline">
          {shownPhone(phone)}
        </a>
      )}
    </div>
  )
}
