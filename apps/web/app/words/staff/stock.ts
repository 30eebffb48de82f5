import { staffWords } from './staff-words.ts'

/** The stock of one product and its changes. */
export const staffStock = staffWords('staffStock', {
  title: 'Stock',
  loading: 'Loading stock...',
  failed: 'Failed to load stock.',
  back: 'Back to products',
  onShelf: 'In stock',
  lowAt: 'Low at',
  low: 'Low',
  out: 'Out of stock',
  stockOf: (name: string, count: string) => `${count}, stock of ${name}`,

  adjust: 'Adjust stock',
  change: 'Change',
  changeHint: (count: string) => `More as 12, fewer as -3. There are ${count} now.`,
  changeEach: 'More of each as 12, fewer as -3.',
  note: 'Reason',
  noteHint: 'Such as: delivery from the supplier, broken, counted again.',
  save: 'Adjust stock',
  saving: 'Adjusting...',
  adjusted: 'Stock adjusted successfully!',
  failedAdjust: 'Failed to adjust stock.',

  changeLow: 'Change low stock',
  lowLabel: 'Low at',
  lowHint: 'At this number or below, the product counts as low.',
  saveLow: 'Save Changes',
  savingLow: 'Updating...',
  lowSaved: 'Low stock updated successfully!',
  failedLow: 'Failed to update low stock.',

  history: 'What changed the stock',
  noHistory: 'Nothing has changed this stock yet.',
  at: 'When',
  who: 'Who',
  why: 'Why',
  shopItself: 'The shop',
  reasons: {
    opening: 'First stock',
    order: 'Ordered',
    'order-cancelled': 'Order cancelled',
    'order-revived': 'Order brought back',
    'order-deleted': 'Order deleted',
    adjusted: 'Adjusted',
    import: 'Imported',
  },
})
