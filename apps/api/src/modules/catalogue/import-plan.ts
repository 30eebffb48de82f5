import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { refusals } from '@duka/contract/errors'
import type { ImportedProduct, ImportRow, SeenStock } from '@duka/contract/imports'
import { toCents } from '@duka/contract/money'
import { type ProductColumn, plainNumber } from '@duka/contract/product-file'
import type { ProductColumns } from './import.queries.ts'
import { changesOf } from './import-changes.ts'
import { kindOf, type Matcher, plain } from './import-match.ts'
import { checkFields, type FileRow, type RowError } from './import-rows.ts'
import { pictureKey } from './picture-names.ts'
import type { ProductRow } from './product-row.ts'

/** What the shop has, as far as the file is about it. */
export interface ShopNow extends Matcher {
  /** Its categories, by their names in small letters. */
  categories: Map<string, { id: string; name: string }>
  imageKeys: Set<string>
  makeCategories: boolean
  /** What stood on the shelves when staff looked, and what imports changed since. */
  seen: SeenStock | undefined
  importedSince: Map<string, number>
}

/** A product as a row leaves it, its category by name. */
export type ProductAfter = Omit<ProductColumns, 'categoryId'> & { category: string }

/** One row with what becomes of it; `after` is missing where the row is wrong. */
export interface PlannedRow {
  row: number
  name: string
  before: ProductRow | undefined
  after: ProductAfter | undefined
  changes: ImportRow['changes']
  errors: RowError[]
}

/** After so many rows the shop sees to whoever else is waiting. */
const ROWS_IN_A_GO = 100

/** Says of every row what it would do to the shop. Rows that disagree with each other are wrong. */
export async function planRows(rows: FileRow[], shop: ShopNow): Promise<PlannedRow[]> {
  const planned: PlannedRow[] = []
  for (const row of rows) {
    if (planned.length % ROWS_IN_A_GO === 0) await setImmediate()
    planned.push(planRow(row, shop))
  }
  refuseRepeated(planned)
  refuseTakenSkus(planned, shop)
  for (const row of planned) if (row.errors.length > 0) row.after = undefined
  return planned
}

function planRow({ row, cells }: FileRow, shop: ShopNow): PlannedRow {
  const match = shop.match(cells)
  const before = 'product' in match ? match.product : undefined
  const { fields, errors } = checkFields(cells, 'product' in match && !before)
  const name = cells.name || before?.name || ''
  const planned = { row, name, before, after: undefined, changes: [] }
  if ('error' in match) return { ...planned, errors: [match.error, ...errors] }

  const stock = stockAfter(cells['stock was'], fields.stockQuantity, before, shop)
  const image = imageAfter(cells.image, before, shop)
  errors.push(
    ...categoryErrors(fields.category, shop),
    ...skuErrors(fields.sku, before),
    ...(stock < 0 ? [{ column: 'stock' as const, message: SOLD_MEANWHILE }] : []),
    ...(image === undefined ? [{ column: 'image' as const, message: NOT_OUR_PICTURE }] : []),
  )
  if (errors.length > 0 || image === undefined) return { ...planned, errors }
  const category =
    fields.category && (shop.categories.get(plain(fields.category))?.name ?? fields.category)
  const after = productAfter({ ...fields, category }, before, stock, image)
  return { ...planned, after, changes: changesOf(before, after), errors }
}

/** The product as the row leaves it. What the row does not say stays as it is. */
function productAfter(
  fields: { [Field in keyof ImportedProduct]?: ImportedProduct[Field] | undefined },
  before: ProductRow | undefined,
  stockQuantity: number,
  imageKey: string | null,
): ProductAfter {
  const { price } = fields
  return {
    id: before?.id ?? randomUUID(),
    name: fields.name ?? before?.name ?? '',
    description: sameLines(fields.description, before?.description),
    priceCents: price === undefined ? (before?.priceCents ?? 0) : toCents(price),
    stockQuantity,
    category: fields.category ?? before?.categoryName ?? '',
    brand: fields.brand ?? before?.brand ?? '',
    variant: fields.variant ?? before?.variant ?? '',
    sku: fields.sku || (before?.sku ?? null),
    imageKey,
  }
}

/** Spreadsheets write line ends in their own way, which is no change of a text. */
function sameLines(given: string | undefined, present = ''): string {
  const bare = (text: string) => text.replaceAll('\r\n', '\n')
  return given === undefined || bare(given) === bare(present) ? present : given
}

const SOLD_MEANWHILE =
  'More was sold since the preview than this leaves on the shelf. Look at the preview again.'

/**
 * What is on the shelf afterwards: the file's figure, less what was sold since the preview (or more,
 * when goods came back). An untouched figure leaves the shelf alone, and so does an empty cell.
 */
function stockAfter(
  was: string | undefined,
  given: number | undefined,
  before: ProductRow | undefined,
  { seen, importedSince }: ShopNow,
): number {
  if (!before) return given ?? 0
  const now = before.stockQuantity
  if (given === undefined || (was && Number(plainNumber(was)) === given)) return now
  const then = seen?.stock[before.id]
  return then === undefined ? given : given + now - then - (importedSince.get(before.id) ?? 0)
}

const NOT_OUR_PICTURE =
  'The shop has no such picture, and fetches none from elsewhere. Leave this empty and add the picture on the product.'

/** The key of the picture that the row names, undefined when there is none; empty leaves it. */
function imageAfter(
  typed: string | undefined,
  before: ProductRow | undefined,
  { imageKeys }: ShopNow,
): string | null | undefined {
  if (!typed) return before?.imageKey ?? null
  const key = pictureKey(typed)
  return key !== undefined && imageKeys.has(key) ? key : undefined
}

function categoryErrors(
  typed: string | undefined,
  { categories, makeCategories }: ShopNow,
): RowError[] {
  if (typed === undefined || makeCategories || categories.has(plain(typed))) return []
  return [{ column: 'category', message: `There is no category called "${typed}".` }]
}

const SHORTENED_CODE =
  'A spreadsheet has shortened this code. Give its column the format Text and type it again.'

/** Excel turns a barcode into `6.16E+12`, and what the digits were is gone. */
function skuErrors(sku: string | null | undefined, before: ProductRow | undefined) {
  if (!sku || sku === before?.sku || !/^\d(?:\.\d+)?E\+\d+$/i.test(sku)) return []
  return [{ column: 'sku' as const, message: SHORTENED_CODE }]
}

/** Two rows about one product, or two products that could not be told apart afterwards. */
function refuseRepeated(rows: PlannedRow[]): void {
  const products = new Map<string, number>()
  const skus = new Map<string, number>()
  const kinds = new Map<string, number>()
  const withoutSku: PlannedRow[] = []
  const once = (seen: Map<string, number>, key: string, row: PlannedRow, column: ProductColumn) => {
    const first = seen.get(key)
    if (first === undefined) seen.set(key, row.row)
    else row.errors.push({ column, message: `Row ${first} of the file is about the same.` })
  }
  for (const row of rows) {
    if (!row.after) continue
    if (row.before) once(products, row.before.id, row, 'name')
    if (row.after.sku) once(skus, plain(row.after.sku), row, 'sku')
    if (!row.before && !row.after.sku) withoutSku.push(row)
    else if (row.errors.length === 0) kinds.set(kindOf(row.after), row.row)
  }
  for (const row of withoutSku) if (row.after) once(kinds, kindOf(row.after), row, 'name')
}

/** An SKU belongs to one product, unless the file gives that one another. */
function refuseTakenSkus(rows: PlannedRow[], { ofSku }: ShopNow): void {
  const after = new Map(rows.flatMap((row) => (row.after ? [[row.after.id, row.after.sku]] : [])))
  for (const { before, after: product, errors } of rows) {
    const owner = before && product?.sku && ofSku(product.sku)
    if (!owner || owner.id === before.id) continue
    const left = after.get(owner.id)
    if (left == null || plain(left) === plain(owner.sku ?? ''))
      errors.push({ column: 'sku', message: refusals.SKU_TAKEN.message })
  }
}
