import * as z from 'zod/mini'
import { ById, Id, notAnId, optionalText, requiredText } from './endpoint.ts'
import { Money } from './money-schema.ts'
import { countDigits } from './phone.ts'
import { placeKey } from './places.ts'

/** To the door, to a pickup point, to a bus or courier office, or collected at the shop's counter. */
export const deliveryKinds = ['door', 'pickup', 'parcel', 'shop'] as const
const DeliveryKind = z.enum(deliveryKinds, 'Choose door, pickup, parcel or shop.')
export type DeliveryKind = z.infer<typeof DeliveryKind>

/** Where a customer collects a parcel. */
export const DeliveryPoint = z.object({
  _id: Id,
  name: z.string(),
  county: z.string(),
  town: z.string(),
  directions: z.nullable(z.string()),
  phoneNumber: z.nullable(z.string()),
  hours: z.nullable(z.string()),
})
export type DeliveryPoint = z.infer<typeof DeliveryPoint>

/** How long a delivery takes, in days without Sundays; see `expectedDays`. */
const Days = z.object({ min: z.number(), max: z.number() })

/** A way to get a parcel, as it is offered to shoppers and as staff see it. */
export const DeliveryOption = z.object({
  _id: Id,
  kind: DeliveryKind,
  name: z.string(),
  fee: Money,
  /** Items' total from which the fee is 0; null: never. */
  freeFrom: z.nullable(Money),
  /** The owner's words, else words made from the days; null: nothing is known. */
  estimate: z.nullable(z.string()),
  days: z.nullable(Days),
  /** Orders from this hour on (Nairobi, 0 to 23) count as the next day's; null: none do. */
  cutOffHour: z.nullable(z.number()),
  codAllowed: z.boolean(),
  /** Largest order total that may be paid on delivery; null: any. */
  codUpTo: z.nullable(Money),
  point: z.nullable(DeliveryPoint),
})
export type DeliveryOption = z.infer<typeof DeliveryOption>

/** What an order copies of the option it was placed with. Later edits of the option change nothing. */
export const OrderDelivery = z.object({
  /** The option's id, which may be gone by now. */
  option: z.string(),
  zone: z.string(),
  kind: DeliveryKind,
  name: z.string(),
  fee: Money,
  estimate: z.nullable(z.string()),
  /** The first and last day on which it is expected, `YYYY-MM-DD`; null: nobody said. */
  expected: z.nullable(z.object({ from: z.string(), until: z.string() })),
  point: z.nullable(DeliveryPoint),
})
export type OrderDelivery = z.infer<typeof OrderDelivery>

/** The options of one place, cheapest first, then by name. */
export const DeliveryOffer = z.object({
  /** Null: no zone covers the place, or the shop has no zones at all. */
  zone: z.nullable(z.object({ _id: Id, name: z.string() })),
  options: z.array(DeliveryOption),
  /** Whether an order to this place can be placed. Without any zones it can, and its fee is 0. */
  delivers: z.boolean(),
})
export type DeliveryOffer = z.infer<typeof DeliveryOffer>

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
  /** Incremented with each save; send it back with a change. */
  version: z.int(),
})
export type Zone = z.infer<typeof Zone>

// ── what staff send ──────────────────────────────────────────────────────────────────────────────

/** Any of the spellings that people use. The rules replace it by the name in `counties`. */
const CountyName = requiredText('Please choose a county.', 100)
const PlaceName = (message: string) =>
  requiredText(message, 100).check(
    z.refine((name) => placeKey(name) !== '', 'Please write the name in letters.'),
  )
const Town = PlaceName('Please name the town.')

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
    /** Of an option that this zone has: it keeps its id. Anything else is a new option. */
    _id: z.optional(z.nullable(z.string())),
    kind: DeliveryKind,
    name: requiredText('Please name this way of delivery.', 100),
    fee: Amount('Please give the fee; 0 if it is free.'),
    freeFrom: z.optional(z.nullable(Amount('Please give an amount, or leave it empty.'))),
    /** The owner's words, shown instead of words made from the days. */
    estimate: optionalText(100),
    days: z.optional(z.nullable(NewDays)),
    cutOffHour: z.optional(
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
    codAllowed: z._default(z.boolean(), true),
    codUpTo: z.optional(z.nullable(PositiveAmount)),
    point: z.optional(PointReference),
  })
  .check(
    z.refine(({ kind, point }) => kind !== 'door' || !point, {
      error: 'Delivery to the door has no pickup point.',
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
  towns: listOf(z.object({ county: CountyName, town: Town }), 1000),
  areas: listOf(
    z.object({ county: CountyName, town: Town, name: PlaceName('Please name the area.') }),
    1000,
  ),
  options: listOf(NewOption, 50),
})
export type NewZone = z.infer<typeof NewZone>

/** A zone is written whole. With the `version` that was read, nobody's change is lost. */
export const ZoneChange = z.extend(NewZone, { version: z.optional(z.nullable(z.int())) })
export type ZoneChange = z.infer<typeof ZoneChange>

export const NewPoint = z.object({
  name: requiredText('Please name the pickup point.', 100),
  county: CountyName,
  town: Town,
  directions: optionalText(500),
  phoneNumber: z.optional(
    z.nullable(
      z.string().check(
        z.trim(),
        z.maxLength(30, 'Use at most 30 characters.'),
        z.refine(
          (typed) => typed === '' || (/^\+?[\d\s().-]+$/.test(typed) && countDigits(typed) >= 6),
          'Please give the phone number in digits, such as 0712 345 678.',
        ),
      ),
    ),
  ),
  hours: optionalText(200),
})
export type NewPoint = z.infer<typeof NewPoint>

export const ZoneImport = z.object({
  /** `preview` reports what would happen and writes nothing. */
  mode: z.enum(['preview', 'import'], 'The mode is preview or import.'),
  /** The text of the file; its columns are in `delivery-file.ts`. */
  csv: z.string('Please choose a file.'),
  /** The name of the file, for the audit log. */
  file: optionalText(200),
})
export type ZoneImport = z.infer<typeof ZoneImport>

export const ZoneImportReport = z.object({
  counts: z.object({
    new: z.number(),
    changed: z.number(),
    unchanged: z.number(),
    error: z.number(),
  }),
  zones: z.array(
    z.object({
      name: z.string(),
      result: z.enum(['new', 'changed', 'unchanged']),
      /** As in the file. */
      places: z.string(),
      options: z.array(z.string()),
    }),
  ),
  /** Names of the pickup points that the import adds, or would add. */
  newPoints: z.array(z.string()),
  /** `row` is the number that a spreadsheet shows. */
  errors: z.array(z.object({ row: z.number(), message: z.string() })),
})
export type ZoneImportReport = z.infer<typeof ZoneImportReport>

export const PointChange = z.partial(NewPoint)
export type PointChange = z.infer<typeof PointChange>

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
    /** An address of one's own (staff: anybody's). The place then comes from there. */
    addressId: blankIsMissing(Id),
    county: optionalText(100),
    town: optionalText(100),
    area: optionalText(100),
    /** Total of the items in shillings: fees are then as for a cart of this total. */
    itemsTotal: blankIsMissing(
      z.pipe(
        z
          .string()
          .check(z.regex(/^\d{1,9}(\.\d{1,2})?$/, 'itemsTotal must be an amount in shillings.')),
        z.transform(Number),
      ),
    ),
  })
  .check(
    z.refine(({ addressId, county, town }) => !!(addressId || county || town), {
      error: 'Please choose a county.',
      path: ['county'],
    }),
  )
export type PlaceQuery = z.infer<typeof PlaceQuery>

// ── calls ────────────────────────────────────────────────────────────────────────────────────────

const ZoneAnswer = z.object({ zone: Zone })
const PointAnswer = z.object({ point: DeliveryPoint })

export const getDeliveryOptions = {
  method: 'GET',
  url: '/delivery/options',
  config: {
    access: 'public',
    summary: 'Ways of delivery for an own address (needs a login), or for a place',
    missing: 'ADDRESS_NOT_FOUND',
  },
  schema: { querystring: PlaceQuery, response: { 200: DeliveryOffer } },
} as const

export const listZones = {
  method: 'GET',
  url: '/delivery/zones',
  config: { access: 'staff', summary: 'All delivery zones with their options, by name' },
  schema: { response: { 200: z.object({ zones: z.array(Zone), nextCursor: z.null() }) } },
} as const

export const createZone = {
  method: 'POST',
  url: '/delivery/zones',
  config: { access: 'staff', summary: 'Add a delivery zone' },
  schema: { body: NewZone, response: { 201: ZoneAnswer } },
} as const

export const updateZone = {
  method: 'PUT',
  url: '/delivery/zones/:id',
  config: { access: 'staff', summary: 'Write a delivery zone whole', missing: 'ZONE_NOT_FOUND' },
  schema: { params: ById, body: ZoneChange, response: { 200: ZoneAnswer } },
} as const

export const deleteZone = {
  method: 'DELETE',
  url: '/delivery/zones/:id',
  config: { access: 'staff', summary: 'Delete a delivery zone', missing: 'ZONE_NOT_FOUND' },
  schema: { params: ById },
} as const

export const importZones = {
  method: 'POST',
  url: '/delivery/zones/import',
  config: {
    access: 'staff',
    summary: 'Import delivery zones from a CSV file, all or none; mode preview only looks',
  },
  schema: { body: ZoneImport, response: { 200: z.object({ report: ZoneImportReport }) } },
} as const

export const listPoints = {
  method: 'GET',
  url: '/delivery/points',
  config: { access: 'public', summary: 'All pickup points, by name' },
  schema: { response: { 200: z.object({ points: z.array(DeliveryPoint), nextCursor: z.null() }) } },
} as const

export const createPoint = {
  method: 'POST',
  url: '/delivery/points',
  config: { access: 'staff', summary: 'Add a pickup point' },
  schema: { body: NewPoint, response: { 201: PointAnswer } },
} as const

export const updatePoint = {
  method: 'PUT',
  url: '/delivery/points/:id',
  config: { access: 'staff', summary: 'Change a pickup point', missing: 'POINT_NOT_FOUND' },
  schema: { params: ById, body: PointChange, response: { 200: PointAnswer } },
} as const

export const deletePoint = {
  method: 'DELETE',
  url: '/delivery/points/:id',
  config: { access: 'staff', summary: 'Delete a pickup point', missing: 'POINT_NOT_FOUND' },
  schema: { params: ById },
} as const
