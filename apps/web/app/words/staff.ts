import { words } from '../lib/text.ts'

/** The dashboard's words; shoppers never download them. */
export const staff = words({
  dashboard: 'Dashboard',
  overview: 'Overview',
  products: 'Products',
  addresses: 'Addresses',
  orders: 'Orders',
  users: 'Users',
  categories: 'Categories',
  shipping: 'Shipping',
})
