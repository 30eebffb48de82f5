import type { Category } from '@duka/contract/catalogue/categories'
import type { PageContext } from '@duka/contract/page-renderer'
import type { Shop } from '@duka/contract/settings/settings'
import { useRouteLoaderData } from 'react-router'
import { useOwnWords } from './text/text.ts'

/** Delivery to the door: where and when it is soonest, if that is known. */
export interface Door {
  place: string | null
  /** A day as `YYYY-MM-DD` if it is neither of the next two. */
  day: 'today' | 'tomorrow' | string | null
}

export interface RootData {
  /** Null if they could not be loaded. */
  categories: Category[] | null
  /** The address that shoppers see, without a slash at the end. */
  publicUrl: string
  /** Undefined if it could not be loaded. */
  shop: Shop | undefined
  /** The lowest fees in shillings for what is brought and for what is collected. Null: unknown, or nothing is. */
  deliveryFrom: number | null
  collectFrom: number | null
  /** What it promises about its delivery to the door, with the day as one says it. */
  door: Door | null
  /** The counties that it delivers to; null: all of them; empty: it has not said. */
  counties: string[] | null
  year: number
}

/** The categories in the language on screen; null if they could not be loaded. */
export function useCategories(): Category[] | null {
  const own = useOwnWords()
  return useRouteLoaderData<RootData>('root')?.categories?.map(own) ?? null
}

/** Whether the shop has delivery zones. */
export function useHasZones(): boolean {
  const root = useRouteLoaderData<RootData>('root')
  return typeof (root?.deliveryFrom ?? root?.collectFrom) === 'number'
}

/** The placeholder if the shop could not be loaded: pages then show no details of it. */
const unknown: Shop = {
  name: '',
  blurb: '',
  email: '',
  phones: [],
  whatsapp: '',
  address: [],
  map: null,
  social: [],
  hours: '',
  acceptedPayments: '',
  payBy: '',
  paymentMethods: [],
}

/** Whether lists show each family of products once; only in a browser. */
let areFamiliesListed = false

/** Call when the shop's settings are known, so that `listsFamilies` knows too. */
export function rememberShop(shop: Shop | undefined): void {
  if (!import.meta.env.SSR) areFamiliesListed = shop?.groupVariants === true
}

/** Whether lists show each family of products once. For loaders; on the server `context` has the settings. */
export function listsFamilies(context: unknown): boolean {
  if (!import.meta.env.SSR) return areFamiliesListed
  return (context as PageContext).shop.groupVariants === true
}

/** The shop as its staff set it up. */
export function useShop(): Shop {
  return useRouteLoaderData<RootData>('root')?.shop ?? unknown
}

/** Whether the owner has said how to reach the shop. */
export function isReachable({ email, phones, whatsapp }: Shop): boolean {
  return email !== '' || phones.length > 0 || whatsapp !== ''
}

/** A link that opens WhatsApp with `text` typed, to `number` or to a contact chosen there. */
export function whatsappHref(text: string, number = ''): string {
  return `https://wa.me/${number}?text=${encodeURIComponent(text)}`
}

/** A `tel:` link to a phone number written in any way. */
export function telHref(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, '')}`
}

/** `+254712345678` → `0712 345 678`, as people in Kenya read it; other numbers stay as the owner wrote them. */
export function shownPhone(phone: string): string {
  return phone.replace(/^\+?254\s?([17]\d\d)\s?(\d{3})\s?(\d{3})$/, '0$1 $2 $3')
}

/** The address of a social page that the owner has not entered yet. */
export const NOWHERE = '#'
