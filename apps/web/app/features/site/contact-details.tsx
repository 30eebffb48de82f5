import { type ReactNode, useState } from 'react'
import { NOWHERE, shownPhone, telHref, useShop } from '../../lib/shop.ts'
import { useTranslate } from '../../lib/text/text.ts'
import { Icon } from '../../ui/icons.tsx'
import { about } from './about-words.ts'
import { site } from './words.ts'

/** E-mail, phone, address, opening hours, and a map. */
export function ContactDetails() {
  const t = about.use()
  const { whatsapp } = site.use()
  const translate = useTranslate()
  const shop = useShop()
  const link = 'inline-flex min-h-11 items-center text-primary underline'
  return (
    <section className="grid content-start gap-4">
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        <Detail name={t.mail} isKnown={shop.email !== ''}>
          <a href={`mailto:${shop.email}`} className={link}>
            {shop.email}
          </a>
        </Detail>
        <Detail name={t.phone} isKnown={shop.phones.length > 0 || shop.whatsapp !== ''}>
          {shop.phones.map((phone) => (
            <a key={phone} href={telHref(phone)} className={`${link} mr-4`}>
              {shownPhone(phone)}
            </a>
          ))}
          {shop.whatsapp && (
            <a href={`https://wa.me/${shop.whatsapp}`} className={link}>
              {whatsapp}
            </a>
          )}
        </Detail>
        <Detail name={t.address} isKnown={shop.address.length > 0}>
          {shop.address.join(', ')}
        </Detail>
        <Detail name={t.hours} isKnown={shop.hours !== ''}>
          <span className="whitespace-pre-line">{translate(shop.hours)}</span>
        </Detail>
        <Detail name={t.follow} isKnown={shop.social.length > 0}>
          {shop.social.map(({ name, href }) =>
            href === NOWHERE ? (
              <span key={name} className="mr-4 inline-flex min-h-11 items-center">
                {name}
              </span>
            ) : (
              <a key={href + name} href={href} className={`${link} mr-4`}>
                {name}
              </a>
            ),
          )}
        </Detail>
      </dl>
      {shop.map && <MapOfShop {...shop.map} />}
    </section>
  )
}

interface DetailProps {
  name: string
  /** What the owner has not entered is not shown. */
  isKnown: boolean
  children: ReactNode
}

function Detail({ name, isKnown, children }: DetailProps) {
  if (!isKnown) return null
  return (
    <div>
      <dt className="font-bold">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** A drawing. The real map is loaded on request, because it is large and from another site. */
function MapOfShop({ latitude, longitude }: { latitude: number; longitude: number }) {
  const t = about.use()
  const [live, setLive] = useState(false)
  const box = [longitude - 0.01, latitude - 0.006, longitude + 0.01, latitude + 0.006].join(',')
  const frame = 'block aspect-video w-full overflow-hidden rounded-card border border-line'
  if (live)
    return (
      <iframe
        title={t.map}
        src={`https://www.openstreetmap.org/export/embed.html?bbox=${box}&layer=mapnik&marker=${latitude},${longitude}`}
        className={frame}
      />
    )
  return (
    <button type="button" onClick={() => setLive(true)} className={`relative ${frame}`}>
      <svg viewBox="0 0 320 180" aria-hidden="true" className="size-full bg-primary-soft">
        <path className="stroke-surface" strokeWidth="12" fill="none" d="M-10 60 120 80 330 40" />
        <path
          className="stroke-surface"
          strokeWidth="12"
          fill="none"
          d="M70-10 110 190M230-10l20 200"
        />
        <path
          className="stroke-surface"
          strokeWidth="7"
          fill="none"
          d="M-10 140l340-30M160-10l10 200"
        />
        <path
          className="fill-accent"
          d="M168 52a16 16 0 0 1 16 16c0 12-16 28-16 28s-16-16-16-28a16 16 0 0 1 16-16Z"
        />
        <circle className="fill-surface" cx="168" cy="68" r="6" />
      </svg>
      <span className="absolute inset-x-0 bottom-3 mx-auto flex w-fit items-center gap-2 rounded-full bg-surface px-4 py-2 font-semibold shadow-soft">
        <Icon name="search" /> {t.showMap}
      </span>
    </button>
  )
}
