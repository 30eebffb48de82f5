import { acceptedWords, labelWords } from '@duka/contract/settings/accepted-methods'
import { methodFacts, methodsThat, paymentMethods } from '@duka/contract/settings/payment-methods'
import { readPoint } from '@duka/contract/settings/setting-rules'
import {
  SavedSettings as Saved,
  type ShopSetup,
  usualSettings,
} from '@duka/contract/settings/setting-table'
import type { Logo, Settings, Shop } from '@duka/contract/settings/settings'
import { shop, unnamedSocial } from '@duka/contract/settings/shop'
import * as z from 'zod/mini'
import { pictureUrl } from '../pictures/picture-names.ts'
import { type Face, iconsOf } from './face.ts'
import type { SavedSettings } from './settings.queries.ts'

type PaymentMethods = Settings['paymentMethods']

/** The configuration that settings depend on. */
export interface SettingsBase extends Omit<ShopSetup, 'possible' | 'accepted'> {
  /** Without M-Pesa, real or simulated, the shop takes cash only, whatever was saved. */
  takesMpesa: boolean
  /** Whether an SMS arrives, or at least shows in the log. Without it nobody logs in with a phone, whatever was saved. */
  sendsSms?: boolean
  /** Whether codes by SMS go to the simulated phone instead, where every visitor can read them. */
  simulatesSms?: boolean
  /** Whether orders get papers although the shop is not registered for VAT. */
  usesEtims?: boolean
}

/** The defaults. The blurb names only the payment methods that are enabled, in production also none that nobody chose. */
export function defaultSettings(base: SettingsBase, methods?: PaymentMethods): Settings {
  const possible = mayBeChosen(base, paymentMethods)
  const isChosen = methods !== undefined || base.takesMpesa || !base.production
  const accepted = isChosen ? mayBeChosen(base, methods ?? paymentMethods) : []
  return { ...usualSettings({ ...base, possible, accepted }), logo: null }
}

/**
 * The saved settings, with defaults for the rest. Throws if one is stored that its rule refuses: its default could be the
 * opposite of what the owner wants.
 */
export function toSettings(row: SavedSettings | undefined, base: SettingsBase): Settings {
  if (!row) return defaultSettings(base)
  const saved = readSaved(row.saved)
  const usual = defaultSettings(base, saved.paymentMethods)
  const all = { ...usual, ...saved, logo: logoOf(row) }
  return {
    ...all,
    paymentMethods: mayBeChosen(base, all.paymentMethods),
    phoneAccounts: base.sendsSms === true && all.phoneAccounts,
    staffEmail: base.staff?.email ?? all.staffEmail,
    staffPhone: base.staff?.phone ?? all.staffPhone,
  }
}

function readSaved(saved: SavedSettings['saved']) {
  const { success, data, error } = z.safeParse(Saved, saved)
  if (success) return data
  const problems = error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  throw new Error(
    `Saved settings cannot be read. Correct or remove them in the column "saved" of shop_settings. ${problems.join(' ')}`,
  )
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
export function toShop(
  settings: Settings,
  { production, usesEtims, simulatesSms }: SettingsBase,
  face?: Face,
): Shop {
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
    ...(settings.phoneAccounts && simulatesSms && { simulatesSms }),
    ...(whatsapp && whatsapp !== shop.whatsapp && { whatsappOrders: true }),
    ...(settings.returnDays !== null && { returnDays: settings.returnDays }),
    ...(settings.vatRegistered && { vat: true }),
    ...((settings.vatRegistered || usesEtims) && { papers: true }),
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
