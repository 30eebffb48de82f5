import { type NeededRight, readsMoney, readsOrders } from '@duka/contract/access'
import type { WorkQueue } from '@duka/contract/dashboard/work'
import { may } from '../../lib/session/may.ts'
import { useShop } from '../../lib/shop.ts'
import type { IconName } from '../../ui/icons.tsx'
import { findWords, frame, staff } from './words.ts'

/** What the search finds by its name. */
export interface Findable {
  to: string
  name: string
  icon: IconName
  /** Other words for it. */
  also?: string
}

/** A staff page as the menus show it. */
export interface Place extends Findable {
  /** What waits there; the menus show how many. */
  queues: WorkQueue[]
  right: NeededRight
  /** Whether the specification has it in the menu, which then shows it in every room. */
  isSpecified: boolean
}

/** What belongs together in the menus. It opens the first of its pages. */
export interface Room {
  name: string
  icon: IconName
  places: [Place, ...Place[]]
}

/** The rooms with those of their pages that the signed-in person may open. */
export function useRooms(): Room[] {
  return useAllRooms().flatMap(([name, icon, all]) => {
    const [first, ...others] = all.filter(({ right }) => may(right))
    return first ? [{ name, icon, places: [first, ...others] }] : []
  })
}

/** Whether the signed-in person may open the page at this address. */
export function useMayOpen(pathname: string): boolean {
  const known = [...useAllRooms().flatMap(([, , places]) => places), ...moreRights]
  const found = known.filter(({ to }) => isAt(to, pathname))
  const longest = Math.max(...found.map(({ to }) => to.length))
  const nearest = found.filter(({ to }) => to.length === longest)
  return nearest.length === 0 || nearest.some(({ right }) => may(right))
}

/** The rights for pages that the menus do not have, and for those that links open for more people than the menus. */
const moreRights = (
  [
    ['/audit', 'any'],
    ['/consents', 'people'],
    ['/invoices', 'figures'],
    ['/messages', 'orders'],
    ['/messages/texts', 'settings'],
    ['/products/import', 'products'],
    ['/products/new-group', 'products'],
    ['/products/prices', 'prices'],
    ['/products/searches', 'products'],
    ['/reports/stock', ['figures', 'stock']],
  ] as const
).map(([path, right]) => ({ to: `/dashboard${path}`, right }))

function useAllRooms() {
  const t = staff.use()
  const f = frame.use()
  const shop = useShop()
  const rooms: [name: string, icon: IconName, places: Place[]][] = [
    [f.today, 'home', [place('', 'any', t.overview, 'home', { isSpecified: true })]],
    [
      t.orders,
      'receipt',
      [
        place('/orders', readsOrders, t.orders, 'receipt', {
          queues: ['to-confirm', 'to-pack', 'to-hand-over'],
          isSpecified: true,
        }),
        place('/orders/new', 'create-orders', t.newOrder, 'plus'),
        place('/shipping', 'orders', t.shipping, 'truck', {
          queues: ['ready', 'on-the-way'],
          isSpecified: true,
        }),
        place('/riders', ['orders', 'cash'], t.riders, 'motorbike'),
      ],
    ],
    [
      t.products,
      'box',
      [
        place('/products', ['products', 'prices', 'stock'], t.products, 'box', {
          isSpecified: true,
        }),
        place('/categories', 'products', t.categories, 'grid', { isSpecified: true }),
        place('/offers', 'discounts', t.offers, 'percent'),
        place('/reviews', 'products', t.reviews, 'star', { queues: ['reviews'] }),
      ],
    ],
    [
      f.customers,
      'people',
      [
        place('/customers', 'people', f.customers, 'people'),
        place('/users', 'people', t.users, 'user', { isSpecified: true }),
        place('/addresses', 'people', t.addresses, 'pin', { isSpecified: true }),
      ],
    ],
    [
      f.money,
      'money',
      [
        place('/day-end', ['cash', 'figures'], t.dayEnd, 'lock'),
        place('/payments', readsMoney, t.payments, 'money', {
          queues: ['to-match', 'refunds', 'returns'],
        }),
        place('/reports', 'figures', t.reports, 'chart'),
        place('/ledger', 'figures', t.ledger, 'book'),
        ...(shop.papers ? [place('/invoices', 'figures', t.papers, 'receipt')] : []),
      ],
    ],
    [
      t.settings,
      'sliders',
      [
        place('/settings', 'settings', t.settings, 'sliders'),
        place('/delivery', 'settings', t.delivery, 'map'),
        place('/messages', ['people', 'settings'], t.messages, 'mail', { queues: ['messages'] }),
        place('/pages', 'settings', t.written, 'page'),
        place('/audit', ['people', 'settings', 'figures'], t.audit, 'clock'),
      ],
    ],
  ]
  return rooms
}

function place(
  path: string,
  right: NeededRight,
  name: string,
  icon: IconName,
  { queues = [], isSpecified = false }: Partial<Pick<Place, 'queues' | 'isSpecified'>> = {},
): Place {
  return { to: `/dashboard${path}`, name, icon, queues, right, isSpecified }
}

/** All pages that the signed-in person may open, then what can be done or set on them: what the search finds by words. */
export function useFindable(): Findable[] {
  const { tasks } = findWords.use()
  const pages = useRooms().flatMap(({ places }) => places)
  const can = Object.keys(tasks) as (keyof typeof tasks)[]
  const shown = can.filter((task) => may(taskPages[task][1]))
  return [
    ...pages,
    ...shown.map((task) => ({
      ...tasks[task],
      to: `/dashboard${taskPages[task][0]}`,
      icon: taskPages[task][2],
    })),
  ]
}

const taskPages: Record<
  keyof typeof findWords.english.tasks,
  [path: string, right: NeededRight, icon: IconName]
> = {
  logo: ['/settings/face', 'settings', 'sliders'],
  front: ['/settings/front', 'settings', 'sliders'],
  shop: ['/settings', 'settings', 'sliders'],
  zones: ['/delivery', 'settings', 'map'],
  mpesa: ['/settings/payments', 'settings', 'sliders'],
  channels: ['/settings/messages', 'settings', 'sliders'],
  texts: ['/messages/texts', 'settings', 'mail'],
  staff: ['/users?role=manager', 'people', 'user'],
  refund: ['/payments#refunds', 'refunds', 'money'],
  match: ['/payments#to-match', 'cash', 'money'],
  close: ['/day-end', 'cash', 'lock'],
  prices: ['/products/prices', 'prices', 'box'],
  lowStock: ['/products/low-stock', ['stock', 'products'], 'box'],
  importing: ['/products/import', 'products', 'box'],
  product: ['/products/new-group', 'products', 'plus'],
}

/** Whether the address is that of the place, or of a page below it. */
export function isAt(to: string, pathname: string): boolean {
  // A page of its own in the menus.
  if (pathname === '/dashboard/orders/new') return to === pathname
  return pathname === to || (to !== '/dashboard' && pathname.startsWith(`${to}/`))
}
