import type { Shop } from '@duka/contract/settings'
import { useRouteLoaderData } from 'react-router'
import type { loader } from '../features/site/root-layout.tsx'

/** Where nothing could be learnt about the shop, nothing is said about it. */
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
  paymentMethods: [],
}

/** Who the shop is, as its staff set it: every page came with it. */
export function useShop(): Shop {
  return useRouteLoaderData<typeof loader>('root')?.shop ?? unknown
}

/** Opens WhatsApp with `text` typed: to the shop's number, or to whomever one picks there. */
export function whatsappHref(text: string, number = ''): string {
  return `https://wa.me/${number}?text=${encodeURIComponent(text)}`
}

/** A number as `tel:` wants it. */
export function telHref(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, '')}`
}
