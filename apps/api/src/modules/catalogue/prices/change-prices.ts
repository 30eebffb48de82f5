import type {
  ChangedPrice,
  PriceChange,
  PriceChangeReport,
  PriceUndo,
} from '@duka/contract/catalogue/bulk-prices'
import { toShillings } from '@duka/contract/money'
import type { Deps } from '../../../deps.ts'
import type { Caller } from '../../../http/auth.ts'
import { ShopError } from '../../../http/errors.ts'
import { addAuditEntry } from '../../audit/audit.ts'
import { listProducts } from '../browse/product-list.ts'
import { newPrice } from './new-price.ts'
import {
  insertChange,
  markUndone,
  type Priced,
  selectLines,
  selectPrices,
  updatePrices,
} from './prices.queries.ts'

type Shop = Pick<Deps, 'db' | 'cache' | 'catalogueCache'>

/** How many products are named in a report. */
const NAMED = 100
/** How many products of the list are read at a time. */
const PAGE = 1000

/**
 * Changes the normal prices of all products that the list shows with this filter, or with `dryRun` only says what would
 * happen. All of them change at once or none. A price that would be 0, negative or too large stays.
 */
export async function changePrices(
  shop: Shop,
  staff: Caller,
  change: PriceChange,
): Promise<PriceChangeReport> {
  const ids = await idsOf(shop, change.filter)
  if (change.dryRun) return toReport(null, planOf(await selectPrices(shop.db, ids, false), change))
  const report = await shop.db.transaction(async (db) => {
    const plan = planOf(await selectPrices(db, ids, true), change)
    if (plan.changed.length === 0) return toReport(null, plan)
    const id = await insertChange(db, staff.id, plan.changed)
    await updatePrices(db, plan.changed)
    const { filter, percent, sum, roundTo } = change
    await addAuditEntry(db, staff, {
      action: 'prices',
      thing: 'product',
      thingId: id,
      after: { ...filter, percent, sum, roundTo, changed: plan.changed.length },
    })
    return toReport(id, plan)
  })
  await shop.cache.invalidate('products')
  return report
}

/** Puts back the prices that still are what a bulk change made them. */
export async function undoPrices(
  { db, cache }: Shop,
  staff: Caller,
  changeId: string,
): Promise<PriceUndo> {
  const undo = await db.transaction(async (db) => {
    const isFirst = await markUndone(db, changeId)
    if (isFirst === undefined) throw new ShopError('PRICE_CHANGE_NOT_FOUND')
    if (!isFirst) throw new ShopError('PRICE_CHANGE_UNDONE')
    const lines = await selectLines(db, changeId)
    const now = await selectPrices(
      db,
      lines.map(({ id }) => id),
      true,
    )
    const cents = new Map(now.map((product) => [product.id, product.cents]))
    const back = lines.flatMap(({ id, before, after }) =>
      cents.get(id) === after ? [{ id, before: after, after: before }] : [],
    )
    await updatePrices(db, back)
    const counts = { restored: back.length, kept: lines.length - back.length }
    await addAuditEntry(db, staff, {
      action: 'prices-undone',
      thing: 'product',
      thingId: changeId,
      after: counts,
    })
    return counts
  })
  await cache.invalidate('products')
  return undo
}

/** The ids of the products that the list shows with this filter. */
async function idsOf(shop: Shop, { ids, ...filter }: PriceChange['filter']): Promise<string[]> {
  const only = ids && new Set(ids)
  if (ids && Object.values(filter).every((value) => value === undefined)) return ids
  const found: string[] = []
  let cursor: string | undefined
  do {
    const page = await listProducts(shop, { ...filter, sort: 'oldest', limit: PAGE, cursor })
    found.push(...page.products.map(({ _id }) => _id))
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  return only ? found.filter((id) => only.has(id)) : found
}

type Plan = ReturnType<typeof planOf>

function planOf(products: Priced[], change: PriceChange) {
  const planned = products.map((product) => ({
    product,
    id: product.id,
    before: product.cents,
    after: newPrice(product.cents, change),
  }))
  return {
    changed: planned.flatMap(({ after, ...line }) =>
      after !== null && after !== line.before ? [{ ...line, after }] : [],
    ),
    same: planned.filter(({ before, after }) => before === after).length,
    refused: planned.flatMap(({ after, ...line }) =>
      after === null ? [{ ...line, after: line.before }] : [],
    ),
  }
}

function toReport(_id: string | null, { changed, same, refused }: Plan): PriceChangeReport {
  return {
    _id,
    changed: changed.length,
    same,
    refused: refused.length,
    products: changed.slice(0, NAMED).map(toChangedPrice),
    refusedProducts: refused.slice(0, NAMED).map(toChangedPrice),
  }
}

function toChangedPrice({ product, before, after }: Plan['changed'][number]): ChangedPrice {
  const { id: _id, name, variant } = product
  return { _id, name, variant, before: toShillings(before), after: toShillings(after) }
}
