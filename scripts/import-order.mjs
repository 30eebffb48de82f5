/**
 * Which folder may import which. A folder may use what stands to its left, never what stands to its right or beside it
 * (in the same group). `scripts/check-imports.mjs` checks this as part of `npm run lint`; tests may import anything.
 */

/** The nouns of the shop, from left to right. */
const nouns = [
  ['audit'],
  ['settings'],
  ['messages', 'pages'],
  ['users', 'catalogue'],
  ['offers'],
  ['addresses', 'carts', 'delivery', 'reviews', 'stock-requests', 'wish-list'],
  ['orders'],
  ['shipping', 'payments'],
  ['riders'],
  ['dashboard'],
]

/** The same nouns as a person meets them: a page shows what stands to its left. */
const features = [
  ['site'],
  ['staff-frame'],
  ['audit'],
  ['pages', 'settings'],
  ['messages'],
  ['wish-list'],
  ['users'],
  ['reviews'],
  ['offers'],
  ['catalogue'],
  ['delivery'],
  ['carts'],
  ['addresses'],
  ['payments'],
  ['shipping'],
  ['orders'],
  ['checkout'],
  ['riders'],
  ['dashboard'],
]

/**
 * One entry for each folder of nouns.
 * `exceptions`: imports against the order, as `importer -> imported`, each with its reason.
 */
export const importOrders = [
  {
    root: 'apps/api/src/modules',
    groups: nouns,
    exceptions: {
      'orders/change-status.ts -> shipping/open-shipping.ts':
        'An order that moves to Processing opens its shipping record.',
      'orders/move-order.ts -> payments/ledger/book-money.ts':
        'An order that is cancelled or brought back moves its money.',
      'orders/close-orders.ts -> payments/ledger/may-move.ts':
        'No order is closed while money for it may still come.',
      'orders/delete-order.ts -> payments/ledger/may-move.ts': 'The same when it is deleted.',
      'orders/expiry.ts -> payments/ledger/may-move.ts': 'The same when it expires.',
      'users/accounts/delete-user.ts -> orders/close-orders.ts':
        'Deleting an account first cancels what the person has not paid.',
      'users/accounts/delete-user.ts -> orders/forget-customer.ts':
        '... and erases the person where their rows are.',
      'users/accounts/delete-user.ts -> payments/receipts/forget-payer.ts':
        'The same for payments.',
      'users/accounts/delete-user.ts -> reviews/forget-reviewer.ts': 'The same for reviews.',
    },
  },
  {
    root: 'apps/web/app/features',
    groups: features,
    exceptions: {
      'site/header.tsx -> carts/cart-count.ts':
        'The header of every page shows how much is in the cart.',
      'site/mobile-menu.tsx -> carts/cart-count.ts': 'The same in the menu of a phone.',
      'site/root-layout.tsx -> carts/follow-cart.ts': 'The root page keeps that number up to date.',
      'users/after-login.ts -> carts/add-wanted-product.ts':
        'After login the product that a guest wanted goes into the cart.',
      'catalogue/add-to-cart-button.tsx -> carts/add-to-cart.ts':
        'Add to cart is a button on the product.',
      'catalogue/lazy-delivery.tsx -> delivery/product-delivery.tsx':
        'The product says what its delivery costs.',
      'payments/staff/owed-orders.tsx -> orders/staff/staff-badges.tsx':
        'The payments page lists orders with their badges.',
      'payments/staff/payments-page.tsx -> orders/staff/order-payments.tsx':
        '... and opens the same dialogs as the order page.',
      'shipping/staff/shipping-table.tsx -> orders/staff/staff-order-columns.tsx':
        'The list of parcels shows the columns of their orders.',
      'shipping/staff/shipping-table.tsx -> orders/staff/delivery-text.ts': 'The same.',
    },
  },
]

/**
 * Folders that serve all others and know none of them: `folder` may not import anything below `forbidden`,
 * except below `allowed`.
 */
export const layers = [
  { folder: 'packages', forbidden: ['apps'] },
  ...['api-docs', 'db', 'http', 'lists', 'response-cache', 'tracing'].map((name) => ({
    folder: `apps/api/src/${name}`,
    forbidden: ['apps/api/src/modules'],
  })),
  ...['lib', 'ui', 'words'].map((name) => ({
    folder: `apps/web/app/${name}`,
    forbidden: ['apps/web/app/features'],
  })),
  { folder: 'apps/web/app', forbidden: ['apps/api', '@duka'], allowed: ['@duka/contract'] },
  ...['contract', 'daraja', 'whatsapp', 'embedded-postgres'].map((name) => ({
    folder: `packages/${name}`,
    forbidden: ['packages', '@duka'],
    allowed: [`packages/${name}`],
  })),
]
