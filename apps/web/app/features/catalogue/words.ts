import { formatMoney, groupThousands } from '@duka/contract/money'
import { words } from '../../lib/text/text.ts'

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

/** One product, in the dialog and on its own page. Texts that cards share are in `catalogue.ts`. */
export const product = words('product', {
  productIdMissing: 'Product ID missing from URL.',
  variant: 'Variant',
  tiers: 'Quantity prices',
  tier: (from: number, price: string) => `${from} or more: ${price} each`,
  sku: 'SKU',
  inStock: 'In stock',
  quantity: 'Quantity',
  less: 'One less',
  more: 'One more',
  pictures: 'Pictures',
  pictureOf: (name: string, place: number) => `${name}, picture ${place}`,
  zoom: (name: string) => `Enlarge the picture of ${name}`,
  show: (name: string) => `Show: ${name}`,
  closePicture: 'Close picture',
  crumbs: 'You are here',
  close: 'Close',
  deliveryFrom: (price: number) =>
    price > 0 ? `Delivery from ${formatMoney(price)}` : 'Free delivery',
  related: 'You may also like',
  draft: 'Draft: only staff see this page, and nobody can buy it yet.',
  weAccept: (ways: string) => `We accept: ${ways}`,
  questions: 'Any questions?',
  ask: 'Ask on WhatsApp',
  asking: (name: string, url: string) => `Hello, I have a question about ${name}: ${url}`,
  share: 'Share on WhatsApp',

  notifyMe: 'Notify me',
  notifyLead: 'We will send you one message when it is back in stock. First come, first served.',
  notifyWhere: 'Email or phone number',
  notifying: 'Sending...',
  notifyDone: 'Thank you. We will tell you when it is back in stock.',
  notifyFailed: 'This could not be sent. Please try again.',
  notifyMissing: 'Please enter an email address or a phone number.',
  stopTitle: 'Stop this message',
  stopLead: 'You asked us to tell you when a product is back in stock.',
  stop: 'Stop the message',
  stopped:
    'You will get no message about this product. We have deleted your contact details for it.',
})
