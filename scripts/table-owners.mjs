/**
 * Which folder of `apps/api/src` writes to which tables. Nobody else does, except for the statements in `exceptions`.
 * `scripts/check-sql.mjs` checks this as part of `npm run lint`. Any query may read any table.
 */
export const owners = {
  'modules/addresses': ['addresses'],
  'modules/audit': ['audit_log'],
  'modules/client-errors': ['client_errors'],
  'modules/carts': ['cart_lines', 'cart_codes', 'shared_carts'],
  'modules/catalogue': [
    'categories',
    'product_families',
    'products',
    'product_pictures',
    'product_words',
    'missed_searches',
    'title_words',
    'product_tallies',
    'low_stock',
    'stock_movements',
    'price_changes',
    'price_change_lines',
    'front',
    'front_pictures',
  ],
  'modules/dashboard': ['sales_sums', 'sales_periods', 'stale_sales'],
  'modules/connections': ['connections', 'connection_secrets'],
  'modules/delivery': ['delivery_zones', 'delivery_places', 'delivery_points', 'delivery_options'],
  'modules/ledger': ['accounts', 'entries', 'postings', 'payments', 'payment_events'],
  'modules/messages': [
    'consents',
    'outbox',
    'message_channels',
    'low_stock_alerts',
    'message_phones',
    'message_texts',
    'push_subscriptions',
  ],
  'modules/offers': ['offers', 'offer_customers'],
  'modules/orders': ['orders', 'order_tallies', 'order_items', 'drafts', 'returns', 'return_lines'],
  'modules/pages': ['page_versions'],
  'modules/papers': [
    'locations',
    'papers',
    'paper_series',
    'paper_signatures',
    'paper_sendings',
    'etims_devices',
    'etims_items',
    'vat_rates',
  ],
  'modules/payments': [
    'cash_counts',
    'day_closings',
    'statement_lines',
    'pay_links',
    'payment_attempts',
    'receipts',
    'refunds',
    'typed_codes',
  ],
  'modules/pictures': ['unused_pictures'],
  'modules/reviews': ['reviews'],
  'modules/riders': ['rider_runs', 'rider_settlements', 'rider_parcels', 'rider_cash'],
  'modules/settings': ['shop_settings'],
  'modules/shipping': ['shippings'],
  'modules/stock-requests': ['stock_requests', 'stock_returns'],
  'modules/users': [
    'users',
    'customer_notes',
    'invitations',
    'sessions',
    'tries',
    'password_resets',
    'phone_codes',
    'reset_code_tries',
    'known_devices',
    'second_factors',
    'pending_logins',
    'user_notes',
  ],
  'modules/wish-list': ['wishes'],
  backup: ['backup_state'],
  http: ['idempotency_keys'],
  jobs: ['failed_jobs'],
}

/** Each module writes to these, under keys of its own. */
export const shared = ['settings']

/** What writes to tables of others by decision. `tables` left out: all. */
export const exceptions = [
  {
    path: 'modules/orders/place/place-order.queries.ts',
    tables: [
      'cart_lines',
      'cart_codes',
      'products',
      'stock_movements',
      'outbox',
      'idempotency_keys',
    ],
    because:
      'One statement places an order, so that a product in demand is locked for no round trip.',
  },
  {
    path: 'modules/ledger/book-money.queries.ts',
    tables: ['orders', 'receipts'],
    because:
      'The payment status is derived from the postings. It is written by the statement that books them, three times for each payment.',
  },
  {
    path: 'modules/ledger/credit.queries.ts',
    tables: ['receipts'],
    because:
      'Cancelling an order gives back what another one paid for it, and knows the ledger alone.',
  },
  {
    path: 'modules/order-record',
    tables: ['orders', 'order_tallies'],
    because:
      'What papers and the ledger need of an order stands to their left, the rest in orders.',
  },
  {
    path: 'modules/order-record/order-status.queries.ts',
    tables: ['shippings'],
    because: 'A parcel moves with its order, so that the two never contradict each other.',
  },
  {
    path: 'modules/papers/papers.queries.ts',
    tables: ['orders'],
    because: 'The order notes which invoice is open, in the statement that issues it.',
  },
  {
    path: 'modules/privacy/forget-customer.queries.ts',
    tables: ['orders', 'returns'],
    because: 'Deleting an account erases the person from everything that stays for accounting.',
  },
  {
    path: 'modules/privacy/forget-payer.queries.ts',
    tables: ['payment_attempts', 'payment_events', 'payments', 'receipts', 'refunds'],
    because: 'The same, for payments.',
  },
  {
    path: 'demo',
    because: 'It fills an empty shop with a past that nobody lived through.',
  },
]
