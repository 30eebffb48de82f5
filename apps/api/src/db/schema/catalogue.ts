import { movementReasons } from '@duka/contract/catalogue/stock'
import { visibilities } from '@duka/contract/catalogue/visibility'
import { vatClasses } from '@duka/contract/settings/vat-classes'
import { sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  boolean,
  check,
  date,
  foreignKey,
  integer,
  json,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { cents, createdAt, id, moment, partOf, tsvector, updatedAt } from './columns.ts'
import { users } from './users.ts'

export const categories = pgTable(
  'categories',
  {
    id: id(),
    name: text().notNull(),
    description: text(),
    /** In Swahili; empty or null: the English one is shown. */
    nameSw: text(),
    descriptionSw: text(),
    /** The category that it is under; null for one of the first level. */
    parentId: uuid(),
    isChild: boolean().generatedAlwaysAs(sql`parent_id is not null`),
    parentIsChild: boolean().generatedAlwaysAs(sql`case when parent_id is not null then false end`),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('categories_name_key').on(sql`lower(${t.name})`),
    uniqueIndex('categories_id_level').on(t.id, t.isChild),
    // Two levels at most: a parent has no parent itself, and what has children gets none.
    foreignKey({
      name: 'categories_parent_is_top',
      columns: [t.parentId, t.parentIsChild],
      foreignColumns: [t.id, t.isChild],
    }),
  ],
)

/** Products that differ only in their options, such as the sizes of one shirt. */
export const productFamilies = pgTable(
  'product_families',
  { id: id(), name: text().notNull(), createdAt: createdAt() },
  (t) => [
    check('product_families_named', sql`${t.name} <> ''`),
    uniqueIndex('product_families_name_key').on(sql`lower(${t.name})`),
  ],
)

/**
 * A deleted product stays as a row with `deletedAt`, for past orders and open carts.
 *
 * The fill factor is 80 % (set in a migration): a sale then updates its row within the page (HOT update) and
 * touches no index.
 */
export const products = pgTable(
  'products',
  {
    id: id(),
    name: text().notNull(),
    description: text().notNull(),
    /** The present price. Code writes the normal price; during a sale a trigger replaces it by the sale's price. */
    priceCents: cents().notNull(),
    /** The price outside of the sale; null without a sale. A trigger writes it. */
    normalPriceCents: cents(),
    /** The price to strike through. */
    wasPriceCents: cents(),
    salePriceCents: cents(),
    /** The sale lasts from `saleFrom` up to and without `saleUntil`; null: no limit. */
    saleFrom: moment(),
    saleUntil: moment(),
    /** When a sale begins or ends next; the function `turn_prices` then updates `priceCents`. */
    priceChangesAt: moment(),
    /** Quantity prices, sorted by `from`; null: none. */
    tiers: jsonb().$type<{ from: number; cents: number }[]>(),
    /** What a piece costs the shop; null: not known. */
    costCents: cents(),
    stockQuantity: integer().notNull(),
    lowStockAt: integer().notNull().default(5),
    /** Null only for deleted products. */
    categoryId: uuid().references(() => categories.id),
    brand: text().notNull(),
    variant: text().notNull(),
    /** In Swahili; empty or null: the English one is shown. */
    nameSw: text(),
    descriptionSw: text(),
    variantSw: text(),
    sku: text(),
    /** The picture's content hash, part of the file names of all its sizes and formats. */
    imageKey: text(),
    imageAlt: text(),
    /** Null for a product on its own, and for deleted ones. */
    familyId: uuid().references(() => productFamilies.id),
    /** `{"Size": "M"}`. As `json`, which keeps the order; `jsonb` does not. */
    options: json().$type<Record<string, string>>().notNull().default({}),
    /** Pieces sold in the last 30 whole days; `countSold` counts them. */
    sold: integer().notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: moment(),
    /** Who finds it: everybody, those who have its address, or staff only. */
    visibility: text({ enum: visibilities }).notNull().default('shown'),
    /** KRA's class of VAT; it counts for orders only where the shop is registered. */
    vatClass: text({ enum: vatClasses }).notNull().default('B'),
    /**
     * Name (A), brand (B), variant and SKU (C) as exact words, plus everything with the description (D) as English
     * stems. A trigger writes it; a generated column would be computed again at every sale.
     */
    search: tsvector(),
  },
  (t) => [
    check('products_stock_not_negative', sql`${t.stockQuantity} >= 0`),
    check('products_cost_not_negative', sql`${t.costCents} >= 0`),
    // A product without stock is always low, whatever its threshold: see `lowStock`.
    check('products_low_not_negative', sql`${t.lowStockAt} >= 0`),
    check(
      'products_prices_positive',
      sql`least(${t.priceCents}, ${t.normalPriceCents}, ${t.salePriceCents}, ${t.wasPriceCents}) > 0`,
    ),
    check(
      'products_sale_complete',
      sql`(${t.salePriceCents} is null) = (${t.normalPriceCents} is null)`,
    ),
    check('products_sale_begins_first', sql`${t.saleFrom} < ${t.saleUntil}`),
    check('products_tiers_are_a_list', sql`jsonb_typeof(${t.tiers}) = 'array'`),
    check('products_in_category', sql`${t.categoryId} is not null or ${t.deletedAt} is not null`),
    check(
      'products_variant_of_options',
      sql`${t.options}::text = '{}' or ${t.variant} = options_text(${t.options})`,
    ),
    uniqueIndex('products_family_options_key')
      .on(t.familyId, sql`options_key(${t.options})`)
      .where(sql`family_id is not null and deleted_at is null`),
    uniqueIndex('products_sku_key').on(sql`lower(${t.sku})`).where(sql`deleted_at is null`),
  ],
)

/** The pictures of a product after the first one, which is in `products`. At most 8 in all. */
export const productPictures = pgTable(
  'product_pictures',
  {
    productId: partOf(() => products.id),
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
 * Pictures that nothing may show any more: a job deletes their files later. Triggers add those that are taken off a row. No
 * column `image_key`, because being here is not being used.
 */
export const unusedPictures = pgTable('unused_pictures', {
  id: bigserial({ mode: 'number' }).primaryKey(),
  key: text().notNull(),
  since: moment().notNull().defaultNow(),
})

/**
 * Every searchable word of the products, to correct misspelt words without reading the products. Triggers on
 * `products` add words; unused words stay, which is harmless.
 */
export const productWords = pgTable('product_words', { word: text().primaryKey() })

/** Searches that found nothing, counted for each day in Nairobi. */
export const missedSearches = pgTable(
  'missed_searches',
  { day: date().notNull(), q: text().notNull(), count: integer().notNull() },
  (t) => [
    primaryKey({ columns: [t.day, t.q] }),
    check('missed_searches_counted', sql`${t.count} > 0`),
  ],
)

/** The words of names, brands and variants. Filled by the same triggers. */
export const titleWords = pgTable('title_words', { word: text().primaryKey() })

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
export const lowStock = pgTable('low_stock', {
  productId: uuid()
    .primaryKey()
    .references(() => products.id, { onDelete: 'cascade' }),
  createdAt: moment().notNull(),
  stockQuantity: integer().notNull(),
  categoryId: uuid().notNull(),
})

/** Every change of stock, with who and why. A product's stock is the sum of its movements. */
export const stockMovements = pgTable('stock_movements', {
  id: bigserial({ mode: 'bigint' }).primaryKey(),
  productId: uuid()
    .notNull()
    .references(() => products.id),
  change: integer().notNull(),
  reason: text({ enum: movementReasons }).notNull(),
  orderId: uuid(),
  userId: uuid().references(() => users.id, { onDelete: 'set null' }),
  note: text(),
  at: createdAt(),
  location: smallint().notNull().default(1),
})

/** Bulk changes of prices or costs, with those before, so that they can be undone. */
export const priceChanges = pgTable('price_changes', {
  id: id(),
  userId: uuid().references(() => users.id, { onDelete: 'set null' }),
  createdAt: createdAt(),
  undoneAt: moment(),
  isOfCost: boolean().notNull().default(false),
})

export const priceChangeLines = pgTable(
  'price_change_lines',
  {
    changeId: partOf(() => priceChanges.id),
    productId: partOf(() => products.id),
    /** Null: the cost was not known. */
    beforeCents: cents(),
    afterCents: cents().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.changeId, t.productId] }),
    check('price_change_lines_positive', sql`${t.beforeCents} > 0 and ${t.afterCents} > 0`),
  ],
)
