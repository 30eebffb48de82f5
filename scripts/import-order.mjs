/**
 * Which folder may import which. A folder may use what stands to its left, never what stands to its right or beside it
 * (in the same group). `scripts/check-imports.mjs` checks this as part of `npm run lint`; tests may import anything.
 */

/** The nouns of the shop, from left to right. */
const nouns = [
  ['audit'],
  ['pictures'],
  ['settings'],
  ['messages', 'pages'],
  ['users', 'catalogue'],
  ['offers'],
  ['addresses', 'carts', 'client-errors', 'delivery', 'reviews', 'stock-requests', 'wish-list'],
  ['order-record'],
  ['papers'],
  ['ledger'],
  ['orders'],
  ['phone-accounts', 'shipping', 'payments'],
  ['riders', 'connections'],
  ['privacy'],
  ['dashboard'],
]

/** The same nouns as a person meets them: a page shows what stands to its left. */
const features = [
  ['add-to-cart'],
  ['site'],
  ['staff-frame'],
  ['pages', 'settings'],
  ['audit'],
  ['messages'],
  ['wish-list'],
  ['users'],
  ['reviews'],
  ['offers'],
  ['delivery'],
  ['catalogue'],
  ['carts'],
  ['addresses'],
  ['payments'],
  ['shipping'],
  ['orders'],
  ['checkout'],
  ['riders'],
  ['dashboard'],
]

/** One entry for each folder of nouns. */
export const importOrders = [
  {
    root: 'packages/contract/src',
    groups: nouns,
  },
  {
    root: 'apps/api/src/modules',
    groups: nouns,
  },
  // The rooms of the largest modules.
  {
    root: 'apps/api/src/modules/messages',
    groups: [['consents', 'records', 'texts'], ['alerts'], ['email', 'phones'], ['push'], ['list']],
  },
  {
    root: 'apps/api/src/modules/users',
    groups: [
      ['limits', 'records'],
      ['sessions'],
      ['phones', 'second-factor'],
      ['passwords'],
      ['accounts'],
      ['invitations'],
    ],
  },
  {
    root: 'apps/api/src/modules/catalogue',
    groups: [
      ['categories', 'products'],
      ['search'],
      ['browse'],
      ['families', 'front', 'import', 'prices', 'share-cards', 'stock'],
    ],
  },
  {
    root: 'apps/api/src/modules/orders',
    groups: [['price'], ['move', 'place', 'returns'], ['change']],
  },
  {
    root: 'apps/api/src/modules/payments',
    groups: [
      ['mpesa', 'records'],
      ['receipts'],
      ['prompts'],
      ['refunds'],
      ['incoming'],
      ['desk', 'documents', 'links'],
    ],
  },
  {
    root: 'apps/web/app/features',
    groups: features,
  },
  {
    root: 'apps/web/app/features/catalogue',
    groups: [['front'], ['staff'], ['import']],
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
  ...['contract', 'daraja', 'digitax', 'whatsapp', 'embedded-postgres'].map((name) => ({
    folder: `packages/${name}`,
    forbidden: ['packages', '@duka'],
    allowed: [`packages/${name}`],
  })),
]
