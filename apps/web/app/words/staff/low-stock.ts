import { words } from '../../lib/text/text.ts'

/** The list of products with low stock. */
export const lowStockWords = words({
  title: 'Low stock',
  lead: 'Every product with as many on the shelf as its own limit says, or fewer.',
  loading: 'Loading low stock...',
  failed: 'Failed to load low stock.',
  link: 'Low stock',
  all: 'All that run low',
  empty: 'Every product has enough on the shelf.',
  emptyFiltered: 'No product of this category runs low.',
  left: 'Left',
})
