import type { Visibility } from '@duka/contract/catalogue/visibility'
import { words } from '../../../lib/text/text.ts'
import { staffWords } from '../../../words/staff/staff-words.ts'
import { stateNames } from '../../staff-frame/words.ts'

/** Products and categories on staff pages. */
export const staffProducts = staffWords('staffProducts', {
  visibilities: stateNames.english.visibility,
  title: 'Product Management',
  loading: 'Loading products...',
  add: 'Add New Product',
  importCsv: 'Import CSV',
  deleteShop: 'It leaves the shop, carts and wish lists at once.',
  deleteOrders: 'Orders and reports keep it with name and price.',
  deleteRather: 'To take it out of sight for a while, set its visibility to hidden instead.',
  empty: 'No products found.',
  emptyMore: 'Add a new product to get started.',
  emptyFiltered: 'No product matches these filters.',
  searchHint: 'Name, brand, description or whole SKU',
  allStock: 'All stock',
  inStockCount: (count: string) => `${count} in stock`,
  visibility: 'Visibility',
  allVisibilities: 'Any visibility',
  visibilityChoices: {
    shown: 'Shown: in lists and search',
    hidden: 'Hidden: only by its link',
    draft: 'Draft: only for staff',
  } satisfies Record<Visibility, string>,

  newCategory: 'New category…',
  newCategoryName: 'What is it called?',
  priceLabel: 'Price (Ksh)',
  morePrices: 'Sale and quantity prices',
  salePrice: 'Sale price',
  salePriceHint: 'Replaces the price during the sale. Empty: no sale.',
  wasPrice: 'Struck price',
  wasPriceHint: 'Shown struck through. During a sale the price itself is struck if this is empty.',
  saleFrom: 'Sale begins',
  saleUntil: 'Sale ends',
  tiers: 'Quantity prices',
  tiersHint: 'One per line: pieces and the price of each, such as 10: 90.',
  stockQuantity: 'Stock Quantity',
  variant: 'Variant',
  inSwahili: 'In Swahili',
  variantSw: 'Aina (Swahili)',
  variantHint: 'Size, colour or pack, such as 500 g.',
  sku: 'SKU (optional)',
  skuHint: 'Your own code for it, no other product’s.',
  family: 'Group (optional)',
  familyHint:
    'Products of one group differ only in their options, such as sizes. A new name makes a new group.',
  optionsHint: 'For products of a group, such as Size: M. The variant is then written from them.',
  severalChoices: 'Several choices, such as S, M, L, make several products:',
  optionName: (place: number) => `Option ${place}`,
  optionValue: (place: number) => `Choice ${place}`,
  optionExamples: [
    { name: 'Size', value: 'M' },
    { name: 'Colour', value: 'Red' },
  ],
  imageHint:
    'JPEG, PNG, WebP, AVIF or GIF, up to 10 MB, and up to 8 of them. Square ones look best.',
  pictures: 'Pictures in their order',
  addPictures: (count: number) =>
    count === 1 ? 'Add 1 more picture' : `Add up to ${count} more pictures`,
  altOf: (place: number) => `Alt text of picture ${place}`,
  altHint: 'What it shows (optional)',
  movePicture: (place: number) => `Move picture ${place} up`,
  removePicture: (place: number) => `Remove picture ${place}`,
  imageKept: 'Leave empty to keep the present images; new ones replace all.',
  preview: 'The chosen image',

  createTitle: 'Create New Product',
  editTitle: 'Edit Product',
  create: 'Create Product',
  createAnother: 'Save and add another',
  save: 'Save Changes',
  saving: 'Updating...',
  sending: (percent: number) => `Sending, ${percent}%`,
  sendingImage: 'Sending the image',
})

export const staffCategories = staffWords('staffCategories', {
  title: 'Category Management',
  deleteRefused:
    'While products or other categories are in it, nothing is deleted and the shop says so.',
  parent: 'Parent category',
  noParent: 'None',
  parentHint: 'Shoppers find its products under the parent, too.',
  hasChildren: 'Other categories have this one as their parent, so it cannot have a parent itself.',
  under: (parent: string) => `under ${parent}`,
  loading: 'Loading categories...',
  add: 'Add New Category',
  empty: 'No categories found. Add a new category to get started.',
  createTitle: 'Create New Category',
  editTitle: 'Edit Category',
  create: 'Create Category',
  save: 'Save Changes',
  saving: 'Updating...',
})

/** The stock of one product and its changes. */
export const staffStock = staffWords('staffStock', {
  title: 'Stock',
  loading: 'Loading stock...',
  failed: 'Failed to load stock.',
  back: 'Back to products',
  lowAt: 'Low at',
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

  changeLow: (andCost: boolean) => `Change low stock${andCost ? ' and cost' : ''}`,
  costLabel: 'Cost of a piece, in shillings',
  costKept: 'Leave it empty to keep the present cost, which the page of its stock shows.',
  costHint: 'What the shop pays for it. Customers never see it.',
  lowHint: 'At this number or below, the product counts as low.',
  saveLow: 'Save Changes',
  savingLow: 'Updating...',
  lowSaved: 'Low stock updated successfully!',
  failedLow: 'Failed to update low stock.',

  history: 'What changed the stock',
  noHistory: 'Nothing has changed this stock yet.',
  shopItself: 'The shop',
  reasons: {
    opening: 'First stock',
    order: 'Ordered',
    'order-cancelled': 'Order cancelled',
    'order-revived': 'Order brought back',
    'order-changed': 'Order changed',
    'order-deleted': 'Order deleted',
    returned: 'Returned by a customer',
    adjusted: 'Adjusted',
    import: 'Imported',
  },
})

/** The list of products with low stock. */
export const lowStockWords = words('lowStockWords', {
  title: 'Low stock',
  lead: 'Products whose stock is at or below their own limit.',
  loading: 'Loading low stock...',
  failed: 'Failed to load low stock.',
  all: 'All low stock',
  empty: 'Every product has enough stock.',
  emptyFiltered: 'No product in this category is low.',
  left: 'Left',
})

/** The searches that found nothing. */
export const searchWords = words('searchWords', {
  title: 'Searches without results',
  lead: 'What customers searched for in the last 30 days without a result, most frequent first. Say what they mean, or stock it.',
  loading: 'Loading searches...',
  failed: 'Failed to load the searches.',
  search: 'Search',
  times: 'Times',
  add: 'Add as synonym',
  empty: 'Every search found something.',
  emptyMore: 'Searches without results appear here.',
  addTitle: (q: string) => `What does “${q}” mean?`,
  other: 'Another word for it',
  otherHint: 'A word from your product names, such as kettle.',
  otherNeeded: 'Please enter another word for it.',
  save: 'Add',
  added: 'Added. A search for it now finds these goods.',
  failedAdd: 'Failed to add the synonym.',
})

/** The page that changes many prices at once. */
function prices(count: number, isOfCost: boolean) {
  const what = isOfCost ? 'cost' : 'price'
  return count === 1 ? `1 ${what}` : `${count.toLocaleString('en')} ${what}s`
}

export const bulkPriceWords = staffWords('bulkPriceWords', {
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
  allCategories: 'All categories',
  minPrice: 'Price from',
  maxPrice: 'Price to',
  allStock: 'All',
  outOfStock: 'Out of stock',
  how: 'New price',
  kind: 'Change by',
  percent: 'Percent',
  sum: 'Amount (KES)',
  each: 'Each its own price',
  sheet: 'New prices',
  sheetHint: 'An empty field keeps the price of its product.',
  newPriceOf: (name: string) => `New price of ${name}`,
  costPercent: 'Cost by percent',
  costSum: 'Cost by an amount (KES)',
  cost: 'Cost of a piece, the same for all (KES)',
  valueHint: 'Use a minus to lower prices: -10',
  round: 'Round to',
  noRound: 'Do not round',
  preview: 'Preview',
  previewing: 'Loading...',
  failed: 'Failed to change the prices.',
  change: (count: number, isOfCost: boolean) => `Change ${prices(count, isOfCost)}`,
  changing: 'Changing...',
  ask: (count: number, isOfCost: boolean) => `Change ${prices(count, isOfCost)} now?`,
  wouldChange: (count: number) => `${count.toLocaleString('en')} would change`,
  changed: (count: number) => `${count.toLocaleString('en')} changed`,
  same: (count: number) => `${count.toLocaleString('en')} stay as they are`,
  refused: (count: number) => `${count.toLocaleString('en')} cannot change`,
  first: (shown: number) => `The first ${shown}:`,
  pays: 'Shoppers pay',
  noneMatch:
    'No product matches. A search takes only products that have all of its words, as they are typed.',
  undo: 'Undo',
  undoing: 'Undoing...',
  undone: ({ restored, kept }: { restored: number; kept: number }, isOfCost: boolean) =>
    `${prices(restored, isOfCost)} ${restored === 1 ? 'is' : 'are'} as before again.${kept > 0 ? ` ${kept.toLocaleString('en')} stay, because they were changed since.` : ''}`,
  doneTitle: (isOfCost: boolean) => (isOfCost ? 'Costs changed' : 'Prices changed'),
  stale: 'The fields have changed. Look at the preview again.',
})

/** The form of a new product, or of a family of them. */
export const newFamilyWords = staffWords('newFamilyWords', {
  link: 'Add group',
  title: 'Add a Product',
  allFields: 'Form with all fields',
  optional: (label: string) => `${label} (optional)`,
  imageHint: 'Up to 8 pictures, with those of colours. Square ones look best.',
  sizes: 'Sizes or colours',
  priceAndStock: 'Price and stock',
  more: 'Description, brand, visibility',
  looks: 'Pictures of their own',
  looksHint: 'Products of the same colour show it first, in every size.',
  optionsHint:
    'What its products differ in, such as size and colour. Every value makes a product with each value of the others.',
  option: (place: number) => `Option ${place}`,
  values: (place: number) => `Values of option ${place}`,
  valuesHint: 'Values with commas, such as S, M, L',
  addOption: 'Add option',
  products: (count: number) => (count === 1 ? '1 product' : `${count} products`),
  tooMany: (most: number) => `These are more than ${most} products. Use fewer values.`,
  leaveOut: (name: string) => `Leave out ${name}`,
  fillRows: 'Fill empty rows like the first',
  putBack: 'Put left-out products back',
  fields: { sku: 'SKU (optional)', price: 'Price (Ksh)', stockQuantity: 'Stock' },
  create: 'Create group',
  created: 'Product group created.',
})
