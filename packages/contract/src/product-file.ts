/** The products' file: what an export writes and an import takes. Text only, without any schema. */

/**
 * The columns, by the titles that an export gives them. `stock was` is the stock when the file was
 * made: where `stock` still says the same, an import leaves the shelf alone, whatever was sold since.
 */
export const productColumns = [
  'id',
  'sku',
  'name',
  'description',
  'price',
  'stock',
  'category',
  'brand',
  'variant',
  'image',
  'stock was',
] as const
export type ProductColumn = (typeof productColumns)[number]

/** Where each column stands in a file, counted from 0; what a file has not is missing. */
export type ColumnPlaces = Partial<Record<ProductColumn, number>>

/** What one import takes at most: the size of the file in bytes, and the rows below its titles. */
export const importLimits = { bytes: 5 * 1024 * 1024, rows: 10_000 }

/** What files of other programs call these columns. */
const otherTitles: Record<ProductColumn, readonly string[]> = {
  id: ['product id', 'uuid'],
  sku: ['code', 'product code', 'item code', 'barcode', 'article', 'part number'],
  name: ['product', 'product name', 'item', 'item name', 'title'],
  description: ['details', 'product description', 'about', 'body'],
  price: ['selling price', 'unit price', 'retail price', 'price ksh', 'price kes', 'amount'],
  stock: ['stock quantity', 'quantity', 'qty', 'in stock', 'on hand', 'inventory', 'count'],
  'stock was': ['old stock'],
  category: ['product category', 'department', 'group'],
  brand: ['make', 'manufacturer', 'vendor', 'maker'],
  variant: ['size', 'option', 'pack', 'unit', 'colour', 'color'],
  image: ['picture', 'photo', 'product image', 'image url'],
}

/** Guesses by its titles where a file holds each column. */
export function guessColumns(titles: readonly string[]): ColumnPlaces {
  const plain = titles.map((title) =>
    title
      .toLowerCase()
      .replace(/[^a-z]+/g, ' ')
      .trim(),
  )
  const places: ColumnPlaces = {}
  for (const column of productColumns)
    for (const title of [column, ...otherTitles[column]]) {
      const place = plain.indexOf(title)
      if (place < 0) continue
      places[column] = place
      break
    }
  return places
}

/**
 * A number as people and spreadsheets write it (`Ksh 1,250.00`, `1 250/=`), as plain digits; empty
 * where nothing stands. What could be read in two ways, such as `1.250,00`, is no number: `NaN`.
 */
export function plainNumber(text: string): string {
  const bare = text
    .trim()
    .replace(/^(?:kshs?|kes|sh)\.?\s*(?=[-\d])/i, '')
    .replace(/(\d)\s*(?:kshs?|kes|sh)\.?$/i, '$1')
    .replace(/\s*\/[=-]$/, '')
  if (bare === '') return text.trim() === '' ? '' : 'NaN'
  const digits = /^-?\d{1,3}(?:[,\s]\d{3})+(?:\.\d+)?$/.test(bare)
    ? bare.replace(/[,\s]/g, '')
    : bare
  return /^-?\d{1,15}(?:\.\d{1,15})?$/.test(digits) ? digits : 'NaN'
}
