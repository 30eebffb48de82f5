import type {
  LowStock,
  MovementFilter,
  Stock,
  StockAdjustment,
  StockMovement,
} from '@duka/contract/catalogue/stock'
import { toCents } from '@duka/contract/money'
import { hasRight } from '@duka/contract/users/rights'
import type { Db } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { type Caller, requireRight } from '../../../http/auth.ts'
import { mustExist, ShopError } from '../../../http/errors.ts'
import { type IdempotencyKey, onceInTransaction } from '../../../http/idempotency.ts'
import { addAuditEntry } from '../../audit/audit.ts'
import { insertMovement, updateProduct } from '../products/products.queries.ts'
import { listStock, lockProductRow, selectMovements } from './stock.queries.ts'

type Shop = Pick<Deps, 'db' | 'cache'>

/** Adds to or subtracts from the stock, and records user and reason. Refuses a negative stock. */
export async function adjustStock(
  { db, cache }: Shop,
  staff: Caller,
  productId: string,
  { change, note: why }: StockAdjustment,
  key?: IdempotencyKey,
): Promise<Stock> {
  const stock = await onceInTransaction(db, key, async (db) => {
    const { stockQuantity } = await lockStock(db, productId)
    const after = stockQuantity + change
    if (after < 0)
      throw new ShopError('STOCK_BELOW_NONE', { available: stockQuantity }, { field: 'change' })
    await updateProduct(db, productId, { stockQuantity: after })
    await insertMovement(db, { productId, change, reason: 'adjusted', staff, note: why })
    await addAuditEntry(db, staff, 'product stock', productId, {
      before: { stockQuantity },
      after: { stockQuantity: after, note: why },
    })
    return getStock(db, productId)
  })
  await cache.invalidate('products')
  return stockFor(staff, stock)
}

/** Sets the limit of low stock, and what a piece costs, for which staff need the right `cost`. */
export async function setLowStock(
  db: Db,
  staff: Caller,
  productId: string,
  { lowStockAt, cost }: LowStock,
): Promise<Stock> {
  if (cost !== undefined) requireRight(staff, 'cost')
  return db.transaction(async (db) => {
    const before = await lockStock(db, productId)
    await updateProduct(db, productId, { lowStockAt, costCents: cost && toCents(cost) })
    await addAuditEntry(db, staff, 'product update', productId, {
      before: { lowStockAt: before.lowStockAt, ...(cost !== undefined && { cost: before.cost }) },
      after: { lowStockAt, cost },
    })
    return stockFor(staff, { ...before, lowStockAt, ...(cost !== undefined && { cost }) })
  })
}

/** A product's stock and a page of its movements, newest first by default. */
export async function listMovements(
  db: Db,
  staff: Caller,
  product: string,
  filter: MovementFilter,
): Promise<{ stock: Stock; movements: StockMovement[]; nextCursor: string | null }> {
  const stock = await getStock(db, product)
  const { page, nextCursor } = await selectMovements(db, { ...filter, product })
  return { stock: stockFor(staff, stock), movements: page, nextCursor }
}

/** The stock of several products. */
export async function listStocks(db: Db, staff: Caller, ids: string[]): Promise<Stock[]> {
  return (await listStock(db, ids)).map((stock) => stockFor(staff, stock))
}

/** Costs are for those with the right. */
function stockFor(staff: Caller, stock: Stock): Stock {
  return hasRight(staff, 'cost') ? stock : { ...stock, cost: null }
}

/** Locks the product until the transaction ends. */
async function lockStock(db: Db, productId: string): Promise<Stock> {
  await lockProductRow(db, productId)
  return getStock(db, productId)
}

async function getStock(db: Db, productId: string): Promise<Stock> {
  const stock = mustExist((await listStock(db, [productId]))[0], 'PRODUCT_NOT_FOUND')
  return stock
}
