import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { isReachable, NOWHERE, shownPhone, telHref, useHasZones, useShop } from '../../lib/shop.ts'
import { useTranslate } from '../../lib/text/text.ts'
import { ListLink } from '../../ui/list-link.tsx'
import { Kanga } from './kanga.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { site } from './words.ts'

const link = 'inline-flex min-h-11 items-center hover:underline md:min-h-8'

/** The bottom of every page; in the dashboard and at the checkout only its last line. */
export function Footer({ year }: { year: number }) {
  const { pathname } = useLocation()
  const isDashboard = pathname.startsWith('/dashboard')
  const shop = useShop()
  const t = site.use()
  const translate = useTranslate()
  const quickLinks = [
    ['/', t.home],
    ['/products', t.shopAll],
    ['/carts', t.viewCart],
    ['/wish-list', t.wishList],
    ['/orders', t.myOrders],
    ['/track-shipping', t.trackOrder],
    ['/about', t.aboutUs],
    ['/contact', t.contactUs],
  ] as const
  if (isDashboard || pathname === '/checkout')
    return (
      <footer className="mt-6 bg-sunken">
        <LastLine year={year} isDashboard={isDashboard} />
      </footer>
    )
  return (
    <footer className="mt-12 bg-sunken">
      <Kanga />
      <div className="middle grid gap-8 py-10 sm:grid-cols-2 lg:grid-cols-4">
        <div>
          <p className="font-display text-xl font-extrabold text-primary">{shop.name}</p>
          <p className="mt-2 max-w-xs text-muted">{translate(shop.blurb)}</p>
        </div>
        <nav aria-label={t.quickLinks}>
          <Title>{t.quickLinks}</Title>
          <ul className="mt-1 max-sm:columns-2">
            {quickLinks.map(([to, name]) => (
              <li key={to}>
                <ListLink to={to} className={link}>
                  {name}
                </ListLink>
              </li>
            ))}
          </ul>
        </nav>
        <Contacts />
        <div className="grid content-start gap-4">
          <div>
            <Title>{t.weAccept}</Title>
            <p className="mt-1">{translate(shop.acceptedPayments)}</p>
          </div>
          {shop.hours && (
            <div>
              <Title>{t.workingHours}</Title>
              <p className="mt-1 whitespace-pre-line">{translate(shop.hours)}</p>
            </div>
          )}
          {shop.address.length > 0 && (
            <div>
              <Title>{t.address}</Title>
              <address className="mt-1 not-italic">{shop.address.join(', ')}</address>
            </div>
          )}
        </div>
      </div>
      <LastLine year={year} isDashboard={isDashboard} />
    </footer>
  )
}

function Contacts() {
  const shop = useShop()
  const t = site.use()
  const social = shop.social.filter(({ href }) => href !== NOWHERE)
  if (!isReachable(shop) && social.length === 0) return null
  return (
    <div>
      <Title>{t.contact}</Title>
      <ul className="mt-1">
        {shop.email && (
          <li>
            <a href={`mailto:${shop.email}`} className={link}>
              {shop.email}
            </a>
          </li>
        )}
        {shop.phones.map((phone) => (
          <li key={phone}>
            <a href={telHref(phone)} className={link}>
              {shownPhone(phone)}
            </a>
          </li>
        ))}
        {shop.whatsapp && (
          <li>
            <a href={`https://wa.me/${shop.whatsapp}`} className={link}>
              {t.whatsapp}
            </a>
          </li>
        )}
        {social.map(({ name, href }) => (
          <li key={href + name} className="mr-4 inline-block">
            <a href={href} className={link}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

function LastLine({ year, isDashboard }: { year: number; isDashboard: boolean }) {
  const shop = useShop()
  const hasZones = useHasZones()
  const { pathname } = useLocation()
  const rules = ['returns', 'privacy', 'terms'] as const
  const t = site.use()
  return (
    <div className="middle flex flex-wrap items-center justify-between gap-x-4 border-t border-line py-2 text-sm text-muted">
      <p className="py-2">{t.rights(year, shop.name)}</p>
      <p className="flex flex-wrap items-center gap-x-4">
        {pathname === '/checkout' &&
          shop.phones.map((phone) => (
            <a key={phone} href={telHref(phone)} className={`${link} figures`}>
              {shownPhone(phone)}
            </a>
          ))}
        {!isDashboard &&
          (hasZones ? (['delivery', ...rules] as const) : rules).map((slug) => (
            <ListLink key={slug} to={`/${slug}`} className={link}>
              {t.rules[slug]}
            </ListLink>
          ))}
        <LanguageSwitch className="min-h-11 underline" />
      </p>
    </div>
  )
}

function Title({ children }: { children: ReactNode }) {
  return <h2 className="font-bold">{children}</h2>
}
