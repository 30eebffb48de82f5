import { toShillings } from '@duka/contract/money'
import type { Db } from '../../../db/client.ts'
import type { Caller } from '../../../http/auth.ts'
import { addAuditEntries, type Change } from '../../audit/audit.ts'
import { inSwahili } from '../in-swahili.ts'
import { removeEmptyFamilies, saveFamilies } from '../products/products.queries.ts'
import { insertCategories, insertProducts, updateProducts } from './import.queries.ts'
import { plain } from './import-match.ts'
import type { PlannedRow, ProductAfter, ShopNow } from './import-plan.ts'
import { priceColumns, priceFields, storedPrices } from './import-prices.ts'

type Wanted = PlannedRow & { after: ProductAfter }

/** Categories in the rows that the shop does not have, spelt as in the first row. */
export function missingCategories(plan: PlannedRow[], { categories }: ShopNow): string[] {
  const missing = new Map<string, string>()
  for (const { after } of plan) {
    const key = after && plain(after.category)
    if (key && !categories.has(key) && !missing.has(key)) missing.set(key, after.category)
  }
  return [...missing.values()]
}

/** Applies the plan with one statement for each kind of change, and writes the audit log. */
export async function applyPlan(
  db: Db,
  plan: PlannedRow[],
  shop: ShopNow,
  by: { staff: Caller; note: string },
): Promise<void> {
  const wanted = plan.filter(
    (row): row is Wanted => row.after !== undefined && row.changes.length > 0,
  )
  const made = await insertCategories(db, missingCategories(plan, shop))
  for (const category of made) shop.categories.set(plain(category.name), category)
  const familyIds = await saveFamiliesOf(db, wanted)
  const columnsOf = ({ after: { category, familyName, ...columns } }: Wanted) => ({
    ...columns,
    familyId: familyName === null ? null : (familyIds.get(plain(familyName)) ?? null),
    categoryId: shop.categories.get(plain(category))?.id ?? '',
  })

  const fresh = wanted.filter(({ before }) => !before)
  await insertProducts(db, fresh.map(columnsOf), by)
  await updateProducts(
    db,
    wanted.flatMap((row) => {
      if (!row.before) return []
      const isReworded = row.changes.some(({ column }) => searchedColumns.has(column))
      const change = row.after.stockQuantity - row.before.stockQuantity
      return [{ ...columnsOf(row), change, isReworded }]
    }),
    by,
  )
  const left = wanted.flatMap(({ before, after }) => {
    const stays = plain(before?.familyName ?? '') === plain(after.familyName ?? '')
    return before?.familyId && !stays ? [before.familyId] : []
  })
  await removeEmptyFamilies(db, [...new Set(left)])
  await addAuditEntries(db, by.staff, [
    ...made.map(({ id, name }) =>
      created('category', id, {
        _id: id,
        name,
        description: null,
        parent: null,
      }),
    ),
    ...wanted.map(auditEntry),
  ])
}

/** The id of each family of these rows by its lower-case name. */
async function saveFamiliesOf(db: Db, rows: Wanted[]): Promise<Map<string, string>> {
  const names = [...new Set(rows.flatMap(({ after }) => after.familyName ?? []))]
  const ids = await saveFamilies(db, names)
  return new Map(names.map((name, position) => [plain(name), ids[position] ?? '']))
}

/** The columns that search indexes, and the options that the variant follows from. */
const searchedColumns = new Set<string>([
  ...['name', 'description', 'brand', 'variant', 'options'],
  ...['name sw', 'description sw', 'variant sw'],
])

function created(thing: 'category' | 'product', thingId: string, after: unknown): Change {
  return { action: 'create', thing, thingId, after }
}

/** The audit log entry of one row, the same as for the product form. */
function auditEntry({ before, after, changes }: Wanted): Change {
  const now = fieldsOf(after)
  if (!before) return created('product', after.id, { _id: after.id, ...now })
  const then = fieldsOf({ ...before, ...storedPrices(before), category: before.categoryName ?? '' })
  const names = changes.map(({ column }) => auditNames[column] ?? column)
  const only = (fields: Record<string, unknown>) =>
    Object.fromEntries(names.map((name) => [name, fields[name]]))
  return {
    action: 'update',
    thing: 'product',
    thingId: after.id,
    before: only(then),
    after: only(now),
  }
}

/** The names of these columns in the audit log, where they differ. */
const auditNames: Partial<Record<string, string>> = {
  stock: 'stockQuantity',
  'name sw': 'nameSw',
  'description sw': 'descriptionSw',
  'variant sw': 'variantSw',
  ...priceColumns,
}

function fieldsOf(of: Omit<ProductAfter, 'id'>): Record<string, unknown> {
  return {
    name: of.name,
    description: of.description,
    price: toShillings(of.priceCents),
    stockQuantity: of.stockQuantity,
    category: { name: of.category },
    brand: of.brand,
    variant: of.variant,
    ...inSwahili({
      nameSw: of.nameSw,
      descriptionSw: of.descriptionSw,
      variantSw: of.variantSw,
    }),
    sku: of.sku,
    ...priceFields(of),
    image: of.imageKey,
    family: of.familyName,
    options: of.options,
    visibility: of.visibility,
    ...(of.vatClass !== 'B' && { vatClass: of.vatClass }),
  }
}
