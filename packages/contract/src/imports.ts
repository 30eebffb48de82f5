import * as z from 'zod/mini'
import { NewProduct } from './catalogue.ts'
import { Id, optionalText, requiredText } from './endpoint.ts'
import { productColumns } from './product-file.ts'

const Column = z.enum(productColumns)

/** A row as the product form reads it, with its category by name. */
export const ImportedProduct = z.extend(NewProduct, {
  category: requiredText('Category is required.', 100),
})
export type ImportedProduct = z.infer<typeof ImportedProduct>

/** What stood on the shelves when a preview was made; an import hands it back as it came. */
export const SeenStock = z.object({
  movement: z.int().check(z.nonnegative()),
  stock: z.record(Id, z.int()),
})
export type SeenStock = z.infer<typeof SeenStock>

export const ProductImport = z.object({
  /** `preview` says what would happen and writes nothing. */
  mode: z.enum(['preview', 'import'], 'The mode is preview or import.'),
  /** The file, its titles in the first row. */
  csv: z.string('Please choose a file.'),
  /** Where each column stands, counted from 0; guessed by the titles when it is not said. */
  columns: z.optional(z.partialRecord(Column, z.int().check(z.nonnegative(), z.maximum(999)))),
  /** Whether categories that the shop does not have are made. */
  makeCategories: z.optional(z.boolean()),
  /** From the preview: what was sold since is taken off the file's stock. */
  seen: z.optional(SeenStock),
  /** The name of the file, for the books. */
  file: optionalText(200),
})
export type ProductImport = z.infer<typeof ProductImport>

/** What becomes of one row; `row` is its number in a spreadsheet. Long texts are cut. */
export const ImportRow = z.object({
  row: z.number(),
  result: z.enum(['new', 'changed', 'unchanged', 'error']),
  product: z.nullable(Id),
  name: z.string(),
  changes: z.array(z.object({ column: Column, from: z.string(), to: z.string() })),
  errors: z.array(z.object({ column: z.nullable(Column), message: z.string() })),
})
export type ImportRow = z.infer<typeof ImportRow>

export const ImportReport = z.object({
  counts: z.object({
    new: z.number(),
    changed: z.number(),
    unchanged: z.number(),
    error: z.number(),
  }),
  /** Categories that are made, or would be. */
  newCategories: z.array(z.string()),
  rows: z.array(ImportRow),
  seen: SeenStock,
})
export type ImportReport = z.infer<typeof ImportReport>

export const importProducts = {
  method: 'POST',
  url: '/products/import',
  config: {
    access: 'staff',
    summary: 'Import products from a CSV file, all rows or none; mode preview only looks',
  },
  schema: { body: ProductImport, response: { 200: z.object({ report: ImportReport }) } },
} as const
