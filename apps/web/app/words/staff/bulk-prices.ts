import { staffWords } from './staff-words.ts'

/** The page that changes many prices at once. */
export const bulkPriceWords = staffWords('bulkPriceWords', {
  link: 'Change prices',
  title: 'Change prices',
  back: 'Products',
  lead: 'Changes the normal price of all products that match. Look at the preview first. A change can be undone.',
  which: 'Which products',
  selected: (count: number) =>
    count === 1
      ? 'Only the 1 product that you have selected.'
      : `Only the ${count} products that you have selected.`,
  allOfShop: 'Empty fields mean all products of the shop.',
  search: 'Search',
  category: 'Category',
  allCategories: 'All categories',
  brand: 'Brand',
  minPrice: 'Price from',
  maxPrice: 'Price to',
  stock: 'Stock',
  allStock: 'All',
  inStock: 'In stock',
  outOfStock: 'Out of stock',
  how: 'New price',
  kind: 'Change by',
  percent: 'Percent',
  sum: 'Amount (KES)',
  value: 'How much',
  valueHint: 'Use a minus to lower prices: -10',
  round: 'Round to',
  noRound: 'Do not round',
  preview: 'Preview',
  previewing: 'Loading...',
  failed: 'Failed to change the prices.',
  change: (count: number) =>
    count === 1 ? 'Change 1 price' : `Change ${count.toLocaleString('en')} prices`,
  changing: 'Changing...',
  ask: (count: number) =>
    count === 1 ? 'Change 1 price now?' : `Change ${count.toLocaleString('en')} prices now?`,
  wouldChange: (count: number) => `${count.toLocaleString('en')} would change`,
  changed: (count: number) => `${count.toLocaleString('en')} changed`,
  same: (count: number) => `${count.toLocaleString('en')} stay as they are`,
  refused: (count: number) => `${count.toLocaleString('en')} cannot change`,
  first: (shown: number) => `The first ${shown}:`,
  product: 'Product',
  before: 'Before',
  after: 'After',
  pays: 'Shoppers pay',
  reason: 'Why',
  noneMatch:
    'No product matches. A search takes only products that have all of its words, as they are typed.',
  undo: 'Undo',
  undoing: 'Undoing...',
  undone: ({ restored, kept }: { restored: number; kept: number }) =>
    `${restored === 1 ? '1 price is' : `${restored.toLocaleString('en')} prices are`} as before again.${kept > 0 ? ` ${kept.toLocaleString('en')} stay, because they were changed since.` : ''}`,
  doneTitle: 'Prices changed',
  stale: 'The fields have changed. Look at the preview again.',
})
