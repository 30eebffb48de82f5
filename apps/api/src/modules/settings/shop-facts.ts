import { toShillings } from '@duka/contract/money'
import { acceptedWords, labelWords, payWords } from '@duka/contract/settings/accepted-methods'
import { methodFacts, methodsThat, paymentMethods } from '@duka/contract/settings/payment-methods'
import { readPoint } from '@duka/contract/settings/setting-fields'
import type { Logo, Settings, Shop } from '@duka/contract/settings/settings'
import { shop, unnamedSocial } from '@duka/contract/settings/shop'
import { pictureUrl } from '../pictures/picture-names.ts'
import { type Face, iconsOf } from './face.ts'
import type { SavedSettings } from './settings.queries.ts'

type PaymentMethods = Settings['paymentMethods']

/** The configuration that settings depend on. */
export interface SettingsBase {
  /** From `ORDER_EXPIRY_MINUTES`. */
  orderExpiryMinutes: number
  /** Without M-Pesa, real or simulated, the shop takes cash only, whatever was saved. */
  takesMpesa: boolean
  /** Whether an SMS arrives, or at least shows in the log. Without it nobody logs in with a phone, whatever was saved. */
  sendsSms?: boolean
  /** Whether the stricter defaults of a public shop apply. */
  production: boolean
  /** Whether there are limits by default; see `RATE_LIMITS`. */
  rateLimits: boolean
}

/** For how many days personal data is kept. */
const retention = {
  keepMessages: 30,
  keepToldRequests: 30,
  keepOpenRequests: 365,
  keepRiders: 90,
  keepMissedSearches: 30,
  keepAudit: null,
  keepConsents: 5 * 365,
}

/** The defaults. The blurb names only the payment methods that are enabled. */
export function defaultSettings(base: SettingsBase, methods?: PaymentMethods): Settings {
  const accepted = mayBeChosen(base, paymentMethods)
  return {
    name: shop.name,
    blurb: `${shop.blurb} ${payWords(methods ? mayBeChosen(base, methods) : accepted, 'en')}`,
    ...(base.production ? unreachable() : reachableDemo()),
    social: [],
    colours: null,
    logo: null,
    paymentMethods: accepted,
    accountHolder: '',
    orderExpiryMinutes: base.orderExpiryMinutes,
    mpesaOpenOrders: base.rateLimits ? 5 : null,
    codOpenOrders: base.rateLimits ? 3 : null,
    codMaxPieces: base.rateLimits ? 20 : null,
    codMax: null,
    codRefusals: 2,
    returnDays: null,
    groupVariants: true,
    reviews: true,
    phoneAccounts: false,
    adminsOnlyManageStaff: base.production,
    secondFactorForStaff: false,
    quietHours: '',
    ...retention,
    synonyms: [],
  }
}

/** In production what the owner has not entered is empty, and shown nowhere. */
function unreachable() {
  return { email: '', phones: [], whatsapp: '', address: [], map: '', hours: '' }
}

function reachableDemo() {
  const { email, phones, whatsapp, address, map, hours } = shop
  return { email, phones: [...phones], whatsapp, address: [...address], map, hours }
}

/** The saved settings, with defaults for the rest. */
export function toSettings(saved: SavedSettings | undefined, base: SettingsBase): Settings {
  const defaults = defaultSettings(base, saved?.paymentMethods ?? undefined)
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
    colours: coloursOf(saved),
    logo: logoOf(saved),
    paymentMethods: mayBeChosen(base, saved.paymentMethods ?? defaults.paymentMethods),
    accountHolder: saved.accountHolder ?? defaults.accountHolder,
    orderExpiryMinutes: saved.orderExpiryMinutes ?? defaults.orderExpiryMinutes,
    mpesaOpenOrders: saved.mpesaOpenOrders ?? defaults.mpesaOpenOrders,
    codOpenOrders: saved.codOpenOrders ?? defaults.codOpenOrders,
    codMaxPieces: saved.codMaxPieces ?? defaults.codMaxPieces,
    codMax: saved.codMaxCents === null ? defaults.codMax : toShillings(saved.codMaxCents),
    codRefusals: saved.codRefusals ?? defaults.codRefusals,
    returnDays: saved.returnDays ?? defaults.returnDays,
    groupVariants: saved.groupVariants ?? defaults.groupVariants,
    reviews: saved.reviews ?? defaults.reviews,
    phoneAccounts: base.sendsSms === true && (saved.phoneAccounts ?? defaults.phoneAccounts),
    adminsOnlyManageStaff: saved.adminsOnlyManageStaff ?? defaults.adminsOnlyManageStaff,
    secondFactorForStaff: saved.secondFactorForStaff ?? defaults.secondFactorForStaff,
    quietHours: saved.quietHours ?? defaults.quietHours,
    keepMessages: saved.keepMessages ?? defaults.keepMessages,
    keepToldRequests: saved.keepToldRequests ?? defaults.keepToldRequests,
    keepOpenRequests: saved.keepOpenRequests ?? defaults.keepOpenRequests,
    keepRiders: saved.keepRiders ?? defaults.keepRiders,
    keepMissedSearches: saved.keepMissedSearches ?? defaults.keepMissedSearches,
    keepAudit: saved.keepAudit ?? defaults.keepAudit,
    keepConsents: saved.keepConsents ?? defaults.keepConsents,
    synonyms: saved.synonyms ?? defaults.synonyms,
  }
}

function coloursOf({ mainColour: main, accentColour: accent }: SavedSettings): Settings['colours'] {
  return main && accent ? { main, accent } : null
}

function logoOf({ imageKey, logoWidth: width, logoHeight: height }: SavedSettings): Logo | null {
  const image = pictureUrl(imageKey, 320)
  return image && width && height ? { image, width, height } : null
}

function mayBeChosen({ takesMpesa }: SettingsBase, methods: PaymentMethods): PaymentMethods {
  return methodsThat('mayBeChosen').filter(
    (method) => methods.includes(method) && (takesMpesa || !methodFacts[method].prompts),
  )
}

/** The public settings for pages. */
export function toShop(settings: Settings, { production }: SettingsBase, face?: Face): Shop {
  const { name, blurb, email, phones, whatsapp, address, hours, paymentMethods } = settings
  const { social, map, colours, logo } = settings
  return {
    name,
    blurb,
    email,
    phones,
    whatsapp,
    address,
    hours,
    paymentMethods,
    map: readPoint(map),
    social:
      social.length > 0 || production
        ? social.map((href) => ({ name: siteOf(href), href }))
        : unnamedSocial,
    acceptedPayments: acceptedWords(paymentMethods, 'en'),
    payBy: labelWords(paymentMethods, 'en'),
    ...(settings.groupVariants && { groupVariants: true }),
    ...(!settings.reviews && { reviews: false }),
    ...(settings.phoneAccounts && { phoneAccounts: true }),
    ...(whatsapp && whatsapp !== shop.whatsapp && { whatsappOrders: true }),
    ...(settings.returnDays !== null && { returnDays: settings.returnDays }),
    ...(colours && { colours }),
    ...(logo && { logo }),
    ...(face && { icons: iconsOf(face) }),
  }
}

const sites: Record<string, string> = {
  'facebook.com': 'Facebook',
  'instagram.com': 'Instagram',
  'x.com': 'X',
  'twitter.com': 'X',
  'tiktok.com': 'TikTok',
  'youtube.com': 'YouTube',
}

/** `https://www.facebook.com/duka` → `Facebook`; an unknown site has its host name. */
function siteOf(href: string): string {
  const host = new URL(href).hostname.replace(/^(www|m|web)\./, '')
  return sites[host] ?? host
}
