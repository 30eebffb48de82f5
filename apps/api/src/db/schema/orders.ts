import type { StoredAddress } from '@duka/contract/addresses/addresses'
import {
  cancellers,
  type OrderSource,
  orderChannels,
  orderStatuses,
  paymentStatuses,
} from '@duka/contract/orders/orders'
import { methodsThat, paymentMethods } from '@duka/contract/settings/payment-methods'
import type { VatClass } from '@duka/contract/settings/vat-classes'
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  bigserial,
  boolean,
  check,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { addresses } from './addresses.ts'
import { products } from './catalogue.ts'
import { cents, createdAt, id, moment, partOf, quoted, updatedAt } from './columns.ts'
import { offers } from './offers.ts'
import { pageVersions } from './pages.ts'
import { users } from './users.ts'

const _isOpen = sql`status in ('Pending', 'Processing', 'Shipped')`
const _isUnpaid = sql`payment_status in ('unpaid', 'pending')`

/** The phone to call about an order. Old orders have only the phone of their address. */
const _phoneOf = (t: { contactPhone: AnyPgColumn; address: AnyPgColumn }) =>
  sql`coalesce(${t.contactPhone}, ${t.address}->>'phoneNumber')`

/** A part of an order's price with the tax inside it. `rate` is in hundredths of a per cent, sums are in cents. */
export interface VatLine {
  /** The line of the order; null: the delivery. */
  item: string | null
  class: VatClass
  rate: number
  gross: number
  tax: number
}

/** What the price of an order had inside when it was ordered, or last changed: each change is a version. */
export interface OrderVat {
  registered: boolean
  version: number
  /** The class of a delivery, whether it costs anything or not. */
  delivery: VatClass
  lines: VatLine[]
}

export const orders = pgTable(
  'orders',
  {
    id: id(),
    /** What people type: the first 8 characters of the id, unique among orders. */
    number: text().notNull().generatedAlwaysAs(sql`upper(left(id::text, 8))`),
    /** What people say on the phone: 6 digits and a check digit, see the function `next_order_number`. */
    shortNumber: text().notNull().default(sql`next_order_number()`),
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    status: text({ enum: orderStatuses }).notNull().default('Pending'),
    paymentMethod: text({ enum: paymentMethods }).notNull(),
    paymentStatus: text({ enum: paymentStatuses }).notNull().default('unpaid'),
    /** How it came: by the website, or entered by staff. */
    channel: text({ enum: orderChannels }).notNull().default('web'),
    /** The member of staff who entered it. */
    takenBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** Who ordered without an account; null for an account, and once the person is forgotten. */
    customerName: text(),
    customerPhone: text(),
    customerEmail: text(),
    /** What the items cost together; null in orders from before there were staff orders. */
    itemsCents: cents(),
    /** What the customer owes: items + delivery fee - promotion - agreed discount. */
    totalCents: cents().notNull(),
    deliveryFeeCents: cents().notNull().default(0),
    promotionCents: cents().notNull().default(0),
    /** The offer that was used, and a copy of its code. */
    offerId: uuid().references(() => offers.id),
    offerCode: text(),
    /** What the offer takes off, as it was then: the columns of `offers` that `price_order` reads. */
    offerTerms: jsonb().$type<Record<string, unknown>>(),
    /** What staff took off when they entered the order, and why. */
    reductionCents: cents().notNull().default(0),
    reductionReason: text(),
    /** The percentage that made it; null: it is an amount. */
    reductionPercent: numeric({ mode: 'number' }),
    /** The part of the total that staff gave up because less money came. */
    writeOffCents: cents().notNull().default(0),
    /** The part of the total that returns took off. */
    returnedCents: cents().notNull().default(0),
    /** A copy of the address, which `address_copy` makes. */
    address: jsonb().notNull().$type<StoredAddress>(),
    addressId: uuid().references(() => addresses.id, { onDelete: 'set null' }),
    /** A copy of the delivery option with its zone and pickup point; null: the shop had no zones. */
    delivery: jsonb().$type<Record<string, unknown>>(),
    /** Null in old orders, for which the customer's name and the address's phone count. */
    recipientName: text(),
    contactPhone: text(),
    /** Whether the recipient is somebody else than the customer. */
    recipientDiffers: boolean().notNull().default(false),
    note: text(),
    /** The campaigns that led to it, as the customer's device remembers them; null: none is known. */
    source: jsonb().$type<OrderSource>(),
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
    /** The VAT inside its price; null: the shop neither was registered nor made papers. */
    vat: jsonb().$type<OrderVat>(),
    /** The invoice that is open: not credited as a whole. Papers may outlive their order, so no reference. */
    invoiceId: uuid(),
    /** KRA's number of a buyer who will deduct the VAT. */
    buyerPin: text(),
    /** When staff confirmed the order by phone, and who. */
    phoneConfirmedAt: moment(),
    phoneConfirmedBy: text(),
    /** When the parcel came back, or the order was cancelled after it was shipped. */
    refusedAt: moment(),
    /** Why the last delivery failed and who said so; null once the order or its parcel moves on. */
    failedAt: moment(),
    failedReason: text(),
    failedBy: text(),
    /** The 4 digits that prove the handover, generated when the order ships. */
    handoverCode: text(),
    handoverTries: smallint().notNull().default(0),
    /** When its customer first saw the code on the order's page. */
    codeSeenAt: moment(),
    /** Who cancelled it. Late money reopens an expired order, but not one that staff cancelled. */
    cancelledBy: text({ enum: cancellers }),
    /** Whether the simulator paid it. A trigger on `payments` sets it, and nothing resets it. */
    simulated: boolean().notNull().default(false),
    /** Since when it waits for its money: when it was placed or reopened. */
    unpaidSince: moment().notNull().defaultNow(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('orders_number_key').on(t.number),
    uniqueIndex('orders_short_number_key').on(t.shortNumber),
    index('orders_awaiting_money')
      .on(t.unpaidSince)
      .where(
        sql`payment_method in (${sql.raw(quoted(methodsThat('expires')))}) and payment_status in ('unpaid', 'pending') and status = 'Pending'`,
      ),
    // In few words: PostgreSQL reads every check anew for each statement.
    check(
      'orders_parts_fit',
      sql`least(${t.deliveryFeeCents}, ${t.promotionCents}, ${t.reductionCents}) >= 0`,
    ),
    check(
      'orders_total_adds_up',
      sql`${t.totalCents} = ${t.itemsCents} + ${t.deliveryFeeCents} - ${t.promotionCents} - ${t.reductionCents}`,
    ),
    check(
      'orders_guest_has_no_account',
      sql`${t.userId} is null or ${t.customerEmail} is null and ${t.customerPhone} is null`,
    ),
    check('orders_promotion_of_offer', sql`${t.promotionCents} = 0 or ${t.offerCode} is not null`),
    // The total is positive with it.
    check(
      'orders_write_off_fits',
      sql`${t.writeOffCents} >= 0 and ${t.writeOffCents} < ${t.totalCents}`,
    ),
    check(
      'orders_returned_fits',
      sql`${t.returnedCents} >= 0 and ${t.returnedCents} + ${t.writeOffCents} <= ${t.totalCents}`,
    ),
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
  writeOffCents: cents().notNull(),
})

/** Name, variant, SKU, price and picture are copies: editing a product does not change past orders. */
export const orderItems = pgTable(
  'order_items',
  {
    id: uuid().notNull().defaultRandom(),
    orderId: partOf(() => orders.id),
    productId: uuid()
      .notNull()
      .references(() => products.id),
    name: text().notNull(),
    variant: text(),
    sku: text(),
    imageKey: text(),
    priceCents: cents().notNull(),
    /** What a piece cost the shop when it was ordered; null: not known. */
    costCents: cents(),
    quantity: integer().notNull(),
    /** Pieces that were not on the shelf when the order was handed over although it had been cancelled. */
    notTaken: integer().notNull().default(0),
    /** Pieces that came back from the customer. */
    returned: integer().notNull().default(0),
  },
  (t) => [
    // The order comes first, so that this index also finds the items of an order.
    primaryKey({ columns: [t.orderId, t.id] }),
    check('order_items_quantity_positive', sql`${t.quantity} > 0`),
    check('order_items_not_taken', sql`${t.notTaken} between 0 and ${t.quantity}`),
    check('order_items_returned', sql`${t.returned} between 0 and ${t.quantity}`),
    check('order_items_price_positive', sql`${t.priceCents} > 0`),
  ],
)
