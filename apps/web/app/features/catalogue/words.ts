import { formatMoney, groupThousands } from '@duka/contract/money'
import { words } from '../../lib/text/text.ts'

/** The product list and its cards. */
export const catalogue = words('catalogue', {
  title: 'Products',
  resultsFor: (typed: string, category = '') =>
    `Results for “${typed}”${category && ` in ${category}`}`,
  allProducts: 'All products',
  allOf: (category: string) => `All of ${category}`,
  seeMore: 'See more',
  sort: 'Sort by',
  sorts: {
    newest: 'Newest',
    best: 'Best selling',
    price: 'Price: low to high',
    '-price': 'Price: high to low',
    name: 'Name',
  },
  bestMatch: 'Best match',
  atYourDoor: (place: string) => `At your door${place && ` in ${place}`}`,
  today: 'today',
  tomorrow: 'tomorrow',
  atYourDoorBy: (place: string) => `At your door in ${place} by`,
  toReturn: (days: number) => (days === 1 ? '1 day to return' : `${days} days to return`),
  filters: 'Find products',
  counted: (name: string, count: number) => `${name} (${count})`,
  found: (count: number, exact: boolean) =>
    count === 1 && exact ? '1 product' : `${groupThousands(count)}${exact ? '' : '+'} products`,
  minPrice: 'Lowest price (Ksh)',
  maxPrice: 'Highest price (Ksh)',
  inStock: 'In stock only',
  onSale: 'On sale',
  stars: (least: number) => `${least} stars or more`,
  filter: 'Filter',
  from: 'From',
  upTo: (price: string) => `Up to ${price}`,
  show: (count: number, exact: boolean) =>
    count === 1 && exact
      ? 'Show 1 product'
      : `Show ${groupThousands(count)}${exact ? '' : '+'} products`,
  apply: 'Apply',
  pages: 'Pages of products',
  shown: (from: number, to: number, all: number) => `${from}–${to} of ${groupThousands(all)}`,
  firstPage: 'First page',
  previousPage: 'Previous page',
  nextPage: 'Next page',
  addToCart: 'Add to cart',
  inCart: 'In cart',
  waiting: 'Waiting',
  isNew: 'New',
  adding: 'Adding...',
  left: (count: number) => `Only ${count} left`,
  choose: { size: 'Choose size', colour: 'Choose colour', other: 'Choose' },
  save: (name: string) => `Save ${name}`,
  before: 'Was:',
  saved: (sum: string) => `You save ${sum}`,
  earlier: 'Scroll back',
  further: 'Scroll on',
  saleUntil: (day: string) => `Until ${day}`,
})

/** One product, in the dialog and on its own page. Texts that cards share are in `catalogue.ts`. */
export const product = words('product', {
  productIdMissing: 'Product ID missing from URL.',
  details: 'Details',
  readMore: 'Read more',
  tiers: 'Quantity prices',
  tier: (from: number, price: string) => `${from} or more: ${price} each`,
  inStock: 'In stock, ready to send',
  quantity: 'Quantity',
  less: 'One less',
  more: 'One more',
  pictures: 'Pictures',
  pictureOf: (name: string, place: number) => `${name}, picture ${place}`,
  zoom: (name: string) => `Enlarge the picture of ${name}`,
  show: (name: string) => `Show: ${name}`,
  closePicture: 'Close picture',
  crumbs: 'You are here',
  deliveryFrom: (price: number) =>
    price > 0 ? `Delivery from ${formatMoney(price)}` : 'Free delivery',
  collectFrom: (price: number) =>
    price > 0 ? `Collect from ${formatMoney(price)}` : 'Collect free',
  orCollect: (price: number) =>
    price > 0 ? `or collect from ${formatMoney(price)}` : 'or collect free',
  together: 'Bought together',
  similar: 'Similar goods',
  draft: 'Draft: only staff see this page, and nobody can buy it yet.',
  questions: 'Any questions?',
  ask: 'Ask on WhatsApp',
  asking: (name: string, url: string) => `Hello, I have a question about ${name}: ${url}`,
  share: 'Share on WhatsApp',

  notifyMe: 'Notify me',
})
