import { staffWords } from './staff-words.ts'

/** The list of products with low stock. */
export const lowStockWords = staffWords('lowStockWords', {
  title: 'Low stock',
  lead: 'Products whose stock is at or below their own limit.',
  loading: 'Loading low stock...',
  failed: 'Failed to load low stock.',
  link: 'Low stock',
  all: 'All low stock',
  empty: 'Every product has enough stock.',
  emptyFiltered: 'No product in this category is low.',
  left: 'Left',
})
