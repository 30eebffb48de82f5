import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { importProblems } from '@duka/contract/catalogue/import-problems'
import type { ImportedProduct, ImportRow, SeenStock } from '@duka/contract/catalogue/imports'
import type { Options } from '@duka/contract/catalogue/options'
import { optionsText } from '@duka/contract/catalogue/options-text'
import type { ProductColumn } from '@duka/contract/catalogue/product-file'
import { refusals } from '@duka/contract/errors'
import { readNumber, toCents } from '@duka/contract/money'
import { pictureKey } from '../../pictures/picture-names.ts'
import type { ProductRow } from '../products/product-row.ts'
import type { ProductColumns } from './import.queries.ts'
import { changesOf } from './import-changes.ts'
import { kindOf, type Matcher, plain } from './import-match.ts'
import { pricesAfter, type StoredPrices } from './import-prices.ts'
import { type Cells, checkFields, type FileRow, type RowError, rowError } from './import-rows.ts'

/** The shop's data that the file refers to. */
export interface ShopNow extends Matcher {
  /** Categories by lower-case name. */
  categories: Map<string, { id: string; name: string }>
  imageKeys: Set<string>
  /** The products of the families that the file names. */
  members: { id: string; family: string; options: Options }[]
  makeCategories: boolean
  /** The stock of each product at the time of the preview; empty without one. */
  seen: SeenStock['stock']
  /** The stock changes by other imports, per product, since the preview and since the export. */
  importedSince: { preview: Map<string, number>; export: Map<string, number> }
}

/** A product after the import, with the names of its category and family. */
export type ProductAfter = Omit<ProductColumns, 'categoryId' | 'familyId'> & {
  category: string
  familyName: string | null
}

/** One row and its effect; `after` is undefined if the row has errors. */
export interface PlannedRow {
  row: number
  name: string
  before: ProductRow | undefined
  after: ProductAfter | undefined
  changes: ImportRow['changes']
  errors: RowError[]
}

/** After this many rows the loop lets other requests run. */
const ROWS_PER_SLICE = 100

/** Computes the effect of every row. Rows that contradict each other have errors. */
export async function planRows(rows: FileRow[], shop: ShopNow): Promise<PlannedRow[]> {
  const planned: PlannedRow[] = []
  for (const row of rows) {
    if (planned.length % ROWS_PER_SLICE === 0) await setImmediate()
    planned.push(planRow(row, shop))
  }
  refuseRepeated(planned)
  refuseTakenSkus(planned, shop)
  refuseTakenOptions(planned, shop)
  for (const row of planned) if (row.errors.length > 0) row.after = undefined
  return planned
}

function planRow({ row, cells, errors: ofShape }: FileRow, shop: ShopNow): PlannedRow {
  const match = shop.match(cells)
  const before = 'product' in match ? match.product : undefined
  const { fields, errors } = checkFields(cells, 'product' in match && !before, before)
  errors.push(...ofShape, ...stockWasErrors(cells))
  const name = cells.name || before?.name || ''
  const planned = { row, name, before, after: undefined, changes: [] }
  if ('error' in match) return { ...planned, errors: [match.error, ...errors] }

  const stock = stockAfter(cells['stock was'], fields.stockQuantity, before, shop)
  const image = imageAfter(cells.image, before, shop)
  const priceCents = fields.price === undefined ? (before?.priceCents ?? 0) : toCents(fields.price)
  const { prices, errors: wrongPrices } = pricesAfter(fields, before, priceCents)
  errors.push(
    ...categoryErrors(fields.category, shop),
    ...skuErrors(fields.sku, before),
    ...wrongPrices,
    ...(stock < 0 ? [{ column: 'stock' as const, message: importProblems.soldMeanwhile }] : []),
    ...(image === undefined
      ? [{ column: 'image' as const, message: importProblems.notOurPicture }]
      : []),
  )
  if (errors.length > 0 || image === undefined) return { ...planned, errors }
  const category =
    fields.category && (shop.categories.get(plain(fields.category))?.name ?? fields.category)
  const after = productAfter({ ...fields, category }, before, {
    stockQuantity: stock,
    imageKey: image,
    priceCents,
    ...prices,
  })
  return { ...planned, after, changes: changesOf(before, after), errors }
}

function stockWasErrors({ 'stock was': was, stock }: Cells): RowError[] {
  if (!was || !stock || Number.isInteger(readNumber(was))) return []
  return [{ column: 'stock was', message: importProblems.stockWas }]
}

/** The product after the import. Columns that the row does not have stay as they are. */
function productAfter(
  fields: { [Field in keyof ImportedProduct]?: ImportedProduct[Field] | undefined },
  before: ProductRow | undefined,
  rest: Pick<ProductAfter, 'stockQuantity' | 'imageKey' | 'priceCents'> & StoredPrices,
): ProductAfter {
  const { options } = fields
  return {
    id: before?.id ?? randomUUID(),
    name: fields.name ?? before?.name ?? '',
    description: sameLines(fields.description, before?.description),
    ...rest,
    category: fields.category ?? before?.categoryName ?? '',
    brand: fields.brand ?? before?.brand ?? '',
    variant:
      optionsText(options ?? before?.options ?? {}) || (fields.variant ?? before?.variant ?? ''),
    nameSw: fields.nameSw ?? before?.nameSw ?? null,
    descriptionSw: sameLines(fields.descriptionSw ?? undefined, before?.descriptionSw ?? ''),
    variantSw: fields.variantSw ?? before?.variantSw ?? null,
    sku: fields.sku || (before?.sku ?? null),
    familyName: sameName(fields.familyName, before?.familyName) || null,
    options: options ?? before?.options ?? {},
    visibility: fields.visibility ?? before?.visibility ?? 'shown',
    vatClass: fields.vatClass ?? before?.vatClass ?? 'B',
  }
}

/** Names of families match in any case. A blank one keeps the present family. */
function sameName(given: string | null | undefined, present: string | null = null) {
  return !given || plain(given) === plain(present ?? '') ? present : given
}

/** Ignores line ends when comparing texts: spreadsheets change them. */
function sameLines(given: string | undefined, present = ''): string {
  const bare = (text: string) => text.replaceAll('\r\n', '\n')
  return given === undefined || bare(given) === bare(present) ? present : given
}

/**
 * The stock after the import. A file with `stock was` changes it by the difference of its two numbers, any
 * other sets it. Sales and returns since the export or the preview are preserved. Changes by imports since
 * then are not, so that the same file counts once. An empty cell does not change the stock.
 */
function stockAfter(
  was: string | undefined,
  given: number | undefined,
  before: ProductRow | undefined,
  { seen, importedSince }: ShopNow,
): number {
  if (!before) return given ?? 0
  const now = before.stockQuantity
  const atExport = readNumber(was)
  if (given === undefined || given === atExport) return now
  if (atExport !== undefined && Number.isInteger(atExport))
    return given + now - atExport - (importedSince.export.get(before.id) ?? 0)
  const atPreview = seen[before.id]
  if (atPreview === undefined) return given
  return given + now - atPreview - (importedSince.preview.get(before.id) ?? 0)
}

/** The key of the row's picture; undefined if the shop has none like it. An empty cell keeps the picture. */
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
  return [rowError('category', importProblems.noSuchCategory, { name: typed })]
}

/** Detects barcodes that Excel has turned into `6.16E+12`, losing digits. */
function skuErrors(sku: string | null | undefined, before: ProductRow | undefined) {
  if (!sku || sku === before?.sku || !/^\d(?:\.\d+)?E\+\d+$/i.test(sku)) return []
  return [{ column: 'sku' as const, message: importProblems.shortenedCode }]
}

/** Refuses two rows for one product, and products that would be identical afterwards. */
function refuseRepeated(rows: PlannedRow[]): void {
  const products = new Map<string, number>()
  const skus = new Map<string, number>()
  const kinds = new Map<string, number>()
  const withoutSku: PlannedRow[] = []
  const once = (seen: Map<string, number>, key: string, row: PlannedRow, column: ProductColumn) => {
    const first = seen.get(key)
    if (first === undefined) seen.set(key, row.row)
    else row.errors.push(rowError(column, importProblems.repeated, { row: first }))
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

/** Refuses the SKU of another product, unless the file gives that product a different one. */
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

/** Refuses a product with the options of another one of its family, in the file or in the shop. */
function refuseTakenOptions(rows: PlannedRow[], { members }: ShopNow): void {
  const inFile = new Set(rows.flatMap(({ before, after }) => (before && after ? [before.id] : [])))
  const taken = new Set(
    members
      .filter(({ id }) => !inFile.has(id))
      .map(({ family, options }) => memberKey(family, options)),
  )
  for (const { after, errors } of rows) {
    if (!after?.familyName) continue
    const key = memberKey(plain(after.familyName), after.options)
    if (taken.has(key)) errors.push({ column: 'options', message: refusals.OPTIONS_TAKEN.message })
    taken.add(key)
  }
}

/** Equal for equal options of one family, whatever their order and case. */
function memberKey(family: string, options: Options): string {
  const pairs = Object.entries(options).map((pair) => pair.map(plain))
  return JSON.stringify([family, pairs.sort()])
}
