import * as z from 'zod/mini'
import { endpoint, Id, noted, oneLine, optionalText, requiredText } from '../endpoint.ts'
import * as calls from './catalogue.calls.ts'
import { productColumns } from './product-file.ts'
import { NewProduct } from './product-form.ts'

const Column = z.enum(productColumns)

/** A row of an import: the fields of the product form, with the category by name. */
export const ImportedProduct = z.extend(NewProduct, {
  category: requiredText('Category is required.', 100).check(oneLine),
})
export type ImportedProduct = z.infer<typeof ImportedProduct>

/** The stock at the moment of the preview; the client sends it back unchanged with the import. */
export const SeenStock = z.object({
  movement: noted(
    z.int().check(z.nonnegative()),
    'The last stock movement that the file has seen.',
  ),
  stock: z.record(Id, z.int()),
})
export type SeenStock = z.infer<typeof SeenStock>

export const ProductImport = z.object({
  /** `preview` reports what would happen and writes nothing. */
  mode: z.enum(['preview', 'import'], 'The mode is preview or import.'),
  /** The text of the file, with the column titles in the first row. */
  csv: z.string('Please choose a file.'),
  columns: noted(
    z.optional(z.partialRecord(Column, z.int().check(z.nonnegative(), z.maximum(999)))),
    'The position of each column, counted from 0; guessed from the titles when left out.',
  ),
  makeCategories: noted(z.optional(z.boolean()), 'Whether to create missing categories.'),
  /** From the preview: what was sold since then is subtracted from the file's stock. */
  seen: z.optional(SeenStock),
  /** The name of the file, for the audit log and the stock history. */
  file: optionalText(200),
})
export type ProductImport = z.infer<typeof ProductImport>

/** The result for one row; `row` is its number in a spreadsheet. Long texts are cut. */
export const ImportRow = z.object({
  row: z.number(),
  result: noted(z.enum(['new', 'changed', 'unchanged', 'error']), 'What became of it.'),
  product: z.nullable(Id),
  name: z.string(),
  changes: z.array(
    z.object({
      column: noted(Column, 'The column of the file.'),
      from: z.string(),
      to: z.string(),
    }),
  ),
  errors: z.array(
    z.object({
      column: noted(z.nullable(Column), 'The column of the file.'),
      message: z.string(),
      /** For a translation: the message with placeholders, and their values. */
      sentence: noted(z.optional(z.string()), 'The message with placeholders, to translate.'),
      values: noted(
        z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
        'The values of the placeholders in the message.',
      ),
    }),
  ),
})
export type ImportRow = z.infer<typeof ImportRow>

export const ImportReport = z.object({
  counts: z.object({
    new: z.number(),
    changed: z.number(),
    unchanged: noted(z.number(), 'Rows that change nothing.'),
    error: z.number(),
  }),
  /** Categories that the import creates, or would create. */
  newCategories: z.array(z.string()),
  rows: z.array(ImportRow),
  seen: SeenStock,
})
export type ImportReport = z.infer<typeof ImportReport>

export const importProducts = endpoint(calls.importProducts, 'staff:products', {
  summary: 'Import products from a CSV file, all rows or none; mode preview only looks',
  refusals: [
    'IMPORT_COLUMNS',
    'IMPORT_EMPTY',
    'IMPORT_HAS_ERRORS',
    'IMPORT_TOO_LARGE',
    'NOT_CSV',
    'CATEGORY_NAME_TAKEN',
    'CATEGORY_NOT_FOUND',
    'OPTIONS_TAKEN',
    'SKU_TAKEN',
  ],
  body: ProductImport,
  answer: { report: ImportReport },
})
