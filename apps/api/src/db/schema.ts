/**
 * All tables of the shop, one file for each noun.
 *
 * Only the owner of a table writes to it: `scripts/table-owners.mjs`. Any query may read any table. Rules that must always
 * hold are constraints. The migrations have, besides these, the checks of columns with a list of values (`enum`), which
 * `known-values.test.ts` compares, and the indexes that only make queries fast. One that depends on a list of the contract
 * is here, too, so that a test notices when the list changes.
 *
 * Indexes are ascending; "newest first" reads them backwards, as `order by … desc` cannot use one with NULLS LAST.
 */
export * from './schema/addresses.ts'
export * from './schema/audit.ts'
export * from './schema/backup.ts'
export * from './schema/books.ts'
export * from './schema/carts.ts'
export * from './schema/catalogue.ts'
export * from './schema/client-errors.ts'
export * from './schema/connections.ts'
export * from './schema/consents.ts'
export * from './schema/delivery.ts'
export * from './schema/drafts.ts'
export * from './schema/failed-jobs.ts'
export * from './schema/front.ts'
export * from './schema/idempotency.ts'
export * from './schema/messages.ts'
export * from './schema/offers.ts'
export * from './schema/orders.ts'
export * from './schema/pages.ts'
export * from './schema/papers.ts'
export * from './schema/pay-links.ts'
export * from './schema/payments.ts'
export * from './schema/returns.ts'
export * from './schema/reviews.ts'
export * from './schema/riders.ts'
export * from './schema/sales-sums.ts'
export * from './schema/settings.ts'
export * from './schema/shipping.ts'
export * from './schema/shop-settings.ts'
export * from './schema/stock-requests.ts'
export * from './schema/typed-codes.ts'
export * from './schema/users.ts'
export * from './schema/wish-list.ts'
