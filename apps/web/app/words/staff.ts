import { words } from '../lib/text.ts'

/** The dashboard's frame and what all of its pages say; shoppers never download them. */
export const staff = words({
  dashboard: 'Dashboard',
  overview: 'Overview',
  products: 'Products',
  addresses: 'Addresses',
  orders: 'Orders',
  payments: 'Payments',
  users: 'Users',
  categories: 'Categories',
  shipping: 'Shipping',
  audit: 'Audit',

  none: 'N/A',
  actions: 'Actions',
  edit: 'Edit',
  editNamed: (name: string) => `Edit ${name}`,
  remove: 'Delete',
  removeNamed: (name: string) => `Delete ${name}`,
  dismiss: 'Dismiss',
  close: 'Close',
  retry: 'Try again',
  filters: 'Filters',
  search: 'Search',
  clearFilters: 'Clear filters',
  exportCsv: 'Export CSV',
  exporting: 'Exporting...',
  failedExport: 'Failed to export.',
  leaving: {
    cancel: 'Cancel',
    discard: 'Leave without saving? What you typed will be lost.',
    discardYes: 'Leave',
    discardNo: 'Keep editing',
  },
  pages: { label: 'Pages', first: 'First page', next: 'Next page' },
  gone: 'Deleted account',
})
