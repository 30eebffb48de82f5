import { randomUUID } from 'node:crypto'
import type { ImportReport, ImportRow, ProductImport } from '@duka/contract/catalogue/imports'
import { shortId } from '@duka/contract/endpoint'
import { hasRight } from '@duka/contract/users/rights'
import { type Db, violates } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import type { Caller } from '../../../http/auth.ts'
import { ShopError } from '../../../http/errors.ts'
import { addAuditEntry } from '../../audit/audit.ts'
import { pictureKey } from '../../pictures/picture-names.ts'
import { selectCategories } from '../categories/categories.queries.ts'
import type { ProductRow } from '../products/product-row.ts'
import {
  importedSince,
  lastMovement,
  lockImports,
  selectFamilyMembers,
  selectImageKeys,
  selectMatching,
} from './import.queries.ts'
import { applyPlan, missingCategories } from './import-apply.ts'
import { keysOfRows, matcher, plain } from './import-match.ts'
import { type PlannedRow, planRows, type ShopNow } from './import-plan.ts'
import { type ProductsFile, readFileRows } from './import-rows.ts'

type Shop = Pick<Deps, 'db' | 'cache'>

/**
 * Imports products from a CSV file, all rows or none, and reports the effect of each. A preview only reports.
 * Products are matched by id, SKU, or name, brand and variant, so importing a file again changes nothing.
 */
export async function importProducts(
  shop: Shop,
  staff: Caller,
  given: ProductImport,
): Promise<ImportReport> {
  const file = readFileRows(given.csv, given.columns, hasRight(staff, 'cost'))
  const report = await shop.db.transaction((db) => importFile(db, staff, given, file)).catch(refuse)
  if (given.mode === 'import' && report.counts.new + report.counts.changed > 0)
    await shop.cache.invalidate('products', 'categories')
  return report
}

async function importFile(
  db: Db,
  staff: Caller,
  given: ProductImport,
  products: ProductsFile,
): Promise<ImportReport> {
  await lockImports(db, given.mode)
  const movement = await lastMovement(db)
  const now = await readShop(db, given, products)
  const plan = await planRows(products.rows, now)
  const report = toReport(plan, now, movement)
  if (given.mode === 'preview') return report
  if (report.counts.error > 0)
    throw new ShopError('IMPORT_HAS_ERRORS', { count: report.counts.error })
  if (report.counts.new + report.counts.changed === 0) return report

  const importId = randomUUID()
  const file = given.file || 'products.csv'
  await applyPlan(db, plan, now, { staff, note: `${file}, import ${shortId(importId)}` })
  // Last, so that the newest-first log shows it above its changes.
  await addAuditEntry(db, staff, 'product import', importId, {
    after: { file, ...report.counts, newCategories: report.newCategories },
  })
  return report
}

/** Reads the shop's data that the rows refer to. An import locks it until it is done. */
async function readShop(
  db: Db,
  given: ProductImport,
  { rows, exportedAt }: ProductsFile,
): Promise<ShopNow> {
  const products = await selectMatching(db, keysOfRows(rows), given.mode === 'import')
  const known = new Set(products.flatMap(({ imageKey }) => imageKey ?? []))
  const wanted = new Set(
    rows.flatMap(({ cells }) => (cells.image && pictureKey(cells.image)) || []),
  )
  const others = [...wanted].filter((key) => !known.has(key))
  const categories = await selectCategories(db)
  const ids = products.map(({ id }) => id)
  const importsAfter = async (movement: number | undefined) =>
    movement === undefined ? new Map<string, number>() : importedSince(db, movement, ids)
  return {
    ...matcher(products),
    categories: new Map(categories.map((category) => [plain(category.name), category])),
    members: await selectFamilyMembers(db, familiesOf(rows, products)),
    imageKeys: new Set([...known, ...(await selectImageKeys(db, others))]),
    makeCategories: given.makeCategories ?? false,
    seen: given.seen?.stock ?? {},
    importedSince: {
      preview: await importsAfter(given.seen?.movement),
      export: await importsAfter(exportedAt ?? given.seen?.movement),
    },
  }
}

/** The lower-case names of the families that the rows name, or whose products they change. */
function familiesOf(rows: ProductsFile['rows'], products: ProductRow[]): string[] {
  const named = rows.flatMap(({ cells }) => cells.family || [])
  const present = products.flatMap(({ familyName }) => familyName ?? [])
  return [...new Set([...named, ...present].map(plain))]
}

function toReport(plan: PlannedRow[], shop: ShopNow, movement: number): ImportReport {
  const rows = plan.map(toRow)
  const counts = { new: 0, changed: 0, unchanged: 0, error: 0 }
  for (const { result } of rows) counts[result] += 1
  const stock = plan.flatMap(({ before }) => (before ? [[before.id, before.stockQuantity]] : []))
  return {
    counts,
    newCategories: missingCategories(plan, shop),
    rows,
    seen: { movement, stock: Object.fromEntries(stock) },
  }
}

function toRow({ row, name, before, after, changes, errors }: PlannedRow): ImportRow {
  const result = !after ? 'error' : !before ? 'new' : changes.length > 0 ? 'changed' : 'unchanged'
  return { row, result, product: (before ?? after)?.id ?? null, name, changes, errors }
}

/** Turns a conflict with a concurrent change into the refusal of the product form. */
function refuse(error: unknown): never {
  if (violates(error, 'products_category_id_fkey'))
    throw new ShopError('CATEGORY_NOT_FOUND', {}, { cause: error })
  if (violates(error, 'products_family_options_key'))
    throw new ShopError('OPTIONS_TAKEN', {}, { cause: error })
  if (violates(error, 'products_sku_key')) throw new ShopError('SKU_TAKEN', {}, { cause: error })
  if (violates(error, 'categories_name_key'))
    throw new ShopError('CATEGORY_NAME_TAKEN', {}, { cause: error })
  throw error
}
