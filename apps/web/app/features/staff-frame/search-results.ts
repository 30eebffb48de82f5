import type { FoundByStaff } from '@duka/contract/dashboard/search'
import { SEARCH_LIMIT } from '@duka/contract/dashboard/search-limit'
import { formatMoney } from '@duka/contract/money'
import { nairobiDay } from '@duka/contract/nairobi-time'
import { showNumber } from '@duka/contract/orders/order-number'
import { formatPhone } from '@duka/contract/phone'
import { search } from '../../lib/calls/call.ts'
import type { IconName } from '../../ui/icons.tsx'
import { ageOf } from './age.ts'
import type { Findable } from './places.ts'
import { findWords, staffOrder } from './words.ts'

/** One thing that was found, and the page that it opens. */
interface Result {
  id: string
  to: string
  title: string
  /** What tells it apart. */
  more?: string
  icon: IconName
}

export interface ResultGroup {
  id: string
  title: string
  results: Result[]
}

/** What was found, in groups, each with a link to the whole list where there may be more. Groups without anything are left out. */
export function groupResults(
  typed: string,
  found: FoundByStaff,
  places: Findable[],
): ResultGroup[] {
  const t = findWords.now()
  const lists = {
    orders: '/dashboard/orders',
    products: '/dashboard/products',
    customers: '/dashboard/users',
  }
  // Guests are found by their orders.
  const group = (
    kind: Exclude<keyof FoundByStaff, 'guests'>,
    results: Omit<Result, 'id'>[],
  ): ResultGroup => {
    const list = kind === 'payments' ? lists.orders : lists[kind]
    const all = {
      to: `${list}${search({ q: typed })}`,
      title: t.all[kind],
      icon: 'search' as const,
    }
    const shown = results.length === SEARCH_LIMIT ? [...results, all] : results
    return {
      id: kind,
      title: t.kinds[kind],
      results: shown.map((one, at) => ({ id: `${kind} ${at}`, ...one })),
    }
  }
  const pages = placesNamed(typed, places).map((place) => ({
    id: `pages ${place.to} ${place.name}`,
    to: place.to,
    title: place.name,
    icon: place.icon,
  }))
  const groups = [
    group('orders', found.orders.map(orderResult)),
    group('payments', found.payments.map(paymentResult)),
    group('products', found.products.map(productResult)),
    group('customers', found.customers.map(customerResult)),
    { id: 'pages', title: t.kinds.pages, results: pages },
  ]
  return groups.filter(({ results }) => results.length > 0)
}

/** Those with the typed text in their name come first, then those with it in their other words. */
function placesNamed(typed: string, places: Findable[]): Findable[] {
  const wanted = typed.toLowerCase()
  const has = (text = '') => text.toLowerCase().includes(wanted)
  const named = places.filter(({ name }) => has(name))
  const others = places.filter(({ name, also }) => !has(name) && has(also))
  return [...named, ...others].slice(0, SEARCH_LIMIT)
}

type Found<Kind extends keyof FoundByStaff> = FoundByStaff[Kind][number]

function orderResult({ _id, number, recipient, totalAmount, status, createdAt }: Found<'orders'>) {
  const phone = recipient.phoneNumber && formatPhone(recipient.phoneNumber)
  return {
    to: `/dashboard/orders/${_id}`,
    title: [showNumber(number), recipient.name].filter(Boolean).join(' · '),
    more: [
      formatMoney(totalAmount, 'KES'),
      staffOrder.now().statuses[status],
      phone,
      ageOf(createdAt),
    ]
      .filter(Boolean)
      .join(' · '),
    icon: 'receipt' as const,
  }
}

function paymentResult({ receipt, amount, order, orderNumber }: Found<'payments'>) {
  const t = findWords.now()
  return {
    to: order
      ? `/dashboard/orders/${order}`
      : `/dashboard/payments?day=${nairobiDay(new Date())}#to-match`,
    title: receipt,
    more: `${formatMoney(amount, 'KES')} · ${orderNumber ? t.ofOrder(showNumber(orderNumber)) : t.notMatched}`,
    icon: 'money' as const,
  }
}

function productResult({ name, variant, sku, price, stockQuantity }: Found<'products'>) {
  const left = findWords.now().left(stockQuantity)
  return {
    to: `/dashboard/products${search({ q: sku ?? name })}`,
    title: name,
    more: [variant, sku, formatMoney(price), left].filter(Boolean).join(' · '),
    icon: 'box' as const,
  }
}

function customerResult({ _id, name, email, phoneNumber }: Found<'customers'>) {
  return {
    to: `/dashboard/users/${_id}`,
    title: name,
    more: [phoneNumber && formatPhone(phoneNumber), email].filter(Boolean).join(' · '),
    icon: 'user' as const,
  }
}
