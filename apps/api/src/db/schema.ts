/**
 * Every table of the shop on one page. Above each group stands its owner: the one module that writes
 * to it. Two in `orders` write to others' tables: the one statement that places an order, and what
 * deletes one with the payments of it that failed. Any query may read any table. What must never be
 * false is a constraint.
 *
 * Indexes are ascending; "newest first" walks them backwards. (A descending one would be made with
 * NULLS LAST, and no `order by … desc` of ours could use it.)
 */
import { sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  boolean,
  check,
  customType,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** Version 4: the first 8 characters are shown to people, so neighbours must differ in them. */
const id = () => uuid().primaryKey().defaultRandom()
/** Milliseconds, as JavaScript has them, so that a cursor made from a Date finds its row again. */
const moment = () => timestamp({ withTimezone: true, mode: 'date', precision: 3 })
const createdAt = () => moment().notNull().defaultNow()
const updatedAt = () => moment().notNull().defaultNow()
/** Money is whole cents. */
const cents = () => bigint({ mode: 'number' })

// ── users ──────────────────────────────────────────────────────────────────────────────────────

export const users = pgTable(
  'users',
  {
    id: id(),
    username: text().notNull(),
    email: text().notNull(),
    firstname: text().notNull(),
    lastname: text().notNull(),
    phoneNumber: text(),
    role: text({ enum: ['customer', 'manager', 'admin'] })
      .notNull()
      .default('customer'),
    passwordHash: text().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('users_email_key').on(sql`lower(${t.email})`),
    uniqueIndex('users_username_key').on(sql`lower(${t.username})`),
    index('users_newest').on(t.createdAt, t.id),
    index('users_username_beginning').on(sql`lower(${t.username}) text_pattern_ops`),
    index('users_email_beginning').on(sql`lower(${t.email}) text_pattern_ops`),
    index('users_role_newest').on(t.role, t.createdAt, t.id),
    index('users_like').using('gin', sql`lower(username || ' ' || email) gin_trgm_ops`),
    check('users_role_known', sql`${t.role} in ('customer', 'manager', 'admin')`),
  ],
)

/** The token itself is never kept, only its SHA-256. */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: bytea().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    lastUsedAt: moment().notNull().defaultNow(),
  },
  (t) => [index('sessions_user').on(t.userId), index('sessions_last_used').on(t.lastUsedAt)],
)

/** Failed logins and other counted tries, so that every process sees them. */
export const tries = pgTable(
  'tries',
  {
    id: bigserial({ mode: 'bigint' }).primaryKey(),
    kind: text().notNull(),
    account: text().notNull(),
    address: text().notNull(),
    at: createdAt(),
  },
  (t) => [
    index('tries_account').on(t.kind, t.account, t.at),
    index('tries_address').on(t.kind, t.address, t.at),
  ],
)

export const passwordResets = pgTable('password_resets', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  codeHash: bytea().notNull(),
  triesLeft: smallint().notNull(),
  expiresAt: moment().notNull(),
})

// ── catalogue ──────────────────────────────────────────────────────────────────────────────────

export const categories = pgTable(
  'categories',
  {
    id: id(),
    name: text().notNull(),
    description: text(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [uniqueIndex('categories_name_key').on(sql`lower(${t.name})`)],
)

/**
 * A product that left the shop stays as a row with `deletedAt`, for past orders and open carts.
 *
 * Each page keeps a fifth of itself free (`fillfactor`, in the migrations): a sale then writes the row
 * anew beside the old one and leaves all these indexes alone.
 */
export const products = pgTable(
  'products',
  {
    id: id(),
    name: text().notNull(),
    description: text().notNull(),
    priceCents: cents().notNull(),
    stockQuantity: integer().notNull(),
    lowStockAt: integer().notNull().default(5),
    /** Only what left the shop may have none. */
    categoryId: uuid().references(() => categories.id),
    brand: text().notNull(),
    variant: text().notNull(),
    sku: text(),
    /** Content hash of the picture; every size and format is stored under it. */
    imageKey: text(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: moment(),
    /** Name, brand and variant as written, and all of it by its English stems. */
    search: tsvector().generatedAlwaysAs(
      sql`to_tsvector('simple', name || ' ' || brand || ' ' || variant) || to_tsvector('english', name || ' ' || brand || ' ' || variant || ' ' || description)`,
    ),
  },
  (t) => {
    const inShop = sql`deleted_at is null`
    return [
      check('products_stock_not_negative', sql`${t.stockQuantity} >= 0`),
      // What is sold out is low, whatever low is: so it is looked for in `lowStock`.
      check('products_low_not_negative', sql`${t.lowStockAt} >= 0`),
      check('products_price_positive', sql`${t.priceCents} > 0`),
      check('products_in_category', sql`${t.categoryId} is not null or ${t.deletedAt} is not null`),
      index('products_newest').on(t.createdAt, t.id).where(inShop),
      index('products_price').on(t.priceCents, t.id).where(inShop),
      index('products_name').on(sql`lower(${t.name})`, t.id).where(inShop),
      index('products_category_newest').on(t.categoryId, t.createdAt, t.id).where(inShop),
      index('products_category_price').on(t.categoryId, t.priceCents, t.id).where(inShop),
      index('products_category_name').on(t.categoryId, sql`lower(${t.name})`, t.id).where(inShop),
      index('products_brand').on(sql`lower(${t.brand})`, t.createdAt, t.id).where(inShop),
      index('products_brand_price').on(sql`lower(${t.brand})`, t.priceCents, t.id).where(inShop),
      index('products_search').using('gin', t.search),
      uniqueIndex('products_sku_key').on(sql`lower(${t.sku})`).where(inShop),
    ]
  },
)

/**
 * Every word that products are found by, so that a misspelt one can be recognised without looking
 * at the products. Triggers on `products` add to it; a word that nothing uses any more does no harm.
 */
export const productWords = pgTable('product_words', { word: text().primaryKey() }, (t) => [
  index('product_words_like').using('gin', t.word.op('gin_trgm_ops')),
  index('product_words_beginning').on(t.word.op('text_pattern_ops')),
])

/**
 * How many products are on the shelves, by what a filter can tell of them: the sum of the rows that
 * agree. Triggers on `products` only ever add rows, ones that take away too, so that two writers never
 * wait for each other; housekeeping sums them up.
 */
export const productTallies = pgTable('product_tallies', {
  id: bigserial({ mode: 'bigint' }).primaryKey(),
  categoryId: uuid().notNull(),
  brand: text().notNull(),
  inStock: boolean().notNull(),
  count: bigint({ mode: 'number' }).notNull(),
})

/**
 * The products that are at or under their `lowStockAt`, with what their list is narrowed and sorted by;
 * triggers on `products` keep it. Only what runs low pays for these indexes: other sales do not come here.
 */
export const lowStock = pgTable(
  'low_stock',
  {
    productId: uuid()
      .primaryKey()
      .references(() => products.id, { onDelete: 'cascade' }),
    createdAt: moment().notNull(),
    stockQuantity: integer().notNull(),
    categoryId: uuid().notNull(),
  },
  (t) => [
    index('low_stock_newest').on(t.createdAt, t.productId),
    index('low_stock_left').on(t.stockQuantity, t.productId),
    index('low_stock_category_left').on(t.categoryId, t.stockQuantity, t.productId),
  ],
)

/** Every change of stock with who and why; the sum of a product's changes is what is on its shelf. */
export const stockMovements = pgTable(
  'stock_movements',
  {
    id: bigserial({ mode: 'bigint' }).primaryKey(),
    productId: uuid()
      .notNull()
      .references(() => products.id),
    change: integer().notNull(),
    reason: text({
      enum: [
        'opening',
        'order',
        'order-cancelled',
        'order-revived',
        'order-deleted',
        'adjusted',
        'import',
      ],
    }).notNull(),
    orderId: uuid(),
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    note: text(),
    at: createdAt(),
  },
  (t) => [index('stock_movements_product').on(t.productId, t.id)],
)

// ── addresses ──────────────────────────────────────────────────────────────────────────────────

export const addresses = pgTable(
  'addresses',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    addressLine1: text().notNull(),
    addressLine2: text(),
    street: text().notNull(),
    city: text().notNull(),
    state: text(),
    postalCode: text().notNull(),
    country: text().notNull(),
    phoneNumber: text(),
    isDefault: boolean().notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('addresses_user').on(t.userId, t.createdAt, t.id),
    index('addresses_newest').on(t.createdAt, t.id),
    index('addresses_city').on(sql`lower(${t.city})`, t.id),
    index('addresses_county').on(sql`lower(coalesce(${t.state}, ''))`, t.id),
    uniqueIndex('addresses_one_default').on(t.userId).where(sql`is_default`),
  ],
)

// ── carts ──────────────────────────────────────────────────────────────────────────────────────

/** A cart is its lines; an empty cart is no lines. */
export const cartLines = pgTable(
  'cart_lines',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    quantity: integer().notNull(),
    addedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.productId] }),
    check('cart_lines_quantity_positive', sql`${t.quantity} > 0`),
  ],
)

// ── orders ─────────────────────────────────────────────────────────────────────────────────────

export const orders = pgTable(
  'orders',
  {
    id: id(),
    /** What people type: the id's first 8 characters, unique among orders. */
    number: text().notNull().generatedAlwaysAs(sql`upper(left(id::text, 8))`),
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    status: text({ enum: ['Pending', 'Processing', 'Shipped', 'Delivered', 'Cancelled'] })
      .notNull()
      .default('Pending'),
    paymentMethod: text({ enum: ['mpesa', 'cod'] }).notNull(),
    paymentStatus: text({
      enum: ['unpaid', 'pending', 'paid', 'refund-due', 'refunded'],
    })
      .notNull()
      .default('unpaid'),
    totalCents: cents().notNull(),
    /** What staff let go of when less money came: the order is paid without it. */
    discountCents: cents().notNull().default(0),
    /** The address as it was, in the contract's `OrderAddress`. */
    address: jsonb().notNull().$type<Record<string, string | null>>(),
    addressId: uuid().references(() => addresses.id, { onDelete: 'set null' }),
    /** Why it is cancelled: late money reopens what expired, never what staff cancelled. */
    cancelledBy: text({ enum: ['staff', 'expiry'] }),
    /** Since when it waits for its money: placed, or brought back. */
    unpaidSince: moment().notNull().defaultNow(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('orders_number_key').on(t.number),
    index('orders_newest').on(t.createdAt, t.id),
    index('orders_user_newest').on(t.userId, t.createdAt, t.id),
    index('orders_status_newest').on(t.status, t.createdAt, t.id),
    index('orders_payment_newest').on(t.paymentStatus, t.createdAt, t.id),
    // What was sold in some days is added up from this alone.
    index('orders_sales').on(t.createdAt, t.status, t.totalCents),
    index('orders_total').on(t.totalCents, t.id),
    index('orders_awaiting_money')
      .on(t.unpaidSince)
      .where(
        sql`payment_method = 'mpesa' and payment_status in ('unpaid', 'pending') and status = 'Pending'`,
      ),
    check('orders_total_positive', sql`${t.totalCents} > 0`),
    check(
      'orders_discount_fits',
      sql`${t.discountCents} >= 0 and ${t.discountCents} < ${t.totalCents}`,
    ),
    check(
      'orders_status_known',
      sql`${t.status} in ('Pending', 'Processing', 'Shipped', 'Delivered', 'Cancelled')`,
    ),
    check(
      'orders_payment_status_known',
      sql`${t.paymentStatus} in ('unpaid', 'pending', 'paid', 'refund-due', 'refunded')`,
    ),
    check('orders_payment_method_known', sql`${t.paymentMethod} in ('mpesa', 'cod')`),
  ],
)

/**
 * How many orders there are and what they cost, by where they and their money stand: the sum of the
 * rows that agree. Kept by triggers on `orders` as `productTallies` is by those on `products`.
 */
export const orderTallies = pgTable('order_tallies', {
  id: bigserial({ mode: 'bigint' }).primaryKey(),
  status: text().notNull(),
  paymentStatus: text().notNull(),
  count: bigint({ mode: 'number' }).notNull(),
  totalCents: cents().notNull(),
  discountCents: cents().notNull(),
})

/** Name, price and picture are copied: a later change of the product changes no past order. */
export const orderItems = pgTable(
  'order_items',
  {
    id: uuid().notNull().defaultRandom(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    productId: uuid()
      .notNull()
      .references(() => products.id),
    name: text().notNull(),
    imageKey: text(),
    priceCents: cents().notNull(),
    quantity: integer().notNull(),
  },
  (t) => [
    // One index for both: an order's items are found by it, and nobody looks for an item alone.
    primaryKey({ columns: [t.orderId, t.id] }),
    check('order_items_quantity_positive', sql`${t.quantity} > 0`),
    check('order_items_price_positive', sql`${t.priceCents} > 0`),
  ],
)

// ── payments ───────────────────────────────────────────────────────────────────────────────────

/** One attempt to pay, or one sum received. A receipt code counts once, whatever brought it. */
export const payments = pgTable(
  'payments',
  {
    id: id(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    method: text({ enum: ['mpesa', 'cash'] }).notNull(),
    channel: text({ enum: ['stk', 'c2b', 'statement', 'cash'] }).notNull(),
    /** What was asked for, or for money that was not asked for, what came. */
    amountCents: cents().notNull(),
    /** What really came, once it did. */
    receivedCents: cents(),
    phoneNumber: text(),
    state: text({
      enum: ['requested', 'prompted', 'paid', 'held', 'failed', 'unknown', 'refunding', 'refunded'],
    }).notNull(),
    resultCode: text(),
    reason: text(),
    receipt: text(),
    /** In the callback's address, so that even an answer that got lost finds its attempt. */
    callbackSecret: text(),
    checkoutRequestId: text(),
    merchantRequestId: text(),
    /** When M-Pesa is asked next; null when there is nothing to ask. */
    nextQueryAt: moment(),
    queries: integer().notNull().default(0),
    /** The member of staff who recorded or refunded it. */
    staffId: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** Who brought the cash. */
    rider: text(),
    note: text(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    settledAt: moment(),
  },
  (t) => [
    index('payments_order').on(t.orderId, t.createdAt),
    // When it was settled, or begun while it is not: the moment that the books know it by.
    index('payments_moment').on(sql`coalesce(${t.settledAt}, ${t.createdAt})`, t.id),
    index('payments_state_moment').on(t.state, sql`coalesce(${t.settledAt}, ${t.createdAt})`, t.id),
    index('payments_sum').on(sql`coalesce(${t.receivedCents}, ${t.amountCents})`, t.id),
    index('payments_settled').on(t.settledAt).where(sql`settled_at is not null`),
    index('payments_phone').on(t.phoneNumber).where(sql`phone_number is not null`),
    index('payments_to_query').on(t.nextQueryAt).where(sql`next_query_at is not null`),
    uniqueIndex('payments_receipt_key').on(t.receipt),
    uniqueIndex('payments_callback_secret_key').on(t.callbackSecret),
    uniqueIndex('payments_checkout_request_key').on(t.checkoutRequestId),
    // Nobody is asked twice for one order at the same time.
    uniqueIndex('payments_one_live_prompt')
      .on(t.orderId)
      .where(sql`channel = 'stk' and state in ('requested', 'prompted', 'unknown')`),
    check('payments_amount_positive', sql`${t.amountCents} > 0`),
    check(
      'payments_state_known',
      sql`${t.state} in ('requested', 'prompted', 'paid', 'held', 'failed', 'unknown', 'refunding', 'refunded')`,
    ),
  ],
)

/**
 * Orders whose money may be more than their price: paid twice or too much, held, on its way back, or
 * paid and cancelled. Triggers put them here, so that what is owed is not looked for in every order.
 */
export const oddMoney = pgTable('odd_money', {
  orderId: uuid()
    .primaryKey()
    .references(() => orders.id, { onDelete: 'cascade' }),
})

/**
 * Money that M-Pesa told of by itself: typed by hand at a phone, or listed in a statement. Each code
 * once, whatever brought it; `waiting` and `to-match` are not yet counted for any order.
 */
export const receipts = pgTable(
  'receipts',
  {
    receipt: text().primaryKey(),
    channel: text({ enum: ['c2b', 'statement'] }).notNull(),
    amountCents: cents().notNull(),
    /** What the payer typed as the account number. */
    account: text().notNull(),
    /** Who paid, as far as M-Pesa says; forgotten once the money has its place. */
    payer: text(),
    state: text({ enum: ['waiting', 'to-match', 'matched', 'returned'] })
      .notNull()
      .default('waiting'),
    paymentId: uuid().references(() => payments.id),
    staffId: uuid().references(() => users.id, { onDelete: 'set null' }),
    note: text(),
    paidAt: moment().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('receipts_payment').on(t.paymentId),
    index('receipts_open').on(t.createdAt).where(sql`state in ('waiting', 'to-match')`),
    check('receipts_amount_positive', sql`${t.amountCents} > 0`),
    check(
      'receipts_state_known',
      sql`${t.state} in ('waiting', 'to-match', 'matched', 'returned')`,
    ),
    check('receipts_matched', sql`(${t.state} = 'matched') = (${t.paymentId} is not null)`),
  ],
)

/** What happened to a payment, as it came, never changed: callbacks, queries, decisions. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: bigserial({ mode: 'bigint' }).primaryKey(),
    paymentId: uuid()
      .notNull()
      .references(() => payments.id, { onDelete: 'cascade' }),
    kind: text().notNull(),
    body: jsonb(),
    at: createdAt(),
    /** Null while the shop has still to act on it. */
    handledAt: moment(),
  },
  (t) => [
    index('payment_events_payment').on(t.paymentId, t.id),
    index('payment_events_to_handle').on(t.id).where(sql`handled_at is null`),
  ],
)

// ── shipping ───────────────────────────────────────────────────────────────────────────────────

export const shippings = pgTable(
  'shippings',
  {
    id: id(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    addressId: uuid().references(() => addresses.id, { onDelete: 'set null' }),
    status: text({
      enum: [
        'pending',
        'shipped',
        'in-transit',
        'out-for-delivery',
        'delivered',
        'cancelled',
        'returned',
      ],
    })
      .notNull()
      .default('pending'),
    trackingNumber: text(),
    shippedAt: moment(),
    deliveredAt: moment(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('shippings_order_key').on(t.orderId),
    uniqueIndex('shippings_tracking_key').on(sql`lower(${t.trackingNumber})`),
    index('shippings_newest').on(t.createdAt, t.id),
    index('shippings_status_newest').on(t.status, t.createdAt, t.id),
    // What has no such thing comes before all that have: a page ends at a value, never at nothing.
    index('shippings_tracking').on(sql`coalesce(lower(${t.trackingNumber}), '')`, t.id),
    index('shippings_shipped').on(sql`coalesce(${t.shippedAt}, '1970-01-01Z'::timestamptz)`, t.id),
    index('shippings_delivered').on(
      sql`coalesce(${t.deliveredAt}, '1970-01-01Z'::timestamptz)`,
      t.id,
    ),
    index('shippings_tracking_like').using('gin', sql`lower(tracking_number) gin_trgm_ops`),
  ],
)

// ── audit ──────────────────────────────────────────────────────────────────────────────────────

const isAboutOrder = sql`thing in ('order', 'payment', 'shipping')`

/** The order that such an entry is about: the order itself, its money or its parcel. */
const orderOfEntry = sql`(case thing when 'order' then thing_id
  when 'payment' then coalesce(after->>'order', before->>'order')
  when 'shipping' then coalesce(after->>'orderId', before->>'orderId') end)`

/** True of what happened to one order. Its index finds that, however long the log is. */
export function isAboutThis(orderId: string) {
  return sql`${isAboutOrder} and ${orderOfEntry} = ${orderId}`
}

/** Who changed what, when, from what to what. The name stays when the person's account is gone. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigserial({ mode: 'bigint' }).primaryKey(),
    at: createdAt(),
    userId: uuid(),
    username: text(),
    action: text().notNull(),
    thing: text().notNull(),
    thingId: text().notNull(),
    before: jsonb(),
    after: jsonb(),
  },
  (t) => [
    index('audit_log_thing_id').on(t.thingId, t.id),
    index('audit_log_thing').on(t.thing, t.id),
    index('audit_log_user').on(t.userId, t.id),
    index('audit_log_order').on(orderOfEntry, t.id).where(isAboutOrder),
  ],
)

// ── http ───────────────────────────────────────────────────────────────────────────────────────

/** The answer to a call that must happen once, kept 24 hours under the caller's key. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: uuid().notNull(),
    call: text().notNull(),
    key: text().notNull(),
    /** SHA-256 of what was asked, so that a key cannot be reused for something else. */
    bodyHash: bytea().notNull(),
    status: smallint(),
    answer: jsonb(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.call, t.key] }),
    index('idempotency_keys_age').on(t.createdAt),
    foreignKey({ columns: [t.userId], foreignColumns: [users.id] }).onDelete('cascade'),
  ],
)

// ── messages ───────────────────────────────────────────────────────────────────────────────────

/** Messages to people, written in the transaction that causes them and sent afterwards. */
export const outbox = pgTable(
  'outbox',
  {
    id: bigserial({ mode: 'bigint' }).primaryKey(),
    channel: text({ enum: ['email', 'sms'] }).notNull(),
    recipient: text().notNull(),
    /** Whose order it is about, where it is about one. Points at nobody: a message holds up no one. */
    userId: uuid(),
    subject: text(),
    body: text().notNull(),
    createdAt: createdAt(),
    nextTryAt: moment().defaultNow(),
    tries: integer().notNull().default(0),
    sentAt: moment(),
    problem: text(),
  },
  (t) => [index('outbox_to_send').on(t.nextTryAt).where(sql`sent_at is null`)],
)

// ── any module, under keys of its own ──────────────────────────────────────────────────────────

/** Generated secrets and other things that every process must know; what staff set is not among them. */
export const settings = pgTable('settings', {
  key: text().primaryKey(),
  value: jsonb().notNull(),
  updatedAt: updatedAt(),
})

// ── settings ───────────────────────────────────────────────────────────────────────────────────

/** What staff said about the shop: one row or none. Null stands for the default. */
export const shopSettings = pgTable(
  'shop_settings',
  {
    theOne: boolean().primaryKey().default(true),
    /** One more each time somebody saves. */
    version: integer().notNull().default(0),
    name: text(),
    blurb: text(),
    email: text(),
    phones: text().array(),
    whatsapp: text(),
    address: text().array(),
    map: text(),
    social: text().array(),
    hours: text(),
    paymentMethods: text({ enum: ['mpesa', 'cod'] }).array(),
    orderExpiryMinutes: integer(),
    updatedAt: updatedAt(),
  },
  (t) => [
    check('shop_settings_one', sql`${t.theOne}`),
    check('shop_settings_named', sql`${t.name} <> ''`),
    check('shop_settings_reachable', sql`cardinality(${t.phones}) > 0 and ${t.email} <> ''`),
    check(
      'shop_settings_paid',
      sql`cardinality(${t.paymentMethods}) > 0 and ${t.paymentMethods} <@ array['mpesa', 'cod']`,
    ),
    check('shop_settings_expiry', sql`${t.orderExpiryMinutes} between 1 and 43200`),
  ],
)
