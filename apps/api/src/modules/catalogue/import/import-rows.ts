import { importProblems } from '@duka/contract/catalogue/import-problems'
import { ImportedProduct, type ImportRow } from '@duka/contract/catalogue/imports'
import { readOptionsCell } from '@duka/contract/catalogue/options'
import { optionsText } from '@duka/contract/catalogue/options-text'
import {
  type ColumnPositions,
  guessColumns,
  importLimits,
  type ProductColumn,
  productColumns,
  readStockWasTitle,
} from '@duka/contract/catalogue/product-file'
import { type CsvRow, readCsvRows } from '@duka/contract/csv'
import type { FieldRefusal } from '@duka/contract/errors'
import {
  type FieldCode,
  fieldMessages,
  fieldRefusal,
  fieldRefusals,
  invalid,
} from '@duka/contract/field-messages'
import { fill, type Values } from '@duka/contract/fill'
import { isNoCsv } from '@duka/contract/text-encoding'
import * as z from 'zod/mini'
import { ShopError } from '../../../http/errors.ts'
import type { ProductRow } from '../products/product-row.ts'
import { columnOfPrice, typedPrices } from './import-prices.ts'

/** The trimmed cells of one row; columns that the file does not have are missing. */
export type Cells = Partial<Record<ProductColumn, string>>

export interface FileRow {
  row: number
  cells: Cells
  /** What is wrong with the row as a whole. */
  errors: RowError[]
}

export type RowError = ImportRow['errors'][number]

/** An error whose message contains values. */
export function rowError(column: ProductColumn, sentence: string, values: Values): RowError {
  return { column, message: fill(sentence, values), sentence, values }
}

/** A parsed product file. */
export interface ProductsFile {
  rows: FileRow[]
  /** The id of the last stock movement at the time of the export, if the file contains it. */
  exportedAt: number | undefined
}

/** Parses the rows below the titles. Columns are at the positions that staff chose, or as the titles say. `mayCost`: whether the column `cost` is read. */
export function readFileRows(
  csv: string,
  said: ColumnPositions | undefined,
  mayCost: boolean,
): ProductsFile {
  // Replaces characters that PostgreSQL cannot store.
  const text = Buffer.from(csv.replaceAll('\0', '')).toString()
  if (Buffer.byteLength(text) > importLimits.bytes) throw new ShopError('IMPORT_TOO_LARGE')
  if (isNoCsv(text)) throw new ShopError('NOT_CSV')
  const [titles, ...rows] = readCsvRows(text)
  const positions = said ?? guessColumns(titles?.cells ?? [])
  if (!mayCost) delete positions.cost
  if ([positions.id, positions.sku, positions.name].every((position) => position === undefined))
    throw new ShopError('IMPORT_COLUMNS')
  if (rows.length === 0) throw new ShopError('IMPORT_EMPTY')
  if (rows.length > importLimits.rows) throw new ShopError('IMPORT_TOO_LARGE')
  const columns = productColumns.flatMap((column) => {
    const position = positions[column]
    return position === undefined ? [] : [[column, position] as const]
  })
  return {
    rows: rows.map((line) => ({
      row: line.row,
      cells: withVariant(
        Object.fromEntries(columns.map(([column, at]) => [column, line.cells[at]?.trim() ?? ''])),
      ),
      errors: shapeErrors(line, titles?.cells.length ?? 0),
    })),
    exportedAt: readStockWasTitle(titles?.cells[positions['stock was'] ?? -1] ?? ''),
  }
}

/** The error of a row that lacks cells or has too many: its values may be in the wrong columns. */
function shapeErrors({ cells, isOpen }: CsvRow, width: number): RowError[] {
  if (isOpen) return [{ column: null, message: importProblems.cutOff }]
  if (cells.length < width) return [{ column: null, message: importProblems.tooShort }]
  const more = cells.slice(width).some((cell) => cell.trim() !== '')
  return more ? [{ column: null, message: importProblems.tooLong }] : []
}

/** With options, the variant is their text, whatever its own cell says. */
function withVariant(cells: Cells): Cells {
  const options = cells.options ? readOptionsCell(cells.options) : ''
  const variant = typeof options === 'string' ? '' : optionsText(options)
  return variant === '' ? cells : { ...cells, variant }
}

const PartialProduct = z.partial(ImportedProduct)

/** The fields of the product form that a row sets, and the form's messages for invalid ones. */
export function checkFields(
  cells: Cells,
  isNew: boolean,
  before?: ProductRow,
): { fields: Partial<ImportedProduct>; errors: RowError[] } {
  const given = isNew || cells.stock !== '' ? cells : leaving(cells, 'stock')
  const options = readOptionsCell(given.options ?? '')
  const typed = {
    ...present('name', given.name),
    ...present('description', unlessNone(given.description, before?.description)),
    ...present('price', given.price),
    ...present('stockQuantity', given.stock),
    ...present('category', given.category),
    ...present('brand', unlessNone(given.brand, before?.brand)),
    ...present('variant', unlessNone(given.variant, before?.variant)),
    ...present('nameSw', given['name sw']),
    ...present('descriptionSw', given['description sw']),
    ...present('variantSw', given['variant sw']),
    ...present('sku', given.sku || undefined),
    ...typedPrices(given, before),
    ...present('familyName', given.family || undefined),
    ...(given.options && typeof options === 'object' && { options }),
    ...present('visibility', given.visibility?.toLowerCase() || undefined),
    ...present('vatClass', given['vat class'] || undefined),
  }
  const wrongOptions: RowError[] =
    given.options && typeof options === 'string'
      ? [cellError('options', fieldRefusal({ message: options }))]
      : []
  const read = z.safeParse(isNew ? ImportedProduct : PartialProduct, typed)
  if (read.success) return { fields: read.data, errors: wrongOptions }
  const wrong = fieldRefusals(read.error.issues, ([field]) => String(field))
  const right = Object.entries(typed).filter(([field]) => !wrong[field])
  return {
    fields: z.parse(PartialProduct, Object.fromEntries(right)),
    errors: [
      ...Object.entries(wrong).map(([field, refusal]) => cellError(columnOf[field], refusal)),
      ...wrongOptions,
    ],
  }
}

/** The form says this once for price and stock together; a row names the wrong one. */
const ofNumbers: Partial<Record<ProductColumn, string>> = {
  price: importProblems.priceNotPositive,
  stock: importProblems.stockNegative,
}

function cellError(
  column: ProductColumn | undefined,
  { message, code, values }: FieldRefusal,
): RowError {
  const own = code === invalid.productNumbers && column && ofNumbers[column]
  if (own) return { column, message: own }
  const sentence = values && fieldMessages[code as FieldCode]
  return { column: column ?? null, message, ...(sentence && { sentence, values }) }
}

const columnOf: Record<string, ProductColumn> = {
  name: 'name',
  description: 'description',
  price: 'price',
  stockQuantity: 'stock',
  category: 'category',
  brand: 'brand',
  variant: 'variant',
  nameSw: 'name sw',
  descriptionSw: 'description sw',
  variantSw: 'variant sw',
  sku: 'sku',
  ...columnOfPrice,
  familyName: 'family',
  options: 'options',
  visibility: 'visibility',
  vatClass: 'vat class',
}

function leaving(cells: Cells, column: ProductColumn): Cells {
  const { [column]: _, ...rest } = cells
  return rest
}

/** The text of a cell, unless it is empty and the product has none: a group may lack what one product needs. */
function unlessNone(text: string | undefined, present: string | undefined): string | undefined {
  return text === '' && present === '' ? undefined : text
}

function present(name: string, text: string | undefined): Record<string, string> {
  return text === undefined ? {} : { [name]: text }
}
