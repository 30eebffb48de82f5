import type { Right } from '@duka/contract/access'
import type { Visibility } from '@duka/contract/catalogue/visibility'
import { orderWords } from '@duka/contract/orders/order-words'
import { labelsOf, methodFacts } from '@duka/contract/settings/payment-methods'
import type { ShippingStatus } from '@duka/contract/shipping/shipping'
import type { RightSet } from '@duka/contract/users/rights'
import { words } from '../../lib/text/text.ts'

/** Texts that all staff pages share. Shoppers never download them. */
export const staff = words('staff', {
  dashboard: 'Dashboard',
  overview: 'Overview',
  newOrder: 'New order',
  payments: 'Payments',
  dayEnd: 'Day’s end',
  ledger: 'Ledger',
  papers: 'Invoices and VAT',
  reports: 'Reports',
  users: 'Users',
  categories: 'Categories',
  offers: 'Offers',
  reviews: 'Reviews',
  riders: 'Riders',
  shipping: 'Shipping',
  written: 'Pages',
  messages: 'Messages',
  audit: 'Audit',
  settings: 'Settings',
  simulated:
    'M-Pesa is simulated: no real money moves. Do not ship or refund an order that was paid like this.',

  none: 'N/A',
  actions: 'Actions',
  edit: 'Edit',
  editNamed: (name: string) => `Edit ${name}`,
  remove: 'Delete',
  removeNamed: (name: string) => `Delete ${name}`,
  dismiss: 'Dismiss',
  filters: 'Filters',
  filtersOn: (count: number) => (count === 0 ? 'Filters' : `Filters (${count})`),
  showList: 'Show the list',
  sort: 'Sort by',
  ownSort: 'Newest first',
  sortUp: (title: string) => `${title}, ascending`,
  sortDown: (title: string) => `${title}, descending`,
  more: 'More actions',
  search: 'Search',
  clearFilters: 'Clear filters',
  exportCsv: 'Export CSV',
  exportXlsx: 'Export Excel',
  exporting: 'Exporting...',
  failedExport: 'Failed to export.',
  goBack: 'Go back',
  leaving: {
    cancel: 'Cancel',
    discard: 'Leave without saving? What you typed will be lost.',
    discardYes: 'Leave',
    discardNo: 'Keep editing',
    restored: 'What you had typed is back.',
    filesAgain: 'Choose the picture again.',
    unreached: 'We could not reach the shop. What you typed is still here. Please try again.',
  },
  table: {
    keys: 'Arrow keys move between rows, Space selects, Enter opens, the menu key shows the actions.',
    choose: 'Select',
    chooseAll: 'Select all on this page',
    chooseNamed: (name: string) => `Select ${name}`,
    columns: 'Columns',
    allColumns: 'Show all columns',
  },
  pages: { label: 'Pages', first: 'First page', next: 'Next page' },
  gone: 'Deleted account',
  erased: 'Name erased',
})

/** The frame of the staff pages: header, menus and what waits. */
export const frame = words('frame', {
  customers: 'Customers',
  money: 'Money',
  today: 'Today',
  add: 'Add',
  newProduct: 'New product',
  sellHere: 'Sell in the shop',
  more: 'More',
  allPages: 'All pages',
  closeMore: 'Close',
  person: (name: string) => `${name}: your account`,
  waiting: (count: number) => `${count} waiting`,
  news: 'What is new',
  newsOf: {
    'to-confirm': (count: number) => `To confirm: ${count}`,
    'to-pack': (count: number) => `To pack: ${count}`,
    'to-match': (count: number) => `To match: ${count}`,
    messages: (count: number) => `Messages not sent: ${count}`,
  },
  nothingNew: 'Nothing new.',
  notices: {
    title: 'Notices on this device',
    blocked: 'The browser blocks notices. Allow them in its settings for this page.',
    unsupported: 'This browser has no notices.',
    homeScreen: 'Add the shop to the home screen first. Then turn notices on there.',
    failed: 'Could not change the notices. Check your connection.',
  },
  everybody: 'Show all',
  only: (name: string) => `${name} only`,
})

/** How long something waits, in one short word. */
export const ages = words('ages', {
  minutes: (count: number) => `${count} min`,
  hours: (count: number) => `${count} h`,
  days: (count: number) => `${count} d`,
})

export const staffBulk = words('staffBulk', {
  chosen: (count: number) => `${count} selected`,
  /** Selected rows that the last action took out of the list. */
  away: (count: number) => `${count} no longer in this list`,
  /** Selected rows on other pages of the list. */
  elsewhere: (count: number) => `${count} on other pages`,
  matching: 'Select all that match',
  most: 'No more can be selected at once.',
  failedMatching: 'Could not select all. Check your connection.',
  undo: 'Undo',
  clear: 'Clear selection',
  working: 'Working...',
  outcome: (done: number, failed: number) =>
    failed === 0 ? `All ${done} done.` : `${done} done, ${failed} failed:`,
  failedOne: (name: string, message: string) => `${name}: ${message}`,

  setStatus: 'Set status',
  setStatusTitle: 'Set status of all selected',
  askStatus: (count: number, status: string) =>
    `Are you sure you want to change the status of ${count} selected to "${status}"?`,
  setVisibility: 'Set visibility',
  setVisibilityTitle: 'Set visibility of all selected',
  askVatClass: (count: number, of: string) =>
    `Set the VAT class of ${count === 1 ? '1 product' : `${count} products`} to “${of}”?`,
  askVisibility: (count: number, visibility: string) =>
    `Are you sure you want to change ${count === 1 ? '1 product' : `${count} products`} to "${visibility}"?`,
  adjust: (count: number) => `Adjust stock of ${count} selected`,
  remove: 'Delete selected',
  askRemove: (count: number) =>
    `Are you sure you want to delete ${count} selected? This action cannot be undone.`,
})

/** The search over everything, in the header of staff pages. */
export const findWords = words('findWords', {
  label: 'Search orders, people, products and pages',
  placeholder: 'Search',
  hint: 'Order number, phone, name, receipt, product or SKU',
  results: 'What was found',
  waiting: 'Searching...',
  nothing: (typed: string) => `Nothing found for “${typed}”.`,
  failed: 'Could not search. Check your connection and try again.',
  kinds: {
    orders: 'Orders',
    payments: 'Payments',
    products: 'Products',
    customers: 'Customers',
    pages: 'Pages',
  },
  all: {
    orders: 'All orders found',
    payments: 'All orders with this receipt',
    products: 'All products found',
    customers: 'All customers found',
  },
  /** What can be done or set, with other words for it. */
  tasks: {
    logo: { name: 'Logo and colours', also: 'theme icon brand picture' },
    front: { name: 'Front page', also: 'banner home blocks' },
    shop: {
      name: 'Shop name, contact and opening hours',
      also: 'phone address email WhatsApp VAT invoice',
    },
    zones: { name: 'Delivery zones and fees', also: 'shipping pickup points areas' },
    mpesa: { name: 'Set up M-Pesa', also: 'till paybill passkey payments' },
    channels: { name: 'Set up email, SMS and WhatsApp', also: 'messages sender SMTP' },
    texts: { name: 'Words of messages', also: 'text SMS template' },
    staff: { name: 'Staff and their rights', also: 'invite assistant role manager' },
    refund: { name: 'Refunds due', also: 'pay back return money' },
    match: { name: 'Payments to match', also: 'M-Pesa code receipt' },
    close: { name: 'Close the day', also: 'count cash drawer' },
    prices: { name: 'Change prices', also: 'sale discount percent' },
    lowStock: { name: 'Low stock', also: 'reorder running out' },
    importing: { name: 'Import products', also: 'CSV file spreadsheet' },
    product: { name: 'New product', also: 'add item' },
  },
  left: (count: number) => (count === 0 ? 'None left' : `${count} left`),
  notMatched: 'Not matched with an order',
  ofOrder: (number: string) => `Order ${number}`,
})

/** What the pages of several nouns say of an order. */
export const staffOrder = words('staffOrder', {
  /** What follows from a change of status, in its dialog. */
  effects: {
    one: (id: string, name: string, total: string, method: string) =>
      `Order ${id}, ${name}, ${total}, ${method}`,
    more: (count: number) => `and ${count} more`,
    unpaid: (count: number) =>
      count === 1 ? 'This order is not paid:' : `${count} of these orders are not paid:`,
    unpaidMore:
      'If you go on, you send goods that nobody has paid for. An unpaid order in progress is not cancelled automatically.',
    cancelStock: (pieces: number) =>
      pieces === 1 ? '1 piece goes back into stock.' : `${pieces} pieces go back into stock.`,
    cancelRoad: (pieces: number) =>
      pieces === 1
        ? '1 piece has left the shop. With a rider, a bus or a courier it goes back into stock once it is here.'
        : `${pieces} pieces have left the shop. With a rider, a bus or a courier they go back into stock once they are here.`,
    cancelMoney: 'Money that was paid becomes a refund to pay back. You pay it back yourself.',
    reopen: 'The goods are taken from stock again. Money that was not paid back counts again.',
    message: (count: number) =>
      count === 1
        ? 'The customer gets a message if messages are set up.'
        : 'The customers get a message if messages are set up.',
    noMessage: 'No message goes out.',
    deleteStock: (pieces: number) =>
      pieces === 1
        ? '1 piece goes back into stock. The shipping record and unsent messages are deleted, too.'
        : `${pieces} pieces go back into stock. The shipping record and unsent messages are deleted, too.`,
    deleteCancelled: 'Its goods are back in stock already.',
    deleteMoney:
      'An order that took money is not deleted: cancel it instead. The customer gets no message.',
  },
  methods: labelsOf(methodFacts, 'en'),
  customer: 'Customer',
  date: 'Date',
  simulated: 'No real money',
  status: 'Status',
  partPaid: (came: string, price: string) => `Part-paid ${came} of ${price}`,
  paymentStatuses: {
    unpaid: 'Unpaid',
    pending: 'Payment in progress',
    paid: 'Paid',
    'refund-due': 'Refund due',
    refunded: 'Refunded',
  },
  statuses: orderWords.statuses,
})

export const printSize = words('printSize', {
  size: 'Paper',
  sizes: { a4: 'A4', a6: 'A6', roll: '80 mm roll' },
})

/** What several pages call the states of a thing, its kinds and its roles. */
export const stateNames = words('stateNames', {
  parcel: {
    pending: 'pending',
    shipped: 'shipped',
    'in-transit': 'in-transit',
    'out-for-delivery': 'out-for-delivery',
    delivered: 'delivered',
    cancelled: 'cancelled',
    returned: 'returned',
  } satisfies Record<ShippingStatus, string>,
  offer: { percent: 'Percent of the goods', sum: 'Shillings off the goods', delivery: 'Delivery' },
  /** Within a sentence. */
  role: { customer: 'customer', manager: 'manager', admin: 'admin' },
  right: {
    orders: 'Pack and move orders',
    'create-orders': 'Enter orders',
    discounts: 'Give discounts and offers',
    cash: 'Take and match money',
    refunds: 'Pay back and correct',
    products: 'Change products',
    prices: 'Change prices',
    cost: 'See cost and profit',
    stock: 'Change stock',
    people: 'See customers',
    figures: 'See reports and books',
    settings: 'Change settings',
  } satisfies Record<Right, string>,
  rightSet: {
    packs: 'Packs',
    sells: 'Sells',
    stock: 'Keeps stock',
    books: 'Keeps the books',
    all: 'Everything',
  } satisfies Record<RightSet, string>,
  visibility: { shown: 'Shown', hidden: 'Hidden', draft: 'Draft' } satisfies Record<
    Visibility,
    string
  >,
})
