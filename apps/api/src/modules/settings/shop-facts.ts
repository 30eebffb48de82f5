import { readPlace, type Settings, type Shop } from '@duka/contract/settings'
import { paymentWords, shop, unnamedSocial } from '@duka/contract/shop'
import type { SavedSettings } from './settings.queries.ts'

type PaymentMethods = Settings['paymentMethods']

/** What holds with nothing saved. The shop's first line names only the ways to pay that are on. */
export function defaultSettings(
  orderExpiryMinutes: number,
  paymentMethods: PaymentMethods = ['mpesa', 'cod'],
): Settings {
  return {
    name: shop.name,
    blurb: `${shop.blurb} ${wordsFor(paymentMethods).pay}`,
    email: shop.email,
    phones: [...shop.phones],
    whatsapp: shop.whatsapp,
    address: [...shop.address],
    map: shop.map,
    social: [],
    hours: shop.hours,
    paymentMethods: ['mpesa', 'cod'],
    orderExpiryMinutes,
  }
}

/** What was saved, and the default for all the rest. */
export function toSettings(saved: SavedSettings | undefined, expiryMinutes: number): Settings {
  const defaults = defaultSettings(expiryMinutes, saved?.paymentMethods ?? undefined)
  if (!saved) return defaults
  return {
    name: saved.name ?? defaults.name,
    blurb: saved.blurb ?? defaults.blurb,
    email: saved.email ?? defaults.email,
    phones: saved.phones ?? defaults.phones,
    whatsapp: saved.whatsapp ?? defaults.whatsapp,
    address: saved.address ?? defaults.address,
    map: saved.map ?? defaults.map,
    social: saved.social ?? defaults.social,
    hours: saved.hours ?? defaults.hours,
    paymentMethods: saved.paymentMethods ?? defaults.paymentMethods,
    orderExpiryMinutes: saved.orderExpiryMinutes ?? defaults.orderExpiryMinutes,
  }
}

/** What pages say about the shop. */
export function toShop({ orderExpiryMinutes: _, social, map, ...settings }: Settings): Shop {
  return {
    ...settings,
    map: readPlace(map),
    social:
      social.length > 0 ? social.map((href) => ({ name: siteOf(href), href })) : unnamedSocial,
    acceptedPayments: wordsFor(settings.paymentMethods).accepted,
  }
}

function wordsFor(methods: PaymentMethods) {
  const [first, second] = methods
  return paymentWords[first && !second ? first : 'both']
}

const sites: Record<string, string> = {
  'facebook.com': 'Facebook',
  'instagram.com': 'Instagram',
  'x.com': 'X',
  'twitter.com': 'X',
  'tiktok.com': 'TikTok',
  'youtube.com': 'YouTube',
}

/** `https://www.facebook.com/duka` → `Facebook`; a site nobody knows is called by its address. */
function siteOf(href: string): string {
  const host = new URL(href).hostname.replace(/^(www|m|web)\./, '')
  return sites[host] ?? host
}
