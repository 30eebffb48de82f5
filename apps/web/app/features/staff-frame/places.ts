import type { WorkQueue } from '@duka/contract/dashboard/work'
import { type NeededRight, readsMoney, readsOrders } from '@duka/contract/users/rights'
import { may } from '../../lib/session/may.ts'
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
  /** Who sees it. */
  right: NeededRight
}

/** The staff pages of each group that the signed-in person may open. The menus show them all, so keep them few. */
export function usePlaces(): Record<(typeof groupNames)[number], Place[]> {
  const all = useAllPlaces()
  const mine = groupNames.map((group) => [group, all[group].filter(({ right }) => may(right))])
  return Object.fromEntries(mine)
}

function useAllPlaces(): Record<(typeof groupNames)[number], Place[]> {
  const t = staff.use()
  return {
    today: [place('', 'any', t.overview, 'home')],
    sell: [
      place('/orders', readsOrders, t.orders, 'receipt', ['to-confirm', 'to-pack', 'to-hand-over']),
      place('/orders/new', 'create-orders', t.newOrder, 'plus'),
      place('/shipping', 'orders', t.shipping, 'truck', ['ready', 'on-the-way']),
      place('/riders', ['orders', 'cash'], t.riders, 'motorbike'),
      place('/users', 'people', t.users, 'people'),
      place('/addresses', 'people', t.addresses, 'pin'),
      place('/reviews', 'products', t.reviews, 'star', ['reviews']),
    ],
    goods: [
      place('/products', ['products', 'prices', 'stock'], t.products, 'box'),
      place('/categories', 'products', t.categories, 'grid'),
      place('/offers', 'discounts', t.offers, 'percent'),
    ],
    money: [
      place('/payments', readsMoney, t.payments, 'money', ['to-match', 'refunds', 'returns']),
      place('/day-end', ['cash', 'figures'], t.dayEnd, 'lock'),
      place('/ledger', 'figures', t.ledger, 'book'),
      place('/reports', 'figures', t.reports, 'chart'),
    ],
    shop: [
      place('/delivery', 'settings', t.delivery, 'map'),
      place('/pages', 'settings', t.written, 'page'),
      place('/messages', ['people', 'settings'], t.messages, 'mail'),
      place('/audit', ['people', 'settings', 'figures'], t.audit, 'clock'),
      place('/settings', 'settings', t.settings, 'sliders'),
    ],
  }
}

function place(
  path: string,
  right: NeededRight,
  name: string,
  icon: IconName,
  queues: WorkQueue[] = [],
): Place {
  return { to: `/dashboard${path}`, name, icon, queues, right }
}

/** Whether the address is that of the place, or of a page below it. */
export function isAt(to: string, pathname: string): boolean {
  // A page of its own in the menus.
  if (pathname === '/dashboard/orders/new') return to === pathname
  return pathname === to || (to !== '/dashboard' && pathname.startsWith(`${to}/`))
}
