/** The CSV file of products that an export writes and an import reads. No schemas, so pages load it cheaply. */

/**
 * The columns, by their titles in an export. `stock was` is the stock when the file was made: an import changes
 * the stock by the difference between the two, so that later sales are preserved.
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
  'sale price',
  'sale from',
  'sale until',
  'was price',
  'tiers',
  'cost',
  'family',
  'options',
  'visibility',
  'name sw',
  'description sw',
  'variant sw',
  'vat class',
  'stock was',
] as const
export type ProductColumn = (typeof productColumns)[number]

/**
 * The title of `stock was` in an export. It carries the number of the last stock movement before the
 * export, so that an import knows which later imports have already applied the same difference.
 */
export function stockWasTitle(movement: number): string {
  return `stock was #${movement}`
}

/** The movement in such a title, if there is one. */
export function readStockWasTitle(title: string): number | undefined {
  const movement = /#\s*(\d{1,15})\s*$/.exec(title)?.[1]
  return movement === undefined ? undefined : Number(movement)
}

/** The position of each column in a file, counted from 0. Columns that the file lacks are left out. */
export type ColumnPositions = Partial<Record<ProductColumn, number>>

/** The largest import: the size of the file in bytes, and the number of rows below the titles. Room for the export of a large shop. */
export const importLimits = { bytes: 25 * 1024 * 1024, rows: 50_000 }

/** Titles that other programs give these columns. */
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
  'sale price': ['saleprice', 'special price', 'offer price', 'promo price'],
  'sale from': ['salefrom', 'sale start', 'sale price from', 'sale starts'],
  'sale until': ['saleuntil', 'sale end', 'sale price until', 'sale ends'],
  'was price': ['wasprice', 'compare at price', 'old price', 'list price', 'regular price was'],
  tiers: ['quantity prices', 'tier prices', 'bulk prices'],
  cost: ['cost price', 'buying price', 'purchase price', 'unit cost', 'cost per item'],
  family: ['product family', 'variant group', 'parent', 'parent name'],
  options: ['product options', 'variant options'],
  visibility: ['visible', 'product visibility'],
  'name sw': ['namesw', 'swahili name', 'name swahili', 'name in swahili'],
  'description sw': [
    'descriptionsw',
    'swahili description',
    'description swahili',
    'description in swahili',
  ],
  'variant sw': ['variantsw', 'swahili variant', 'variant swahili', 'variant in swahili'],
  'vat class': [],
  image: ['picture', 'photo', 'product image', 'image url'],
}

/** Guesses the position of each column from a file's titles. */
export function guessColumns(titles: readonly string[]): ColumnPositions {
  const plain = titles.map((title) =>
    title
      .toLowerCase()
      .replace(/[^a-z]+/g, ' ')
      .trim(),
  )
  const positions: ColumnPositions = {}
  for (const column of productColumns)
    for (const title of [column, ...otherTitles[column]]) {
      const position = plain.indexOf(title)
      if (position < 0) continue
      positions[column] = position
      break
    }
  return positions
}
