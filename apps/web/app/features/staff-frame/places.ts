import type { WorkQueue } from '@duka/contract/dashboard/work'
import type { IconName } from '../../ui/icons.tsx'
import { staff } from './words.ts'

export const groupNames = ['today', 'sell', 'goods', 'money', 'shop'] as const

/** A staff page as the menus show it. */
export interface Place {
  to: string
  name: string
  icon: IconName
  /** What waits there; the menus show how many. */
  queues: WorkQueue[]
}

/** The staff pages of each group, in the language on screen. The menus show them all, so keep them few. */
export function usePlaces(): Record<(typeof groupNames)[number], Place[]> {
  const t = staff.use()
  return {
    today: [place('', t.overview, 'home')],
    sell: [
      place('/orders', t.orders, 'receipt', ['to-confirm', 'to-pack', 'to-hand-over']),
      place('/orders/new', t.newOrder, 'plus'),
      place('/shipping', t.shipping, 'truck', ['ready', 'on-the-way']),
      place('/riders', t.riders, 'motorbike'),
      place('/users', t.users, 'people'),
      place('/addresses', t.addresses, 'pin'),
      place('/reviews', t.reviews, 'star', ['reviews']),
    ],
    goods: [
      place('/products', t.products, 'box'),
      place('/categories', t.categories, 'grid'),
      place('/offers', t.offers, 'percent'),
    ],
    money: [
      place('/payments', t.payments, 'money', ['to-match', 'refunds', 'returns']),
      place('/day-end', t.dayEnd, 'lock'),
      place('/ledger', t.ledger, 'book'),
      place('/reports', t.reports, 'chart'),
    ],
    shop: [
      place('/delivery', t.delivery, 'map'),
      place('/pages', t.written, 'page'),
      place('/messages', t.messages, 'mail'),
      place('/audit', t.audit, 'clock'),
      place('/settings', t.settings, 'sliders'),
    ],
  }
}

function place(path: string, name: string, icon: IconName, queues: WorkQueue[] = []): Place {
  return { to: `/dashboard${path}`, name, icon, queues }
}

/** Whether the address is that of the place, or of a page below it. */
export function isAt(to: string, pathname: string): boolean {
  // A page of its own in the menus.
  if (pathname === '/dashboard/orders/new') return to === pathname
  return pathname === to || (to !== '/dashboard' && pathname.startsWith(`${to}/`))
}
