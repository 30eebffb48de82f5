import { formatMoney, groupThousands } from '@duka/contract/money'
import { words } from '../lib/text/text.ts'

/** The product list and its cards. */
export const catalogue = words('catalogue', {
  title: 'Products',
  description: 'Everyday goods at honest prices, delivered across Kenya.',
  category: 'Category',
  allCategories: 'All Categories',
  allProducts: 'All products',
  seeMore: 'See more',
  sort: 'Sort by',
  sorts: {
    newest: 'Newest',
    price: 'Price: low to high',
    '-price': 'Price: high to low',
    name: 'Name',
  },
  bestMatch: 'Best match',
  deliveryFrom: (price: number) =>
    price > 0 ? `delivery from ${formatMoney(price)}` : 'free delivery',
  returns: (days: number) => `returns within ${days === 1 ? '1 day' : `${days} days`}`,
  filters: 'Find products',
  allBrands: 'All brands',
  counted: (name: string, count: number) => `${name} (${count})`,
  found: (count: number, exact: boolean) =>
    count === 1 && exact ? '1 product' : `${groupThousands(count)}${exact ? '' : '+'} products`,
  minPrice: 'Lowest price (Ksh)',
  maxPrice: 'Highest price (Ksh)',
  inStock: 'In stock only',
  filter: 'Filter',
  from: (price: string) => `From ${price}`,
  upTo: (price: string) => `Up to ${price}`,
  show: (count: number, exact: boolean) =>
    count === 1 && exact
      ? 'Show 1 product'
      : `Show ${groupThousands(count)}${exact ? '' : '+'} products`,
  close: 'Close',
  apply: 'Apply',
  pages: 'Pages of products',
  firstPage: 'First page',
  previousPage: 'Previous page',
  nextPage: 'Next page',
  addToCart: 'Add to cart',
  adding: 'Adding...',
  left: (count: number) => `Only ${count} left`,
  outOfStock: 'Out of stock',
  choose: { size: 'Choose size', colour: 'Choose colour', other: 'Choose' },
  save: (name: string) => `Save ${name}`,
  brand: 'Brand',
  before: 'Was:',
  saleUntil: (day: string) => `Until ${day}`,
})
