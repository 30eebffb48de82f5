import { readsMoney, readsOrders } from '@duka/contract/access'
import type { FoundByStaff } from '@duka/contract/dashboard/search'
import { SEARCH_LIMIT } from '@duka/contract/dashboard/search-limit'
import { readOrderNumber } from '@duka/contract/orders/order-number'
import { hasRight } from '@duka/contract/users/rights'
import type { Caller } from '../../http/auth.ts'
import { phoneEnd, phonesFrom } from '../../lists/phones-from.ts'
import { findProducts } from '../catalogue/browse/product-list.ts'
import type { Catalogue } from '../catalogue/search/search.ts'
import {
  findGuests,
  findIdsBySku,
  findOrders,
  findPeople,
  findReceipts,
  selectFound,
  type Typed,
} from './search.queries.ts'

/**
 * What staff mean by a few letters or digits: orders, payments, products and customers, as far as they may read them. One
 * letter finds nothing.
 */
export async function searchShop(
  catalogue: Catalogue,
  staff: Caller,
  q: string,
): Promise<FoundByStaff> {
  const [first, ...others] = new Set(q.match(wholePhones))
  if (!first || others.length === 0) return searchOne(catalogue, staff, q)
  const founds = [first, ...others].slice(0, 3).map((phone) => searchOne(catalogue, staff, phone))
  return mergeFound(await Promise.all(founds))
}

/** Whole phone numbers in a text, such as the two that somebody wrote at the end of a message. */
const wholePhones = /(?:\+?254|0)[ -]?[17](?:[ .-]?\d){8}(?!\d)/g

/** What was found for one number or another, each once. */
function mergeFound(founds: FoundByStaff[]): FoundByStaff {
  const all = <Row extends { _id: string }>(of: (found: FoundByStaff) => Row[]) =>
    [...new Map(founds.flatMap(of).map((row) => [row._id, row])).values()].slice(0, SEARCH_LIMIT)
  return {
    orders: all(({ orders }) => orders),
    payments: all(({ payments }) => payments),
    products: all(({ products }) => products),
    customers: all(({ customers }) => customers),
    guests: all(({ guests }) => guests),
  }
}

async function searchOne(catalogue: Catalogue, staff: Caller, q: string): Promise<FoundByStaff> {
  const text = q.trim().toLowerCase()
  if (text.length < 2) return { orders: [], payments: [], products: [], customers: [], guests: [] }
  const { db } = catalogue
  const typed = readTyped(text)
  const readsPeople = hasRight(staff, ['people', 'create-orders'])
  const [orders, payments, products, customers, guests] = await Promise.all([
    hasRight(staff, readsOrders) ? findOrders(db, typed) : [],
    hasRight(staff, readsMoney) ? findReceipts(db, typed) : [],
    findGoods(catalogue, text),
    readsPeople ? findPeople(db, typed) : [],
    readsPeople ? findGuests(db, typed) : [],
  ])
  return { orders, payments, products, customers, guests }
}

function readTyped(text: string): Typed {
  const number = text.replace(/^#/, '')
  return {
    text,
    number:
      readOrderNumber(text)?.toLowerCase() ??
      (/^[0-9a-f]{4}[0-9a-f-]*$/.test(number) ? number : undefined),
    phones: phonesFrom(text),
    phoneEnd: phoneEnd(text),
    code: /^[a-z0-9]{4,12}$/.test(text) ? text.toUpperCase() : undefined,
  }
}

/** Products of any visibility. Matches of an SKU come first. */
async function findGoods(catalogue: Catalogue, text: string): Promise<FoundByStaff['products']> {
  const { db } = catalogue
  const [bySku, { rows, partial }] = await Promise.all([
    findIdsBySku(db, text),
    findProducts(catalogue, { q: text, visibility: 'all', limit: SEARCH_LIMIT }),
  ])
  const byWords = partial ? [] : rows.map(({ id }) => id)
  return selectFound(db, [...new Set([...bySku, ...byWords])].slice(0, SEARCH_LIMIT))
}
