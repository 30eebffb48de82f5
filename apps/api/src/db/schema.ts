/**
 * All tables of the shop. The heading of each group names its owner: the only module that writes to these
 * tables (exception: the one statement that places an order). Any query may read any table. Rules that
 * must always hold are constraints.
 *
 * Indexes are ascending; "newest first" reads them backwards. (Drizzle creates descending indexes with
 * NULLS LAST, which our `order by … desc` cannot use.)
 */
import {
  type MessageKind,
  messageChannels,
  messageStates,
  type WordedKind,
  wordedKinds,
} from '@duka/contract/notifications'
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  bigserial,
  boolean,
  check,
  customType,
  date,
  foreignKey,
  index,
  integer,
  json,
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

/** A random UUID (version 4): people see the first 8 characters, which must differ between new rows. */
const id = () => uuid().primaryKey().defaultRandom()
/** Times have milliseconds, like JavaScript's Date, so that a cursor made from a Date finds its row. */
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
    /** The language of messages; null: never chosen, English. */
    language: text({ enum: ['en', 'sw'] }),
    notifyEmail: boolean().notNull().default(true),
    notifySms: boolean().notNull().default(true),
    notifyWhatsapp: boolean().notNull().default(false),
    /** When and where the language and the channels were chosen; null: never. */
    notifyChosenAt: moment(),
    notifyChosenHow: text({ enum: ['registration', 'checkout', 'profile', 'stop'] }),
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
    index('users_name_like').using('gin', sql`lower(firstname || ' ' || lastname) gin_trgm_ops`),
    check('users_language_known', sql`${t.language} in ('en', 'sw')`),
    check('users_role_known', sql`${t.role} in ('customer', 'manager', 'admin')`),
  ],
)

/** Only the SHA-256 of a token is stored, never the token. */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: bytea().primaryKey(),
    /** What its owner calls it by, to end it. */
    id: uuid().notNull().defaultRandom(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The login. */
    createdAt: createdAt(),
    lastUsedAt: moment().notNull().defaultNow(),
    /** In words, such as `Chrome on Android`. */
    device: text(),
    /** Where the login came from. */
    address: text(),
  },
  (t) => [
    uniqueIndex('sessions_id').on(t.id),
    index('sessions_user').on(t.userId),
    index('sessions_last_used').on(t.lastUsedAt),
  ],
)

/** Failed logins and other counted attempts, in a table so that all processes share them. */
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
  /** Guesses that all strangers together have left. */
  triesLeft: smallint().notNull(),
  expiresAt: moment().notNull(),
})

/** Guesses at the code of a forgotten password, by where they come from. They go with the code. */
export const resetCodeTries = pgTable(
  'reset_code_tries',
  {
    userId: uuid()
      .notNull()
      .references(() => passwordResets.userId, { onDelete: 'cascade' }),
    /** A network address, or a known device. */
    source: text().notNull(),
    tries: smallint().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.source] })],
)

/** Browsers that have signed in to an account: others' wrong passwords do not lock them out. */
export const knownDevices = pgTable(
  'known_devices',
  {
    /** SHA-256 of the token in the browser's cookie. */
    tokenHash: bytea().notNull(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    lastUsedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.tokenHash, t.userId] }),
    index('known_devices_user').on(t.userId),
    index('known_devices_last_used').on(t.lastUsedAt),
  ],
)

/** The second factor of a login, and the one that is offered until it is confirmed. */
export const secondFactors = pgTable('second_factors', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Encrypted; null until an offer has been confirmed. */
  secret: text(),
  /** SHA-256 of each recovery code that was not used yet. */
  recoveryCodes: text().array().notNull().default([]),
  /** The time step of the last code that was used: no code works twice. */
  lastStep: bigint({ mode: 'number' }).notNull().default(0),
  newSecret: text(),
  newRecoveryCodes: text().array().notNull().default([]),
})

/** Logins with the right password that wait for the code of the second factor. */
export const pendingLogins = pgTable(
  'pending_logins',
  {
    tokenHash: bytea().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: moment().notNull(),
  },
  (t) => [index('pending_logins_user').on(t.userId), index('pending_logins_age').on(t.expiresAt)],
)

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
 * A deleted product stays as a row with `deletedAt`, for past orders and open carts.
 *
 * The fill factor is 80 % (set in a migration): a sale then updates the row within its page (HOT update) and
 * touches no index.
 */
/** Products that differ only in their options, such as the sizes of one shirt. */
export const productFamilies = pgTable(
  'product_families',
  { id: id(), name: text().notNull(), createdAt: createdAt() },
  (t) => [
    check('product_families_named', sql`${t.name} <> ''`),
    uniqueIndex('product_families_name_key').on(sql`lower(${t.name})`),
  ],
)

export const products = pgTable(
  'products',
  {
    id: id(),
    name: text().notNull(),
    description: text().notNull(),
    /** The price of now. Whoever writes it means the normal price: a trigger puts a sale's price here. */
    priceCents: cents().notNull(),
    /** The price outside of the sale; null without one. A trigger writes it. */
    normalPriceCents: cents(),
    /** The price to strike through. */
    wasPriceCents: cents(),
    salePriceCents: cents(),
    /** The sale lasts from `saleFrom` up to and without `saleUntil`; null: no limit. */
    saleFrom: moment(),
    saleUntil: moment(),
    /** When a sale begins or ends next; `turn_prices` then brings `priceCents` up to date. */
    priceChangesAt: moment(),
    /** Quantity prices, sorted by `from`; null: none. */
    tiers: jsonb().$type<{ from: number; cents: number }[]>(),
    stockQuantity: integer().notNull(),
    lowStockAt: integer().notNull().default(5),
    /** Null only for deleted products. */
    categoryId: uuid().references(() => categories.id),
    brand: text().notNull(),
    variant: text().notNull(),
    sku: text(),
    /** The picture's content hash, part of the file names of all its sizes and formats. */
    imageKey: text(),
    imageAlt: text(),
    /** Null for a product on its own, and for deleted ones. */
    familyId: uuid().references(() => productFamilies.id),
    /** `{"Size": "M"}`. As `json`, which keeps the order; `jsonb` does not. */
    options: json().$type<Record<string, string>>().notNull().default({}),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: moment(),
    /**
     * Name (A), brand (B), variant and SKU (C) as exact words, plus everything with the description (D) as English
     * stems.
     */
    search: tsvector().generatedAlwaysAs(
      sql`setweight(to_tsvector('simple', name), 'A') || setweight(to_tsvector('simple', brand), 'B') || setweight(to_tsvector('simple', variant || ' ' || coalesce(sku, '')), 'C') || setweight(to_tsvector('english', name), 'A') || setweight(to_tsvector('english', brand || ' ' || variant), 'C') || to_tsvector('english', description)`,
    ),
  },
  (t) => {
    const inShop = sql`deleted_at is null`
    return [
      check('products_stock_not_negative', sql`${t.stockQuantity} >= 0`),
      // A product without stock is always low, whatever its threshold: see `lowStock`.
      check('products_low_not_negative', sql`${t.lowStockAt} >= 0`),
      check('products_price_positive', sql`${t.priceCents} > 0`),
      check(
        'products_sale_complete',
        sql`(${t.salePriceCents} is null) = (${t.normalPriceCents} is null)`,
      ),
      check('products_sale_positive', sql`${t.salePriceCents} > 0 and ${t.normalPriceCents} > 0`),
      check('products_was_price_positive', sql`${t.wasPriceCents} > 0`),
      check('products_sale_begins_first', sql`${t.saleFrom} < ${t.saleUntil}`),
      check('products_tiers_are_a_list', sql`jsonb_typeof(${t.tiers}) = 'array'`),
      index('products_price_changes')
        .on(t.priceChangesAt)
        .where(sql`price_changes_at is not null and deleted_at is null`),
      check('products_in_category', sql`${t.categoryId} is not null or ${t.deletedAt} is not null`),
      check(
        'products_variant_of_options',
        sql`${t.options}::text = '{}' or ${t.variant} = options_text(${t.options})`,
      ),
      uniqueIndex('products_family_options_key')
        .on(t.familyId, sql`options_key(${t.options})`)
        .where(sql`family_id is not null and deleted_at is null`),
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

/** The further pictures of a product; `products` has the first one. At most 8 with it. */
export const productPictures = pgTable(
  'product_pictures',
  {
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    place: smallint().notNull(),
    imageKey: text().notNull(),
    /** What the picture shows, for people who cannot see it. */
    alt: text(),
  },
  (t) => [
    primaryKey({ columns: [t.productId, t.place] }),
    check('product_pictures_few', sql`${t.place} between 1 and 7`),
  ],
)

/**
 * Every searchable word of the products, to correct misspelt words without reading the products. Triggers on
 * `products` add words; unused words stay, which is harmless.
 */
export const productWords = pgTable('product_words', { word: text().primaryKey() }, (t) => [
  index('product_words_like').using('gin', t.word.op('gin_trgm_ops')),
  index('product_words_beginning').on(t.word.op('text_pattern_ops')),
])

/** Searches that found nothing, counted for each day in Nairobi. */
export const missedSearches = pgTable(
  'missed_searches',
  { day: date().notNull(), q: text().notNull(), count: integer().notNull() },
  (t) => [
    primaryKey({ name: 'missed_searches_day_q', columns: [t.day, t.q] }),
    check('missed_searches_counted', sql`${t.count} > 0`),
  ],
)

/** The words of names, brands and variants. Filled by the same triggers. */
export const titleWords = pgTable('title_words', { word: text().primaryKey() }, (t) => [
  index('title_words_beginning').on(t.word.op('text_pattern_ops')),
])

/**
 * Counts of products by category, brand and availability. A count is the sum of the matching rows. Triggers on
 * `products` only insert rows (with +1 or -1), so that writers never wait for each other; a job merges them.
 */
export const productTallies = pgTable('product_tallies', {
  id: bigserial({ mode: 'bigint' }).primaryKey(),
  categoryId: uuid().notNull(),
  brand: text().notNull(),
  inStock: boolean().notNull(),
  count: bigint({ mode: 'number' }).notNull(),
})

/**
 * The products whose stock is low, with the columns that their list filters and sorts by. Triggers on `products`
 * maintain it. Only products with low stock cost these index updates; other sales do not touch them.
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

/** Every change of stock, with who and why. A product's stock is the sum of its movements. */
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

/** Changes of many prices at once, to be undone. */
export const priceChanges = pgTable(
  'price_changes',
  {
    id: id(),
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    undoneAt: moment(),
  },
  (t) => [index('price_changes_user').on(t.userId)],
)

export const priceChangeLines = pgTable(
  'price_change_lines',
  {
    changeId: uuid()
      .notNull()
      .references(() => priceChanges.id, { onDelete: 'cascade' }),
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    beforeCents: cents().notNull(),
    afterCents: cents().notNull(),
  },
  (t) => [
    primaryKey({ name: 'price_change_lines_key', columns: [t.changeId, t.productId] }),
    check('price_change_lines_positive', sql`${t.beforeCents} > 0 and ${t.afterCents} > 0`),
  ],
)

// ── stock requests ─────────────────────────────────────────────────────────────────────────────

/** People who asked to be told when a product is back in stock. The id is in the link that ends it. */
export const stockRequests = pgTable(
  'stock_requests',
  {
    id: id(),
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** First come, first served. */
    turn: bigserial({ mode: 'number' }).notNull(),
    /** The account, if the person was signed in. */
    userId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    channel: text({ enum: ['email', 'sms'] }).notNull(),
    /** An e-mail address in small letters, or a phone number. */
    recipient: text().notNull(),
    language: text({ enum: ['en', 'sw'] }).notNull(),
    createdAt: createdAt(),
    toldAt: moment(),
  },
  (t) => [
    uniqueIndex('stock_requests_once')
      .on(t.productId, t.channel, t.recipient)
      .where(sql`told_at is null`),
    index('stock_requests_told').on(t.productId, t.toldAt),
    index('stock_requests_user').on(t.userId).where(sql`user_id is not null`),
    index('stock_requests_recipient_open').on(t.channel, t.recipient).where(sql`told_at is null`),
    index('stock_requests_age').on(t.createdAt),
    check('stock_requests_channel', sql`${t.channel} in ('email', 'sms')`),
    check('stock_requests_language', sql`${t.language} in ('en', 'sw')`),
    check('stock_requests_recipient', sql`${t.recipient} <> ''`),
  ],
)

/** When a product's stock last rose from 0. A trigger on `products` writes it. */
export const stockReturns = pgTable('stock_returns', {
  productId: uuid()
    .primaryKey()
    .references(() => products.id, { onDelete: 'cascade' }),
  returnedAt: moment().notNull().defaultNow(),
})

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
    /** The estate or neighbourhood, which may have a delivery zone of its own. */
    area: text(),
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

/** The code of a cart, in capitals and without blanks. It stays when its offer is deleted. */
export const cartCodes = pgTable('cart_codes', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  codeKey: text().notNull(),
})

// ── offers ─────────────────────────────────────────────────────────────────────────────────────

/**
 * A code that takes something off an order. `used` counts the orders that are not cancelled; only the functions
 * `claim_offer` and `return_offer` change it.
 */
export const offers = pgTable(
  'offers',
  {
    id: id(),
    code: text().notNull(),
    /** In capitals and without blanks, as codes are compared. */
    codeKey: text().notNull().generatedAlwaysAs(sql`upper(regexp_replace(code, '\\s', '', 'g'))`),
    kind: text({ enum: ['percent', 'sum', 'delivery'] }).notNull(),
    /** In cents; of kind `percent` in hundredths of a percent. */
    value: cents(),
    startsAt: moment(),
    endsAt: moment(),
    minimumCents: cents(),
    categoryIds: uuid().array(),
    maxUses: integer(),
    maxUsesPerCustomer: integer(),
    used: integer().notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: moment(),
  },
  (t) => [
    uniqueIndex('offers_code_key').on(t.codeKey).where(sql`deleted_at is null`),
    index('offers_newest').on(t.createdAt, t.id).where(sql`deleted_at is null`),
    check('offers_kind_known', sql`${t.kind} in ('percent', 'sum', 'delivery')`),
    check(
      'offers_value_fits',
      sql`${t.value} > 0 and (${t.kind} <> 'percent' or ${t.value} <= 10000) and (${t.kind} = 'delivery' or ${t.value} is not null)`,
    ),
    check('offers_code_not_blank', sql`${t.codeKey} <> ''`),
    check('offers_begin_first', sql`${t.startsAt} < ${t.endsAt}`),
    check(
      'offers_limits_positive',
      sql`${t.minimumCents} > 0 and ${t.maxUses} > 0 and ${t.maxUsesPerCustomer} > 0`,
    ),
    check('offers_used_not_negative', sql`${t.used} >= 0`),
  ],
)

/** How many orders of one account use an offer. */
export const offerCustomers = pgTable(
  'offer_customers',
  {
    offerId: uuid()
      .notNull()
      .references(() => offers.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    used: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.offerId, t.userId] }),
    index('offer_customers_user').on(t.userId),
    check('offer_customers_used_not_negative', sql`${t.used} >= 0`),
  ],
)

// ── delivery ───────────────────────────────────────────────────────────────────────────────────

/** Where the shop delivers, and for how much. The places that a zone covers are in `deliveryPlaces`. */
export const deliveryZones = pgTable(
  'delivery_zones',
  {
    id: id(),
    name: text().notNull(),
    /** Incremented with each save. */
    version: integer().notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [check('delivery_zones_named', sql`${t.name} <> ''`)],
)

/**
 * A county, a town or an area that a zone covers; the row without a county is *everywhere else*. The key
 * ignores case, accents, apostrophes, hyphens and blanks, and is unique: a place belongs to one zone.
 * The function `delivery_zone_of` finds the zone of an address.
 */
export const deliveryPlaces = pgTable(
  'delivery_places',
  {
    zoneId: uuid()
      .notNull()
      .references(() => deliveryZones.id, { onDelete: 'cascade' }),
    county: text(),
    town: text(),
    area: text(),
    key: text()
      .notNull()
      .generatedAlwaysAs(
        sql`case when county is null then '' else county_key(county) || case when town is null then '' else '/' || place_key(town) || case when area is null then '' else '/' || place_key(area) end end end`,
      ),
    /** How specific the place is: 0 everywhere else, 1 county, 2 town, 3 area. */
    level: smallint()
      .notNull()
      .generatedAlwaysAs(
        sql`case when area is not null then 3 when town is not null then 2 when county is not null then 1 else 0 end`,
      ),
  },
  (t) => [
    primaryKey({ name: 'delivery_places_key', columns: [t.key] }),
    index('delivery_places_zone').on(t.zoneId),
    check(
      'delivery_places_whole',
      sql`(${t.town} is null or ${t.county} is not null) and (${t.area} is null or ${t.town} is not null)`,
    ),
  ],
)

/** Pickup points: where a customer collects a parcel. */
export const deliveryPoints = pgTable('delivery_points', {
  id: id(),
  name: text().notNull(),
  county: text().notNull(),
  town: text().notNull(),
  directions: text(),
  phoneNumber: text(),
  hours: text(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})

/** A way to get a parcel within a zone, with its price. An order copies the option it was placed with. */
export const deliveryOptions = pgTable(
  'delivery_options',
  {
    id: id(),
    zoneId: uuid()
      .notNull()
      .references(() => deliveryZones.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['door', 'pickup', 'parcel', 'shop'] }).notNull(),
    name: text().notNull(),
    feeCents: cents().notNull(),
    /** Items' total from which the fee is 0; null: never. */
    freeFromCents: cents(),
    /** The owner's own words; null: the words follow from the days. */
    estimate: text(),
    /** Delivery days without Sundays. Both or none. */
    minDays: smallint(),
    maxDays: smallint(),
    /** Orders from this hour on (Nairobi, 0 to 23) count as the next day's; null: none do. */
    cutOffHour: smallint(),
    codAllowed: boolean().notNull().default(true),
    /** Largest order total that may be paid on delivery; null: any. */
    codUpToCents: cents(),
    pointId: uuid().references(() => deliveryPoints.id),
  },
  (t) => [
    index('delivery_options_zone').on(t.zoneId),
    index('delivery_options_point').on(t.pointId),
    check('delivery_options_kind_known', sql`${t.kind} in ('door', 'pickup', 'parcel', 'shop')`),
    check(
      'delivery_options_sums',
      sql`${t.feeCents} >= 0 and ${t.freeFromCents} >= 0 and ${t.codUpToCents} >= 0`,
    ),
    check(
      'delivery_options_days',
      sql`${t.minDays} >= 0 and ${t.maxDays} >= ${t.minDays} and (${t.minDays} is null) = (${t.maxDays} is null)`,
    ),
    check('delivery_options_cut_off', sql`${t.cutOffHour} between 0 and 23`),
  ],
)

// ── pages ──────────────────────────────────────────────────────────────────────────────────────

/** What staff saved of the owner's pages: the newest row of a slug is the page. A trigger refuses changes. */
export const pageVersions = pgTable(
  'page_versions',
  {
    version: bigserial({ mode: 'number' }).primaryKey(),
    slug: text().notNull(),
    title: text().notNull(),
    /** Empty: the English one is shown, as with `textSw`. */
    titleSw: text().notNull(),
    /** Markdown. */
    text: text().notNull(),
    textSw: text().notNull(),
    savedBy: text().notNull(),
    savedAt: createdAt(),
    isDeleted: boolean().notNull().default(false),
  },
  (t) => [
    index('page_versions_newest').on(t.slug, t.version),
    check('page_versions_slug', sql`${t.slug} ~ '^[a-z0-9]+(-[a-z0-9]+)*$'`),
    check('page_versions_titled', sql`${t.title} <> '' and ${t.text} <> ''`),
  ],
)

// ── orders ─────────────────────────────────────────────────────────────────────────────────────

const isOpenAndUnpaid = sql`status in ('Pending', 'Processing', 'Shipped') and payment_status in ('unpaid', 'pending')`

/** Whom to call: orders from before the shop asked have the phone of their address. */
const phoneOf = (t: { contactPhone: AnyPgColumn; address: AnyPgColumn }) =>
  sql`coalesce(${t.contactPhone}, ${t.address}->>'phoneNumber')`

export const orders = pgTable(
  'orders',
  {
    id: id(),
    /** What people type: the first 8 characters of the id, unique among orders. */
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
    /** What the customer owes: items + delivery fee - promotion. */
    totalCents: cents().notNull(),
    deliveryFeeCents: cents().notNull().default(0),
    promotionCents: cents().notNull().default(0),
    /** The offer that counted, and its code as it was. */
    offerId: uuid().references(() => offers.id),
    offerCode: text(),
    /** The part of the total that staff gave up because less money came. */
    discountCents: cents().notNull().default(0),
    /** A copy of the address, as the contract's `OrderAddress`. */
    address: jsonb().notNull().$type<Record<string, string | null>>(),
    addressId: uuid().references(() => addresses.id, { onDelete: 'set null' }),
    /** A copy of the delivery option with its zone and point; null: the shop had no zones. */
    delivery: jsonb().$type<Record<string, unknown>>(),
    /** Null in orders from before the shop asked: the customer's name and the address's phone count. */
    recipientName: text(),
    contactPhone: text(),
    /** Somebody else than the account's owner receives it. */
    recipientDiffers: boolean().notNull().default(false),
    note: text(),
    /**
     * What the customer accepted, by default the newest version; null: the shop's first draft, or an order
     * from before there were versions.
     */
    termsVersion: bigint({ mode: 'number' })
      .default(sql`newest_page_version('terms')`)
      .references(() => pageVersions.version),
    privacyVersion: bigint({ mode: 'number' })
      .default(sql`newest_page_version('privacy')`)
      .references(() => pageVersions.version),
    /** When staff confirmed the order by phone, and who. */
    phoneConfirmedAt: moment(),
    phoneConfirmedBy: text(),
    /** When the parcel came back, or the order was cancelled after it was shipped. */
    refusedAt: moment(),
    /** The 4 digits that prove the handover, drawn when the order ships. */
    handoverCode: text(),
    handoverTries: smallint().notNull().default(0),
    /** Who cancelled it: late money reopens an expired order, never one that staff cancelled. */
    cancelledBy: text({ enum: ['staff', 'expiry'] }),
    /** Paid on the simulator, for ever; a trigger on `payments` sets it. */
    simulated: boolean().notNull().default(false),
    /** When it began to wait for its money: when it was placed or reopened. */
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
    // Sales per day need only this index (index-only scan).
    index('orders_sales').on(t.createdAt, t.status, t.totalCents),
    index('orders_total').on(t.totalCents, t.id),
    index('orders_awaiting_money')
      .on(t.unpaidSince)
      .where(
        sql`payment_method = 'mpesa' and payment_status in ('unpaid', 'pending') and status = 'Pending'`,
      ),
    index('orders_simulated').on(t.createdAt).where(sql`simulated`),
    // For the limits of unpaid orders at once; see the function `check_open_orders`.
    index('orders_open_phone').on(sql`(${t.address}->>'phoneNumber')`).where(isOpenAndUnpaid),
    index('orders_open_place').on(sql`address_key(${t.address})`).where(isOpenAndUnpaid),
    index('orders_phone').on(phoneOf(t)),
    index('orders_refused').on(t.userId).where(sql`refused_at is not null`),
    index('orders_refused_phone').on(phoneOf(t)).where(sql`refused_at is not null`),
    index('orders_recipient_like')
      .using('gin', sql`lower(${t.recipientName}) gin_trgm_ops`)
      .where(sql`recipient_differs`),
    index('orders_delivery_point')
      .on(sql`(${t.delivery}->'point'->>'_id')`)
      .where(sql`status in ('Pending', 'Processing', 'Shipped') and delivery is not null`),
    check('orders_parts_fit', sql`${t.deliveryFeeCents} >= 0 and ${t.promotionCents} >= 0`),
    check('orders_promotion_of_offer', sql`${t.promotionCents} = 0 or ${t.offerCode} is not null`),
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
 * Counts and totals of orders by order status and payment status. A count is the sum of the matching rows, as in
 * `productTallies`. Triggers on `orders` maintain it.
 */
export const orderTallies = pgTable('order_tallies', {
  id: bigserial({ mode: 'bigint' }).primaryKey(),
  status: text().notNull(),
  paymentStatus: text().notNull(),
  count: bigint({ mode: 'number' }).notNull(),
  totalCents: cents().notNull(),
  discountCents: cents().notNull(),
})

/** Name, variant, SKU, price and picture are copies: editing a product does not change past orders. */
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
    variant: text(),
    sku: text(),
    imageKey: text(),
    priceCents: cents().notNull(),
    quantity: integer().notNull(),
  },
  (t) => [
    // The order comes first, so that this index also finds the items of an order.
    primaryKey({ columns: [t.orderId, t.id] }),
    check('order_items_quantity_positive', sql`${t.quantity} > 0`),
    check('order_items_price_positive', sql`${t.priceCents} > 0`),
  ],
)

// ── dashboard ──────────────────────────────────────────────────────────────────────────────────

/**
 * Sales of past days and of whole months in Nairobi, by product, category, day, payment method and zone, without
 * cancelled orders. A job sums up each of `salesPeriods`; triggers note in `staleSales` which sums no longer hold.
 */
export const salesSums = pgTable(
  'sales_sums',
  {
    by: text({ enum: ['product', 'category', 'day', 'method', 'zone'] }).notNull(),
    period: text({ enum: ['day', 'month'] }).notNull(),
    first: date().notNull(),
    key: text().notNull(),
    simulated: boolean().notNull(),
    orders: bigint({ mode: 'number' }).notNull(),
    pieces: bigint({ mode: 'number' }).notNull(),
    cents: cents().notNull(),
    feeCents: cents().notNull(),
    promotionCents: cents().notNull(),
  },
  (t) => [
    primaryKey({ name: 'sales_sums_key', columns: [t.by, t.period, t.first, t.key, t.simulated] }),
    check('sales_sums_by_known', sql`${t.by} in ('product', 'category', 'day', 'method', 'zone')`),
  ],
)

/** The days and months that are summed up; a month is named by its first day. */
export const salesPeriods = pgTable(
  'sales_periods',
  { period: text({ enum: ['day', 'month'] }).notNull(), first: date().notNull() },
  (t) => [
    primaryKey({ name: 'sales_periods_key', columns: [t.period, t.first] }),
    check(
      'sales_periods_known',
      sql`${t.period} = 'day' or (${t.period} = 'month' and extract(day from ${t.first}) = 1)`,
    ),
  ],
)

/** `day` null: every sum by category. */
export const staleSales = pgTable('stale_sales', {
  id: bigserial({ mode: 'bigint' }).primaryKey(),
  day: date(),
})

// ── payments ───────────────────────────────────────────────────────────────────────────────────

const paymentMethod = { enum: ['mpesa', 'cash'] } as const
const paymentChannel = { enum: ['stk', 'c2b', 'statement', 'cash'] } as const
const ledgerPlace = {
  enum: ['mpesa', 'cash', 'order', 'held', 'to-match', 'refund-due', 'paid-back'],
} as const

/** One prompt on a phone and what became of it. It stays when its order is deleted. */
export const paymentAttempts = pgTable(
  'payment_attempts',
  {
    id: id(),
    orderId: uuid().references(() => orders.id, { onDelete: 'set null' }),
    /** What was asked for. */
    amountCents: cents().notNull(),
    phoneNumber: text(),
    state: text({
      enum: ['requested', 'prompted', 'unknown', 'paid', 'held', 'failed'],
    }).notNull(),
    resultCode: text(),
    /** A key of `paymentReasons`; null where M-Pesa's result code says why. */
    reasonCode: text(),
    /** Part of the callback URL, so that a callback finds its attempt even where the answer to the prompt was lost. */
    callbackSecret: text().notNull(),
    checkoutRequestId: text(),
    merchantRequestId: text(),
    /** The sum that a callback named, of an attempt that is held because nobody confirmed it. */
    claimedCents: cents(),
    /** When M-Pesa first denied a success that counts. */
    deniedAt: moment(),
    /** When M-Pesa is asked next; null when there is nothing to ask. */
    nextQueryAt: moment(),
    queries: integer().notNull().default(0),
    /** The member of staff who sent it for somebody. */
    staffId: uuid().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    settledAt: moment(),
  },
  (t) => [
    index('payment_attempts_order').on(t.orderId, t.createdAt),
    index('payment_attempts_to_query').on(t.nextQueryAt).where(sql`next_query_at is not null`),
    uniqueIndex('payment_attempts_secret_key').on(t.callbackSecret),
    uniqueIndex('payment_attempts_request_key').on(t.checkoutRequestId),
    // An order has at most one live prompt.
    uniqueIndex('payment_attempts_one_live')
      .on(t.orderId)
      .where(sql`state in ('requested', 'prompted', 'unknown')`),
    check('payment_attempts_amount_positive', sql`${t.amountCents} > 0`),
    check(
      'payment_attempts_state_known',
      sql`${t.state} in ('requested', 'prompted', 'unknown', 'paid', 'held', 'failed')`,
    ),
  ],
)

/** Money that came: once per M-Pesa code or cash slip, whichever channel reported it first. */
export const receipts = pgTable(
  'receipts',
  {
    id: id(),
    /** M-Pesa's code; null for cash, and for a prompt that only a query has proven. */
    code: text(),
    method: text(paymentMethod).notNull(),
    /** How it is listed: money of a prompt is `stk`, whichever channel reported it first. */
    channel: text(paymentChannel).notNull(),
    /** Every channel that reported it. */
    reportedBy: text({ enum: ['callback', 'query', 'c2b', 'statement', 'pull', 'staff'] })
      .array()
      .notNull()
      .default([]),
    amountCents: cents().notNull(),
    /** Null while it is to be matched. */
    orderId: uuid().references(() => orders.id),
    attemptId: uuid().references(() => paymentAttempts.id),
    /** The order whose number the payer typed. */
    meantFor: uuid().references(() => orders.id, { onDelete: 'set null' }),
    /** The shop is finding out by itself whether it belongs to a prompt. */
    waiting: boolean().notNull().default(false),
    /** Its prompt was concluded from the amount, and may be another. */
    guessed: boolean().notNull().default(false),
    /** Why it does not count yet: a part waits for the rest, less than asked waits for staff. */
    heldFor: text({ enum: ['part', 'short'] }),
    /** What was missing or asked for when it came and was held. */
    askedCents: cents(),
    /** What the payer typed as the account number. */
    account: text().notNull().default(''),
    /** Who paid, as far as M-Pesa says; forgotten once the money has its place. */
    payer: text(),
    phoneNumber: text(),
    /** Who brought the cash. */
    rider: text(),
    note: text(),
    staffId: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** When it was paid, by M-Pesa's clock. */
    occurredAt: moment().notNull(),
    /** When another source than the callback confirmed it. */
    confirmedAt: moment(),
    /** Paid back without ever having an order. */
    returnedAt: moment(),
    /** The money never came, or it is that of another receipt. */
    voidedAt: moment(),
    /** When it was counted for its order. */
    settledAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('receipts_code_key').on(t.code),
    uniqueIndex('receipts_attempt_key').on(t.attemptId),
    index('receipts_order').on(t.orderId),
    index('receipts_meant_for').on(t.meantFor).where(sql`meant_for is not null`),
    index('receipts_to_match')
      .on(t.createdAt)
      .where(sql`order_id is null and returned_at is null and voided_at is null`),
    check('receipts_amount_positive', sql`${t.amountCents} > 0`),
    check('receipts_held_known', sql`${t.heldFor} in ('part', 'short')`),
  ],
)

/**
 * The ledger: one row moves one sum from one account to another, so debits and credits are always
 * equal. A trigger refuses every change of a row. The view `order_money` derives from it.
 */
export const postings = pgTable(
  'postings',
  {
    id: bigserial({ mode: 'bigint' }).primaryKey(),
    /** What happened, in one word. */
    kind: text().notNull(),
    debit: text(ledgerPlace).notNull(),
    credit: text(ledgerPlace).notNull(),
    cents: cents().notNull(),
    receiptId: uuid()
      .notNull()
      .references(() => receipts.id),
    orderId: uuid().references(() => orders.id),
    /** The name of the member of staff who decided it; null for M-Pesa and the shop itself. */
    who: text(),
    occurredAt: moment().notNull(),
    /** When the shop learned of it, by the database's clock. */
    postedAt: moment().notNull().default(sql`clock_timestamp()`),
  },
  (t) => [
    index('postings_receipt').on(t.receiptId),
    index('postings_order').on(t.orderId),
    index('postings_day').on(t.postedAt, t.id),
    check('postings_cents_positive', sql`${t.cents} > 0`),
    check('postings_two_accounts', sql`${t.debit} <> ${t.credit}`),
    check(
      'postings_debit_known',
      sql`${t.debit} in ('mpesa', 'cash', 'order', 'held', 'to-match', 'refund-due', 'paid-back')`,
    ),
    check(
      'postings_credit_known',
      sql`${t.credit} in ('mpesa', 'cash', 'order', 'held', 'to-match', 'refund-due', 'paid-back')`,
    ),
  ],
)

/**
 * One request to pay money back. M-Pesa may be asked twice for one receipt; each request has a secret
 * of its own, and only its own answer ends it.
 */
export const refunds = pgTable(
  'refunds',
  {
    id: id(),
    receiptId: uuid()
      .notNull()
      .references(() => receipts.id),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    /** Where the money was when it was asked for. */
    place: text({ enum: ['held', 'refund-due'] }).notNull(),
    cents: cents().notNull(),
    byHand: boolean().notNull(),
    state: text({ enum: ['asked', 'done', 'failed'] }).notNull(),
    /** In the address that M-Pesa posts the result to. */
    secret: text(),
    conversationId: text(),
    originatorId: text(),
    note: text(),
    staffId: uuid().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    settledAt: moment(),
  },
  (t) => [
    index('refunds_receipt').on(t.receiptId),
    index('refunds_order').on(t.orderId),
    uniqueIndex('refunds_secret_key').on(t.secret),
    check('refunds_cents_positive', sql`${t.cents} > 0`),
    check('refunds_place_known', sql`${t.place} in ('held', 'refund-due')`),
    check('refunds_state_known', sql`${t.state} in ('asked', 'done', 'failed')`),
  ],
)

/**
 * The payments as people read them: a stored copy of the view `payment_lines`, so that lists have
 * indexes. `bookMoney` renews it; no rule reads it.
 */
export const payments = pgTable(
  'payments',
  {
    id: uuid().primaryKey(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    method: text(paymentMethod).notNull(),
    channel: text(paymentChannel).notNull(),
    amountCents: cents().notNull(),
    receivedCents: cents(),
    phoneNumber: text(),
    state: text({
      enum: ['requested', 'prompted', 'paid', 'held', 'failed', 'unknown', 'refunding', 'refunded'],
    }).notNull(),
    place: text(ledgerPlace),
    resultCode: text(),
    reasonCode: text(),
    receipt: text(),
    staffId: uuid().references(() => users.id, { onDelete: 'set null' }),
    rider: text(),
    note: text(),
    confirmedAt: moment(),
    createdAt: moment().notNull(),
    settledAt: moment(),
  },
  (t) => [
    index('payments_order').on(t.orderId, t.createdAt),
    // When it was settled, or begun while it is not: the moment that lists sort by.
    index('payments_moment').on(sql`coalesce(${t.settledAt}, ${t.createdAt})`, t.id),
    index('payments_state_moment').on(t.state, sql`coalesce(${t.settledAt}, ${t.createdAt})`, t.id),
    index('payments_sum').on(sql`coalesce(${t.receivedCents}, ${t.amountCents})`, t.id),
    index('payments_settled').on(t.settledAt).where(sql`settled_at is not null`),
    index('payments_phone').on(t.phoneNumber).where(sql`phone_number is not null`),
    index('payments_receipt').on(t.receipt).where(sql`receipt is not null`),
    index('payments_owed').on(t.orderId).where(sql`place in ('held', 'refund-due')`),
  ],
)

/** What happened to an attempt or a receipt, as it came, never changed. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: bigserial({ mode: 'bigint' }).primaryKey(),
    /** An attempt's id, or that of a receipt without one. */
    paymentId: uuid().notNull(),
    kind: text().notNull(),
    body: jsonb(),
    /** Whether its sender may be M-Pesa, as far as `MPESA_CALLBACK_FROM` says. */
    trusted: boolean().notNull().default(true),
    at: createdAt(),
    /** When it was processed; null until then. */
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
    // Nulls sort as the lowest value, so that a cursor always holds a value.
    index('shippings_tracking').on(sql`coalesce(lower(${t.trackingNumber}), '')`, t.id),
    index('shippings_shipped').on(sql`coalesce(${t.shippedAt}, '1970-01-01Z'::timestamptz)`, t.id),
    index('shippings_delivered').on(
      sql`coalesce(${t.deliveredAt}, '1970-01-01Z'::timestamptz)`,
      t.id,
    ),
    index('shippings_tracking_like').using('gin', sql`lower(tracking_number) gin_trgm_ops`),
  ],
)

// ── riders ─────────────────────────────────────────────────────────────────────────────────────

/** Parcels that one rider takes along. A link shows them without a login; only its hash is stored. */
export const riderRuns = pgTable(
  'rider_runs',
  {
    id: id(),
    tokenHash: bytea().notNull(),
    riderName: text().notNull(),
    riderPhone: text().notNull(),
    /** The username of who gave out the parcels. */
    startedBy: text().notNull(),
    expiresAt: moment().notNull(),
    revokedAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('rider_runs_token').on(t.tokenHash),
    index('rider_runs_newest').on(t.createdAt, t.id),
    check('rider_runs_named', sql`${t.riderName} <> ''`),
  ],
)

/** Cash that a rider handed over to the shop. */
export const riderSettlements = pgTable(
  'rider_settlements',
  {
    id: id(),
    runId: uuid()
      .notNull()
      .references(() => riderRuns.id, { onDelete: 'cascade' }),
    cents: cents().notNull(),
    settledBy: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('rider_settlements_run').on(t.runId),
    check('rider_settlements_sum', sql`${t.cents} > 0`),
  ],
)

/** A parcel of a run. What the order itself says, such as Cancelled, counts before `state`. */
export const riderParcels = pgTable(
  'rider_parcels',
  {
    runId: uuid()
      .notNull()
      .references(() => riderRuns.id, { onDelete: 'cascade' }),
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** Where it stands in the run. */
    place: smallint().notNull(),
    /** `given-away`: a later run has it. */
    state: text({ enum: ['open', 'not-at-home', 'delivered', 'given-away'] })
      .notNull()
      .default('open'),
    /** Why it was not handed over. */
    reason: text(),
    stateAt: moment().notNull().defaultNow(),
    /** The cash that this rider took for it. */
    receiptId: uuid().references(() => receipts.id),
    settlementId: uuid().references(() => riderSettlements.id),
    /** The idempotency keys of the wrong codes that were counted. */
    wrongKeys: text().array().notNull().default([]),
  },
  (t) => [
    primaryKey({ name: 'rider_parcels_key', columns: [t.runId, t.orderId] }),
    uniqueIndex('rider_parcels_one_rider')
      .on(t.orderId)
      .where(sql`state in ('open', 'not-at-home')`),
    index('rider_parcels_order').on(t.orderId),
    uniqueIndex('rider_parcels_receipt').on(t.receiptId),
    check(
      'rider_parcels_state',
      sql`${t.state} in ('open', 'not-at-home', 'delivered', 'given-away')`,
    ),
    check('rider_parcels_settled', sql`${t.settlementId} is null or ${t.receiptId} is not null`),
  ],
)

// ── audit ──────────────────────────────────────────────────────────────────────────────────────

const isAboutOrder = sql`thing in ('order', 'payment', 'shipping')`

/** The id of the order that an audit entry is about: the order itself, its payment or its shipping record. */
const orderOfEntry = sql`(case thing when 'order' then thing_id
  when 'payment' then coalesce(after->>'order', before->>'order')
  when 'shipping' then coalesce(after->>'orderId', before->>'orderId') end)`

/** The condition for audit entries about one order; an index supports it. */
export function isAboutThis(orderId: string) {
  return sql`${isAboutOrder} and ${orderOfEntry} = ${orderId}`
}

/** Who changed what, when, from what to what. The name is a copy and outlives the account. */
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
    /** Where it was done from, and on what, in words. */
    address: text(),
    device: text(),
  },
  (t) => [
    index('audit_log_thing_id').on(t.thingId, t.id),
    index('audit_log_thing').on(t.thing, t.id),
    index('audit_log_user').on(t.userId, t.id),
    index('audit_log_order').on(orderOfEntry, t.id).where(isAboutOrder),
  ],
)

// ── http ───────────────────────────────────────────────────────────────────────────────────────

/** The answer of a call that must happen once, stored for 24 hours under the caller's idempotency key. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: uuid().notNull(),
    call: text().notNull(),
    key: text().notNull(),
    /** SHA-256 of the request body, so that a key cannot be reused for another request. */
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

/** Messages to people, stored in the transaction that causes them and sent afterwards. */
export const outbox = pgTable(
  'outbox',
  {
    id: bigserial({ mode: 'bigint' }).primaryKey(),
    kind: text().notNull().default('notice').$type<MessageKind>(),
    /** What happened: one event reaches one address once per channel. Null: always sent. */
    event: text(),
    channel: text({ enum: messageChannels }).notNull(),
    recipient: text().notNull(),
    /** The customer it is about, if any. Not a foreign key: a message must not block deleting an account. */
    userId: uuid(),
    orderId: uuid().references(() => orders.id, { onDelete: 'set null' }),
    language: text({ enum: ['en', 'sw'] })
      .notNull()
      .default('en'),
    /** Facts of the event that its text shows. Deleted with a one-time code once it is sent. */
    data: jsonb().notNull().default({}).$type<Record<string, unknown>>(),
    /** As it was sent last; null until then, unless it was written when it was queued. */
    subject: text(),
    body: text(),
    createdAt: createdAt(),
    nextTryAt: moment().defaultNow(),
    /** No try after this: a code that has expired helps nobody. */
    giveUpAt: moment(),
    tries: integer().notNull().default(0),
    sentAt: moment(),
    problem: text(),
    /** What the provider calls it. */
    messageId: text(),
    /** As WhatsApp reports it. */
    deliveredAt: moment(),
    readAt: moment(),
    state: text({ enum: messageStates })
      .notNull()
      .generatedAlwaysAs(sql`case
      when sent_at is not null then 'sent'
      when next_try_at is null then 'given-up'
      when problem is not null then 'failed'
      else 'waiting' end`),
    /** For an account that is gone: nothing of it stays once the message is sent or given up. */
    deleteWhenDone: boolean().notNull().default(false),
  },
  (t) => [
    index('outbox_to_send').on(t.nextTryAt).where(sql`sent_at is null`),
    uniqueIndex('outbox_event').on(t.event, t.channel, t.recipient).where(sql`event is not null`),
    index('outbox_order').on(t.orderId).where(sql`order_id is not null`),
    index('outbox_newest').on(t.createdAt, t.id),
    index('outbox_unsent').on(t.createdAt).where(sql`state in ('failed', 'given-up')`),
    index('outbox_message_id').on(t.messageId).where(sql`message_id is not null`),
    check('outbox_channel_known', sql`${t.channel} in ('email', 'sms', 'whatsapp')`),
    check('outbox_language_known', sql`${t.language} in ('en', 'sw')`),
  ],
)

/** Which channels are on, as the configuration says, and which provider is left alone after a failure. */
export const messageChannelStates = pgTable('message_channels', {
  channel: text({ enum: messageChannels }).primaryKey(),
  isOn: boolean().notNull().default(false),
  pausedUntil: moment(),
  /** In a row. */
  failures: integer().notNull().default(0),
  problem: text(),
})

/** Products whose low stock staff were told of. A row goes when the product is restocked. */
export const lowStockAlerts = pgTable('low_stock_alerts', {
  productId: uuid()
    .primaryKey()
    .references(() => products.id, { onDelete: 'cascade' }),
  toldAt: moment().notNull().defaultNow(),
})

/** What a phone told the shop on a channel: when it wrote last, and whether it said STOP. */
export const messagePhones = pgTable(
  'message_phones',
  {
    phone: text().notNull(),
    channel: text({ enum: ['sms', 'whatsapp'] }).notNull(),
    wroteAt: moment().notNull(),
    isStopped: boolean().notNull().default(false),
    /** When it said STOP or START last. */
    saidAt: moment(),
  },
  (t) => [
    primaryKey({ columns: [t.phone, t.channel], name: 'message_phones_pkey' }),
    check('message_phones_digits', sql`${t.phone} ~ '^[0-9]{6,15}$'`),
    check('message_phones_channel', sql`${t.channel} in ('sms', 'whatsapp')`),
    check('message_phones_said', sql`not ${t.isStopped} or ${t.saidAt} is not null`),
  ],
)

/** The owner's wording. A text without a row has its default wording. */
export const messageTexts = pgTable(
  'message_texts',
  {
    kind: text().notNull().$type<WordedKind>(),
    channel: text({ enum: messageChannels }).notNull(),
    language: text({ enum: ['en', 'sw'] }).notNull(),
    /** Of e-mail only. */
    subject: text(),
    body: text().notNull(),
    /** From a sequence, so that no two saves have the same. */
    version: integer().notNull(),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.channel, t.language], name: 'message_texts_pkey' }),
    check(
      'message_texts_kind',
      sql`${t.kind} in (${sql.raw(wordedKinds.map((kind) => `'${kind}'`).join(', '))})`,
    ),
    check('message_texts_channel', sql`${t.channel} in ('email', 'sms', 'whatsapp')`),
    check('message_texts_language', sql`${t.language} in ('en', 'sw')`),
    check('message_texts_subject', sql`(${t.channel} = 'email') = (${t.subject} is not null)`),
    check(
      'message_texts_filled',
      sql`btrim(${t.body}) <> '' and length(${t.body}) <= 4000
        and btrim(coalesce(${t.subject}, '-')) <> '' and length(coalesce(${t.subject}, '')) <= 200`,
    ),
  ],
)

// ── jobs ───────────────────────────────────────────────────────────────────────────────────────

/** Items of background work that failed and are tried again at `retryAt`; a success deletes the row. */
export const failedJobs = pgTable(
  'failed_jobs',
  {
    /** Which work, such as `expiry`. */
    job: text().notNull(),
    /** The id of the row that the work is about. */
    item: text().notNull(),
    failures: integer().notNull(),
    /** The last error, for staff to read. */
    problem: text().notNull(),
    firstFailedAt: createdAt(),
    lastFailedAt: createdAt(),
    retryAt: moment().notNull(),
  },
  (t) => [primaryKey({ columns: [t.job, t.item] })],
)

// ── backup ─────────────────────────────────────────────────────────────────────────────────────

/** What this machine did about backups: always one row, and never part of a backup. */
export const backupState = pgTable(
  'backup_state',
  {
    theOne: boolean().primaryKey().default(true),
    /** Part of the names of this shop's backup files, so that it prunes no others. */
    shopId: text().notNull(),
    /** When the last scheduled backup began. */
    attemptedAt: moment(),
    /** The moment that the last good backup shows. */
    goodAt: moment(),
    /** Why the scheduled backups fail since the last good one. */
    problem: text(),
  },
  (t) => [check('backup_state_one', sql`${t.theOne}`)],
)

// ── any module, under keys of its own ──────────────────────────────────────────────────────────

/** Generated secrets and other values that all processes share. Staff's settings are in `shopSettings`. */
export const settings = pgTable('settings', {
  key: text().primaryKey(),
  value: jsonb().notNull(),
  updatedAt: updatedAt(),
})

// ── settings ───────────────────────────────────────────────────────────────────────────────────

/** The settings that staff saved: one row or none. Null means the default. */
export const shopSettings = pgTable(
  'shop_settings',
  {
    theOne: boolean().primaryKey().default(true),
    /** Incremented with each save. */
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
    mpesaOpenOrders: integer(),
    codOpenOrders: integer(),
    codMaxPieces: integer(),
    /** Largest order total that may be paid on delivery; null: any. */
    codMaxCents: cents(),
    codRefusals: integer(),
    groupVariants: boolean(),
    adminsOnlyManageStaff: boolean(),
    secondFactorForStaff: boolean(),
    /** Of alerts to staff, in Nairobi time: `21:00-07:00`. */
    quietHours: text(),
    /** Groups of words for the same goods, beside those that ship with the shop. */
    synonyms: jsonb().$type<string[][]>(),
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
    check(
      'shop_settings_limits',
      sql`${t.mpesaOpenOrders} between 1 and 1000 and ${t.codOpenOrders} between 1 and 1000 and ${t.codMaxPieces} between 1 and 100000`,
    ),
    check('shop_settings_cod', sql`${t.codMaxCents} > 0 and ${t.codRefusals} between 1 and 1000`),
    check(
      'shop_settings_quiet_hours',
      sql`${t.quietHours} ~ '^$|^([01][0-9]|2[0-3]):[0-5][0-9]-([01][0-9]|2[0-3]):[0-5][0-9]$'`,
    ),
  ],
)
