import type { ProductColumn } from '@duka/contract/catalogue/product-file'
import { staffWords } from '../../../words/staff/staff-words.ts'

const count = (number: number) => number.toLocaleString('en')
const products = (number: number) => (number === 1 ? '1 product' : `${count(number)} products`)
const rows = (number: number) => (number === 1 ? '1 row' : `${count(number)} rows`)

interface Counts {
  new: number
  changed: number
  unchanged: number
}

/** `add 3 products and change 57`, whichever of the two there is. */
function doing(counts: Counts): string {
  const parts = [
    counts.new > 0 && `add ${products(counts.new)}`,
    counts.changed > 0 &&
      `change ${counts.new > 0 ? count(counts.changed) : products(counts.changed)}`,
  ]
  return parts.filter(Boolean).join(' and ')
}

export const staffImport = staffWords('staffImport', {
  title: 'Import Products',
  lead: 'A file with one row per product. New products are added, existing ones updated. You see a preview first, and either all rows are imported or none.',

  choose: 'Choose the file',
  fileHint: 'Up to 25 MB and 50,000 products. You can also drop it here.',
  another: 'Choose another file',
  chosen: (name: string) => `The file is ${name}.`,
  template: 'Download a template',
  templateName: 'products-template.csv',
  example: [
    'UNGA-2KG',
    'Maize flour (an example: delete this row)',
    'Fine white maize flour for ugali.',
    '215.00',
    '40',
    'Groceries',
    'Shamba',
    '2 kg',
    ...['', '199.00', '2026-11-27 08:00', '2026-11-30 18:00', '', '10=205; 50=200', '', ''],
  ],
  isWorkbook:
    'This is a workbook, not a CSV file. In Excel choose File, Save as, and there "CSV UTF-8".',
  isEmpty: 'There is nothing in this file.',
  unreadable: 'This file could not be read. Please choose it again.',

  columns: 'Columns',
  columnsFound: (found: number, all: number) => `${found} of ${all} found in the file`,
  columnsLead:
    'Choose the column for each of these. Fields without a column stay as they are. A new product needs every required field.',
  notThere: 'Not in the file',
  unnamed: (place: number) => `Column ${place}`,
  sample: (text: string) => `First row: ${text}`,
  column: {
    id: 'ID',
    sku: 'SKU',
    name: 'Name',
    description: 'Description',
    price: 'Price',
    stock: 'Stock',
    category: 'Category',
    brand: 'Brand',
    variant: 'Variant',
    image: 'Image',
    'sale price': 'Sale price',
    'sale from': 'Sale from',
    'sale until': 'Sale until',
    'was price': 'Price before (struck through)',
    tiers: 'Quantity prices',
    cost: 'Cost of a piece',
    family: 'Group',
    options: 'Options',
    visibility: 'Visibility',
    'name sw': 'Name in Swahili',
    'description sw': 'Description in Swahili',
    'variant sw': 'Variant in Swahili',
    'vat class': 'VAT class',
    'stock was': 'Stock was',
  } satisfies Record<ProductColumn, string>,
  known: 'A product is known by its ID; else by its SKU; else by name, brand and variant together.',
  stockSets:
    'Stock is set to the number in the file, less what is sold before you import. An empty cell leaves stock unchanged.',
  stockWas:
    'Stock changes by the difference between "stock" and "stock was", whatever was sold since the export.',
  salePrices:
    'Sale and quantity prices: an empty cell clears what the product has. Times are Nairobi’s, such as 2026-11-27 08:00; quantity prices such as 10=90; 50=80.',
  makeCategories: 'Create missing categories',
  willMake: (names: string) => `Will be created: ${names}`,

  checking: 'Checking the file...',
  failedCheck: 'Failed to check the file.',
  retry: 'Check again',
  preview: 'What will happen',
  counts: (counts: Counts) =>
    `${count(counts.new)} new, ${count(counts.changed)} changed, ${count(counts.unchanged)} unchanged`,
  filters: {
    all: 'All',
    new: 'New',
    changed: 'Changed',
    unchanged: 'Unchanged',
    error: 'Errors',
  },
  results: { new: 'New', changed: 'Changed', unchanged: 'Unchanged', error: 'Error' },
  row: 'Row',
  details: 'Details',
  nameless: 'Without a name',
  stays: 'Stays as it is',
  before: 'Before:',
  after: 'After:',
  noneSuch: 'No such rows.',
  range: (from: number, to: number, all: number) =>
    `${count(from)} to ${count(to)} of ${count(all)}`,
  previousRows: 'Previous rows',
  nextRows: 'Next rows',
  pages: 'Pages of the preview',

  hasErrors: (errors: number) =>
    `${rows(errors)} cannot be imported, so nothing is. Correct ${errors === 1 ? 'it' : 'them'} in the file and choose it again.`,
  inRows: (number: number, first: string) =>
    number === 1 ? `Row ${first}` : `${rows(number)}: ${first}`,
  saveErrors: 'Download the rows with errors',
  errorsName: 'import-errors.csv',
  errorTitle: 'error',
  import: (counts: Counts) => `Import: ${doing(counts)}`,
  importing: (all: number) => `Importing ${rows(all)}...`,
  nothingToDo: 'There is nothing to import: the shop already matches the file.',
  failedImport: 'Failed to import the products.',

  doneTitle: 'Imported',
  done: (counts: Counts) =>
    `Done: ${count(counts.new)} new, ${count(counts.changed)} changed, ${count(counts.unchanged)} unchanged.`,
  madeCategories: (names: string) => `New categories: ${names}`,
  noPictures: (number: number) =>
    `${products(number)} came without a picture. Until you add one with Edit, the shop shows a plain tile.`,
  toProducts: 'See the products',
  toAudit: 'See what was changed',
  next: 'Import another file',
})
