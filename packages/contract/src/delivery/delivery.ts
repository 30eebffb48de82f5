import * as z from 'zod/mini'
import { readsOrders } from '../access.ts'
import { endpoint, Id, notAnId, noted, optionalText, requiredText, staffWith } from '../endpoint.ts'
import { Money, sumInQuery } from '../money-schema.ts'
import * as calls from './delivery.calls.ts'
import { DeliveryPoint } from './delivery-points.ts'
import { CountyName, placeName, TownName } from './place-schema.ts'

/** To the door, to a pickup point, to a bus or courier office, or collected at the shop's counter. */
export const deliveryKinds = ['door', 'pickup', 'parcel', 'shop'] as const
const DeliveryKind = z.enum(deliveryKinds, 'Choose door, pickup, parcel or shop.')
export type DeliveryKind = z.infer<typeof DeliveryKind>

/** How long a delivery takes, in days without Sundays; see `expectedDays`. */
const Days = z.object({ min: z.number(), max: z.number() })

/** The shop's words for a way of delivery. */
const swahili = {
  nameSw: noted(z.optional(z.string()), 'In Swahili; left out: show the English one.'),
  estimateSw: noted(z.optional(z.string()), 'In Swahili; left out: show the English one.'),
}

/** A way to get a parcel, as it is offered to shoppers and as staff see it. */
export const DeliveryOption = z.object({
  _id: Id,
  kind: DeliveryKind,
  name: z.string(),
  ...swahili,
  fee: Money,
  freeFrom: noted(z.nullable(Money), "Items' total from which the fee is 0; null: never."),
  estimate: noted(z.nullable(z.string()), 'In words, by default made from the days.'),
  days: z.nullable(Days),
  cutOffHour: noted(
    z.nullable(z.number()),
    "Orders from this hour on (Nairobi, 0 to 23) count as the next day's; null: none do.",
  ),
  codAllowed: noted(z.boolean(), 'Whether cash on delivery is taken.'),
  codUpTo: noted(z.nullable(Money), 'The largest total to pay on delivery; null: any.'),
  point: z.nullable(DeliveryPoint),
})
export type DeliveryOption = z.infer<typeof DeliveryOption>

/** The copy of the delivery option in an order. Later changes of the option do not affect it. */
export const OrderDelivery = z.object({
  /** The id of the option, which may have been deleted since. */
  option: z.string(),
  zone: z.string(),
  kind: DeliveryKind,
  name: z.string(),
  ...swahili,
  fee: Money,
  estimate: noted(z.nullable(z.string()), 'How long it takes, in words.'),
  expected: noted(
    z.nullable(z.object({ from: z.string(), until: z.string() })),
    'The first and last day on which it is expected, `YYYY-MM-DD`; null: unknown.',
  ),
  point: z.nullable(DeliveryPoint),
})
export type OrderDelivery = z.infer<typeof OrderDelivery>

/** What an order costs, and what lowers its price: an offer, and what staff take off. */
export const OrderPrice = z.object({
  promotion: noted(Money, 'What an offer takes off.'),
  discount: noted(Money, 'What staff took off.'),
  total: Money,
})
export type OrderPrice = z.infer<typeof OrderPrice>

/** The options of one place, cheapest first, then by name. */
export const DeliveryQuote = z.object({
  /** Null: no zone covers the place, or the shop has no zones at all. */
  zone: z.nullable(z.object({ _id: Id, name: z.string() })),
  /** `price` is that of the whole order with this option. It is there for a cart or a draft, as `itemsTotal` is. */
  options: z.array(z.extend(DeliveryOption, { price: z.optional(OrderPrice) })),
  itemsTotal: noted(z.optional(Money), 'What the goods cost together.'),
  delivers: noted(
    z.boolean(),
    'Whether an order to this place can be placed. Without any zones it can, and its fee is 0.',
  ),
})
export type DeliveryQuote = z.infer<typeof DeliveryQuote>

const TownPlace = z.object({ county: z.string(), town: z.string() })
export type TownPlace = z.infer<typeof TownPlace>
const AreaPlace = z.object({ county: z.string(), town: z.string(), name: z.string() })
export type AreaPlace = z.infer<typeof AreaPlace>

/** Places with the same options. A zone without places is *everywhere else*. */
export const Zone = z.object({
  _id: Id,
  name: z.string(),
  counties: z.array(z.string()),
  towns: z.array(TownPlace),
  areas: z.array(AreaPlace),
  options: z.array(DeliveryOption),
  version: noted(z.int(), 'Incremented with each save; send it back with a change.'),
})
export type Zone = z.infer<typeof Zone>

/** An amount in shillings, 0 or more. */
const Amount = (missing: string) =>
  z.pipe(z.number(missing).check(z.nonnegative('An amount cannot be below 0.')), Money)

const notPositive = 'Please give an amount above 0, or leave it empty.'
const PositiveAmount = z.pipe(z.number(notPositive).check(z.positive(notPositive)), Money)

const WholeDays = z
  .number('Please give a whole number of days.')
  .check(
    z.int('Please give a whole number of days.'),
    z.nonnegative('Days cannot be below 0.'),
    z.maximum(365, 'Use at most 365 days.'),
  )
const NewDays = z.object({ min: WholeDays, max: WholeDays }).check(
  z.refine(({ min, max }) => min <= max, {
    error: 'The first number of days is larger than the second.',
    path: ['max'],
  }),
)

/** A pickup point: its id, or an object that has it. */
const PointReference = z.pipe(
  z.transform((given: unknown) =>
    typeof given === 'object' && given !== null && '_id' in given ? given._id : given,
  ),
  z.nullable(
    z
      .uuid({ error: ({ input }) => (input ? notAnId : 'Please choose a pickup point.') })
      .check(z.toLowerCase()),
  ),
)

export const NewOption = z
  .object({
    /** The id of an existing option of this zone, which it keeps. Any other value creates a new option. */
    _id: z.optional(z.nullable(z.string())),
    kind: DeliveryKind,
    name: requiredText('Please name this way of delivery.', 100),
    nameSw: noted(optionalText(100), 'In Swahili; empty: the English one is shown.'),
    fee: Amount('Please give the fee; 0 if it is free.'),
    freeFrom: noted(
      z.optional(z.nullable(Amount('Please give an amount, or leave it empty.'))),
      'The total of items from which the fee is 0; null: never.',
    ),
    estimate: noted(optionalText(100), "The owner's text, in place of one made from the days."),
    estimateSw: noted(optionalText(100), 'In Swahili; empty: the English one is shown.'),
    days: z.optional(z.nullable(NewDays)),
    cutOffHour: noted(
      z.optional(
        z.nullable(
          z
            .number('Please give an hour from 0 to 23.')
            .check(
              z.int('Please give a full hour.'),
              z.minimum(0, 'Please give an hour from 0 to 23.'),
              z.maximum(23, 'Please give an hour from 0 to 23.'),
            ),
        ),
      ),
      "Orders from this hour on, in Nairobi, count as the next day's; null: none do.",
    ),
    codAllowed: noted(z._default(z.boolean(), true), 'Whether cash on delivery is taken.'),
    codUpTo: noted(
      z.optional(z.nullable(PositiveAmount)),
      'The largest total that may be paid on delivery with this option; null: any.',
    ),
    point: z.optional(PointReference),
  })
  .check(
    z.refine(({ kind, point }) => kind !== 'door' || !point, {
      error: 'Delivery to the door has no pickup point.',
      path: ['point'],
    }),
    z.refine(({ kind, point }) => kind !== 'pickup' || !!point, {
      error: 'Please choose a pickup point.',
      path: ['point'],
    }),
  )
export type NewOption = z.infer<typeof NewOption>

const listOf = <Item extends z.ZodMiniType>(item: Item, most: number) =>
  z._default(
    z.array(item, 'This must be a list.').check(z.maxLength(most, `Use at most ${most}.`)),
    [],
  )

export const NewZone = z.object({
  name: requiredText('Please name the zone.', 100),
  counties: listOf(CountyName, 200),
  towns: listOf(z.object({ county: CountyName, town: TownName }), 1000),
  areas: listOf(
    z.object({ county: CountyName, town: TownName, name: placeName('Please name the area.') }),
    1000,
  ),
  options: listOf(NewOption, 50),
})
export type NewZone = z.infer<typeof NewZone>

/** Replaces the whole zone. With the `version` that the client has read, a change by somebody else is not lost. */
export const ZoneChange = z.extend(NewZone, {
  version: noted(
    z.optional(z.nullable(z.int())),
    'Send back the version that you read; a newer one is refused, so that nobody overwrites a change unseen.',
  ),
})
export type ZoneChange = z.infer<typeof ZoneChange>

/** A blank parameter counts as missing. */
const blankIsMissing = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.optional(
    z.pipe(
      z.transform((given: unknown) => (given === '' ? undefined : given)),
      z.optional(schema),
    ),
  )

export const PlaceQuery = z
  .object({
    /** An address of the caller (staff: any address), from which the place is taken. */
    addressId: blankIsMissing(Id),
    county: optionalText(100),
    town: optionalText(100),
    area: optionalText(100),
    itemsTotal: noted(
      blankIsMissing(sumInQuery('The total of the items must be an amount in shillings.')),
      'Total of the items in shillings. The fees are those of a cart with this total.',
    ),
    cart: noted(
      blankIsMissing(z.literal('1', 'Use 1, or leave it out.')),
      "`1`: with the price of the caller's cart (needs a login), in place of `itemsTotal`.",
    ),
  })
  .check(
    z.refine(({ addressId, county, town }) => !!(addressId || county || town), {
      error: 'Please choose a county.',
      path: ['county'],
    }),
  )
export type PlaceQuery = z.infer<typeof PlaceQuery>

const ZoneAnswer = z.object({ zone: Zone })

export const getDeliveryOptions = endpoint(calls.getDeliveryOptions, 'public', {
  summary: 'Delivery options for a saved address (needs a login), or for a place',
  missing: 'ADDRESS_NOT_FOUND',
  refusals: ['ADDRESS_NOT_FOUND', 'COUNTY_UNKNOWN', 'NOT_SIGNED_IN', 'SESSION_EXPIRED'],
  query: PlaceQuery,
  answer: DeliveryQuote,
})

/** A zone as shoppers see it. */
export const ZoneWays = z.omit(Zone, { version: true })
export type ZoneWays = z.infer<typeof ZoneWays>

export const listWays = endpoint(calls.listWays, 'public', {
  summary: 'All ways of delivery, zone by zone',
  answer: { zones: z.array(ZoneWays), nextCursor: noted(z.null(), 'There is one page.') },
})

/** What the shop may promise about its delivery to the door. */
export const DoorPromise = z.object({
  fee: Money,
  place: noted(z.nullable(z.string()), 'A county or town; null: not said for one place.'),
  until: noted(
    z.nullable(z.string()),
    'The last day (`YYYY-MM-DD`) on which an order of now is expected; null: unknown.',
  ),
})
export type DoorPromise = z.infer<typeof DoorPromise>

/** For the first line of the shop. Collecting at the shop does not count. */
export const getLowestFee = endpoint(calls.getLowestFee, 'public', {
  summary: 'The lowest delivery fee of all zones, and where a parcel is at the door soonest',
  answer: {
    fee: noted(
      z.nullable(Money),
      'To a door where a zone has that; null: nothing is brought anywhere, or without zones.',
    ),
    collectFee: noted(
      z.nullable(Money),
      'The lowest fee to collect a parcel at the shop or at a pickup point; null: nowhere.',
    ),
    door: noted(
      z.nullable(DoorPromise),
      'Where a rider is soonest; null: no option brings parcels to the door.',
    ),
    counties: noted(
      z.nullable(z.array(z.string())),
      'Those that the zones name; null: every county, as in a demo without zones.',
    ),
  },
})

export const listZones = endpoint(calls.listZones, staffWith(['settings', ...readsOrders]), {
  summary: 'All delivery zones with their options, by name',
  answer: {
    zones: z.array(Zone),
    nextCursor: noted(z.null(), 'There is one page.'),
  },
})

export const createZone = endpoint(calls.createZone, 'staff:settings', {
  summary: 'Add a delivery zone',
  refusals: [
    'COUNTY_UNKNOWN',
    'EVERYWHERE_TAKEN',
    'PLACE_TAKEN',
    'POINT_NOT_FOUND',
    'ZONE_NAME_TAKEN',
  ],
  body: NewZone,
  created: ZoneAnswer,
})

export const updateZone = endpoint(calls.updateZone, 'staff:settings', {
  summary: 'Write a delivery zone whole',
  missing: 'ZONE_NOT_FOUND',
  refusals: [
    'COUNTY_UNKNOWN',
    'EVERYWHERE_TAKEN',
    'PLACE_TAKEN',
    'POINT_NOT_FOUND',
    'ZONE_NAME_TAKEN',
    'ZONE_CHANGED',
  ],
  body: ZoneChange,
  answer: ZoneAnswer,
})

export const deleteZone = endpoint(calls.deleteZone, 'staff:settings', {
  summary: 'Delete a delivery zone',
  missing: 'ZONE_NOT_FOUND',
})
