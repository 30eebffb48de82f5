import type {
  ChangedPrice,
  PriceChange,
  PriceChangeReport,
  PriceUndo,
  RefusedPrice,
} from '@duka/contract/catalogue/bulk-prices'
import { inOptionOrder } from '@duka/contract/catalogue/option-order'
import { toCents, toShillings } from '@duka/contract/money'
import type { Deps } from '../../../deps.ts'
import { type Caller, requireRight } from '../../../http/auth.ts'
import { mustExist, ShopError } from '../../../http/errors.ts'
import { type IdempotencyKey, onceInTransaction } from '../../../http/idempotency.ts'
import { addAuditEntry } from '../../audit/audit.ts'
import { findProducts } from '../browse/product-list.ts'
import { wrongPrice } from '../products/prices.ts'
import { newPrice } from './new-price.ts'
import {
  insertChange,
  markUndone,
  type Priced,
  selectLines,
  selectPrices,
  updateCosts,
  updatePrices,
} from './prices.queries.ts'

type Shop = Pick<Deps, 'db' | 'cache' | 'catalogueCache'>

/** How many products are named in a report. */
const NAMED = 100
/** How many products of the list are read at a time. */
const PAGE = 1000

/**
 * Changes the normal prices, or the costs, of all products that the list shows with this filter, or with `dryRun` only says
 * what would happen. All of them change at once or none. A price stays if the new one would be 0, negative or too large, or if
 * the product's form would refuse it beside the product's other prices.
 */
export async function changePrices(
  shop: Shop,
  staff: Caller,
  change: PriceChange,
  key?: IdempotencyKey,
): Promise<PriceChangeReport> {
  const { filter, of, percent, sum, cost, roundTo } = change
  const isOfCost = isCost(change)
  if (isOfCost) requireRight(staff, 'cost')
  const ids = await idsOf(shop, filter)
  if (change.dryRun) {
    const plan = planOf(await selectPrices(shop.db, ids, false), change)
    const listed = change.each ? [...plan.changed, ...plan.same].sort(byName) : plan.changed
    return toReport(null, plan, listed)
  }
  const report = await onceInTransaction(shop.db, key, async (db) => {
    const plan = planOf(await selectPrices(db, ids, true), change)
    if (plan.changed.length === 0) return toReport(null, plan)
    const id = await insertChange(db, staff.id, plan.changed, isOfCost)
    await (isOfCost ? updateCosts : updatePrices)(db, plan.changed)
    await addAuditEntry(db, staff, 'product prices', id, {
      after: { ...filter, of, percent, sum, cost, roundTo, changed: plan.changed.length },
    })
    return toReport(id, plan)
  })
  await shop.cache.invalidate('products')
  return report
}

const isCost = ({ of, cost }: PriceChange) => of === 'cost' || Boolean(cost)

/** Puts back the prices or costs that still are what a bulk change made them. */
export async function undoPrices(
  { db, cache }: Shop,
  staff: Caller,
  changeId: string,
): Promise<PriceUndo> {
  const undo = await db.transaction(async (db) => {
    const change = mustExist(await markUndone(db, changeId), 'PRICE_CHANGE_NOT_FOUND')
    const { isOfCost, wasUndone } = change
    if (isOfCost) requireRight(staff, 'cost')
    if (wasUndone) throw new ShopError('PRICE_CHANGE_UNDONE')
    const lines = await selectLines(db, changeId)
    const now = await selectPrices(
      db,
      lines.map(({ id }) => id),
      true,
    )
    const products = new Map(now.map((product) => [product.id, product]))
    const back = lines.flatMap(({ id, before, after }) => {
      const product = products.get(id)
      if (!product || priceOf(product, isOfCost) !== after) return []
      const isPossible = isOfCost || contradiction(product, before ?? 0) === undefined
      return isPossible ? [{ id, after: before }] : []
    })
    await (isOfCost ? updateCosts : updatePrices)(db, back)
    const counts = { restored: back.length, kept: lines.length - back.length }
    await addAuditEntry(db, staff, 'product prices-undone', changeId, { after: counts })
    return counts
  })
  await cache.invalidate('products')
  return undo
}

/**
 * The ids of the products that the list shows with this filter. The list also shows what matches only some of the words, or
 * what was probably meant: good enough to look at, not to change.
 */
async function idsOf(shop: Shop, given: PriceChange['filter']): Promise<string[]> {
  const { ids, brand, ...others } = given
  const filter = { ...others, brand: brand ? [brand] : undefined }
  const only = ids && new Set(ids)
  if (ids && Object.values(filter).every((value) => value === undefined)) return ids
  const found: string[] = []
  let cursor: string | undefined
  do {
    const page = await findProducts(shop, {
      visibility: 'all',
      ...filter,
      sort: 'oldest',
      limit: PAGE,
      cursor,
    })
    if (page.partial || page.didYouMean !== null) return []
    found.push(...page.rows.map(({ id }) => id))
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  return only ? found.filter((id) => only.has(id)) : found
}

const IMPOSSIBLE = 'The new price would be 0, negative or too large.'
const NO_COST = 'What it costs is not known.'

/** The normal price, or the cost, in cents. */
const priceOf = ({ cents, costCents }: Priced, isOfCost: boolean) => (isOfCost ? costCents : cents)

/** Why the product's form would refuse this normal price; undefined: it would not. */
function contradiction(product: Priced, cents: number): string | undefined {
  const { wasCents, saleCents, tiers } = product
  const given = {
    wasPrice: wasCents === null ? null : toShillings(wasCents),
    salePrice: saleCents === null ? null : toShillings(saleCents),
    tiers: (tiers ?? []).map((tier) => ({ from: tier.from, price: toShillings(tier.cents) })),
  }
  return wrongPrice(given, toShillings(cents))?.message
}

interface PlannedPrice<After = number> {
  id: string
  product: Priced
  /** What a shopper pays for a piece then. */
  paysAfter: number
  before: number | null
  after: After
}

interface Plan {
  changed: PlannedPrice[]
  same: PlannedPrice[]
  refused: { line: PlannedPrice<number | null>; reason: string }[]
}

function planOf(products: Priced[], change: PriceChange): Plan {
  const plan: Plan = { changed: [], same: [], refused: [] }
  const isOfCost = isCost(change)
  const given = change.cost ? toCents(change.cost) : undefined
  const own = new Map(change.each?.map(({ _id, price }) => [_id, toCents(price)]))
  for (const product of products) {
    const { id, paysCents } = product
    const before = priceOf(product, isOfCost)
    const first = before ?? own.get(id) ?? null
    const after = given ?? (first === null ? null : newPrice(first, change, own.get(id)))
    const impossible = before === null ? NO_COST : IMPOSSIBLE
    const reason =
      after === null ? impossible : isOfCost ? undefined : contradiction(product, after)
    if (after !== null && after === before)
      plan.same.push({ id, product, before, after, paysAfter: paysCents })
    else if (after === null || reason !== undefined)
      plan.refused.push({
        line: { id, product, before, after: before, paysAfter: paysCents },
        reason: reason ?? impossible,
      })
    else {
      const paysAfter = isOfCost ? paysCents : paidWith(product, after)
      plan.changed.push({ id, product, before, after, paysAfter })
    }
  }
  return plan
}

/** What a shopper pays with this normal price. */
const paidWith = ({ isOnSale, saleCents }: Priced, cents: number) =>
  isOnSale && saleCents !== null ? Math.min(cents, saleCents) : cents

const byName = ({ product: one }: PlannedPrice, { product: other }: PlannedPrice) =>
  one.name.localeCompare(other.name) || inOptionOrder(one.variant, other.variant)

function toReport(
  _id: string | null,
  { changed, same, refused }: Plan,
  listed = changed,
): PriceChangeReport {
  return {
    _id,
    changed: changed.length,
    same: same.length,
    refused: refused.length,
    products: listed.slice(0, NAMED).map(toChangedPrice),
    refusedProducts: refused
      .slice(0, NAMED)
      .map(({ line, reason }): RefusedPrice => ({ ...toChangedPrice(line), reason })),
  }
}

function toChangedPrice(line: PlannedPrice<number | null>): ChangedPrice {
  const { product, before, after, paysAfter } = line
  const { id: _id, name, variant, paysCents } = product
  return {
    _id,
    name,
    variant,
    before: inShillings(before),
    after: inShillings(after),
    paysBefore: toShillings(paysCents),
    paysAfter: toShillings(paysAfter),
  }
}

const inShillings = (cents: number | null) => (cents === null ? null : toShillings(cents))
