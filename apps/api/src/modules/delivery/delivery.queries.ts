import type { DeliveryKind } from '@duka/contract/delivery/delivery'
import type { DeliveryPoint } from '@duka/contract/delivery/delivery-points'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { inSwahili } from '../catalogue/in-swahili.ts'
import { cartGoods, PRICED_OFFER, type PricedOffer } from '../offers/offers.queries.ts'

/** A place that a zone covers; without a county it is *everywhere else*. */
export interface Place {
  county: string | null
  town: string | null
  area: string | null
}

/** The columns of an option. */
export interface OptionValues {
  id: string | null
  kind: DeliveryKind
  name: string
  nameSw: string | null
  feeCents: number
  freeFromCents: number | null
  estimate: string | null
  estimateSw: string | null
  minDays: number | null
  maxDays: number | null
  cutOffHour: number | null
  codAllowed: boolean
  codUpToCents: number | null
  pointId: string | null
}

export interface OptionRow extends Omit<OptionValues, 'id' | 'pointId'> {
  id: string
  point: DeliveryPoint | null
}

export interface ZoneRow {
  id: string
  name: string
  version: number
  places: Place[]
  options: OptionRow[]
}

export interface PointValues {
  name: string
  county: string
  town: string
  directions: string | null
  phoneNumber: string | null
  hours: string | null
  nameSw: string | null
  directionsSw: string | null
  hoursSw: string | null
}

/** Locks zones and points against other changes until the transaction ends. Orders and readers do not wait for it. */
export async function lockZones(db: Db): Promise<void> {
  await db.execute(sql`lock table delivery_zones in share row exclusive mode`)
}

/** All zones by name, *everywhere else* last; or one of them. */
export function selectZones(db: Db, id?: string) {
  return db.rows<ZoneRow>(sql`
    select z.id, z.name, z.version,
      (select coalesce(jsonb_agg(jsonb_build_object('county', county, 'town', town, 'area', area)
          order by level, key), '[]')
        from delivery_places where zone_id = z.id) as places,
      (select coalesce(jsonb_agg(${optionAsJson} order by o.rank), '[]')
        from delivery_offer(z.id, null) o) as options
    from delivery_zones z
    where ${id ? sql`z.id = ${id}` : sql`true`}
    order by exists (select from delivery_places where zone_id = z.id and key = ''), lower(z.name), z.id`)
}

const optionAsJson = sql`jsonb_build_object('id', o.id, 'kind', o.kind, 'name', o.name,
  'feeCents', o.fee_cents, 'freeFromCents', o.free_from_cents, 'estimate', o.estimate,
  'minDays', o.min_days, 'maxDays', o.max_days, 'cutOffHour', o.cut_off_hour,
  'codAllowed', o.cod_allowed, 'codUpToCents', o.cod_up_to_cents, 'point', o.point,
  'nameSw', o.name_sw, 'estimateSw', o.estimate_sw)`

/** What an order costs. */
export interface PriceRow {
  itemsCents: number
  promotionCents: number
  reductionCents: number
  totalCents: number
}

export interface QuoteRow extends PricedOffer, Record<string, unknown> {
  zoneId: string | null
  zoneName: string | null
  hasZones: boolean
  /** Without delivery. */
  price: PriceRow
  options: (OptionRow & PriceRow)[]
}

/** The place that a quote is for: of an address, or as a guest typed it. */
export interface QuotePlace extends Place {
  country: string | null
  /** Lines of the address, any of which may name an area. */
  lines: string[]
}

const priceAsJson = sql`jsonb_build_object('itemsCents', price.items_cents, 'promotionCents', price.promotion_cents,
  'reductionCents', price.reduction_cents, 'totalCents', price.total_cents)`

/**
 * The zone of a place (null: none is known) and its options, with the price of an order: `order` selects its
 * `categories` and `line_cents`, `code`, `customer`, `off_cents` and `off_percent`, one row.
 */
export function selectQuote(db: Db, place: QuotePlace | null, order: SQL) {
  return db.one<QuoteRow>(sql`
    select z.id as "zoneId", z.name as "zoneName", exists (select from delivery_zones) as "hasZones",
      ${sql.raw(PRICED_OFFER)}, ${priceAsJson} as price,
      (select coalesce(jsonb_agg(${optionAsJson} || ${priceAsJson} order by o.rank), '[]')
        from delivery_offer(z.id, price.items_cents) o
        join price_order(w.categories, w.line_cents, w.code, w.customer, z.id, null, w.off_cents, w.off_percent) as price
          on price.option_id = o.id) as options
    from (${order}) w
    cross join lateral price_order(w.categories, w.line_cents, w.code, w.customer, null, null, w.off_cents,
      w.off_percent) as price
    left join delivery_zones z on z.id = ${place && zoneOf(place)}`)
}

const zoneOf = ({ country, county, town, area, lines }: QuotePlace) =>
  sql`delivery_zone_of_address(${country}::text, ${county}::text, ${town}::text, ${area}::text,
    ${sql.param(lines)}::text[])`

/** SQL for `selectQuote`: the cart of a user. */
export const cartOf = (userId: string) => sql`
  select goods.*, codes.code_key as code, one.customer, null::bigint as off_cents, null::numeric as off_percent
  from (select ${userId}::uuid as customer) one
  cross join lateral (${sql.raw(cartGoods('one.customer'))}) goods
  left join cart_codes codes on codes.user_id = one.customer`

/** The same for goods of this total; null: no delivery is free. */
export const goodsWorth = (cents: number | null) => sql`
  select '{}'::uuid[] as categories, case when ${cents}::bigint is not null then array[${cents}::bigint] end as line_cents,
    null as code, null::uuid as customer, null::bigint as off_cents, null::numeric as off_percent`

/** The place and the owner of an address. */
export function selectAddressPlace(db: Db, addressId: string) {
  return db.row<QuotePlace & { userId: string }>(sql`
    select user_id as "userId", country, state as county, city as town, area,
      array_remove(array[address_line1, address_line2, street], null) as lines
    from addresses where id = ${addressId}`)
}

/** Whether a zone other than `exceptId` has this name, however it is spelled. */
export function isZoneNameTaken(db: Db, name: string, exceptId: string | undefined) {
  return db.exists(sql`
    select from delivery_zones
    where place_key(name) = place_key(${name}) and id is distinct from ${exceptId ?? null}::uuid limit 1`)
}

/** Whether a pickup point other than `exceptId` has this name in this town. */
export function isPointNameTaken(
  db: Db,
  { name, county, town }: Pick<PointValues, 'name' | 'county' | 'town'>,
  exceptId: string | undefined,
) {
  return db.exists(sql`
    select from delivery_points
    where place_key(name) = place_key(${name}) and county_key(county) = county_key(${county})
      and place_key(town) = place_key(${town}) and id is distinct from ${exceptId ?? null}::uuid limit 1`)
}

/** Inserts a zone without places and options. Returns its id. */
export async function insertZone(db: Db, name: string): Promise<string> {
  const row = await db.one<{ id: string }>(sql`
    insert into delivery_zones (name) values (${name}) returning id`)
  return row.id
}

export async function updateZoneRow(db: Db, id: string, name: string): Promise<void> {
  await db.execute(sql`
    update delivery_zones set name = ${name}, version = version + 1, updated_at = now()
    where id = ${id}`)
}

export async function deleteZoneRow(db: Db, id: string): Promise<void> {
  await db.execute(sql`delete from delivery_zones where id = ${id}`)
}

/** The first of these places that another zone covers, and that zone's name. */
export function findTaken(db: Db, zoneId: string, places: Place[]) {
  return db.row<Place & { zone: string }>(sql`
    select taken.county, taken.town, taken.area, z.name as zone
    from ${placeRows(places)}
    join delivery_places taken on taken.key = case when g.county is null then '' else county_key(g.county)
      || case when g.town is null then '' else '/' || place_key(g.town) end
      || case when g.area is null then '' else '/' || place_key(g.area) end end
    join delivery_zones z on z.id = taken.zone_id
    where taken.zone_id <> ${zoneId}
    order by g.place limit 1`)
}

/** Replaces the places of a zone. Ignores repeated places. */
export async function replacePlaces(db: Db, zoneId: string, places: Place[]): Promise<void> {
  await db.execute(sql`delete from delivery_places where zone_id = ${zoneId}`)
  await db.execute(sql`
    insert into delivery_places (zone_id, county, town, area)
    select ${zoneId}::uuid, g.county, g.town, g.area from ${placeRows(places)} order by g.place
    on conflict (key) do nothing`)
}

/** Deletes all places of these zones; the caller inserts new ones. */
export async function clearPlaces(db: Db, zoneIds: string[]): Promise<void> {
  await db.execute(sql`
    delete from delivery_places where zone_id = any (${sql.param(zoneIds)}::uuid[])`)
}

function placeRows(places: Place[]) {
  return sql`rows from (jsonb_to_recordset(${JSON.stringify(places)}::jsonb)
    as (county text, town text, area text)) with ordinality as g (county, town, area, place)`
}

/** Replaces the options of a zone. Options with the id of one of its options keep it. */
export async function replaceOptions(
  db: Db,
  zoneId: string,
  options: OptionValues[],
): Promise<void> {
  const kept = options.flatMap(({ id }) => id ?? [])
  await db.execute(sql`
    delete from delivery_options where zone_id = ${zoneId} and id <> all (${sql.param(kept)}::uuid[])`)
  await db.execute(sql`
    insert into delivery_options (id, zone_id, kind, name, fee_cents, free_from_cents, estimate, min_days,
      max_days, cut_off_hour, cod_allowed, cod_up_to_cents, point_id, name_sw, estimate_sw)
    select coalesce(id, gen_random_uuid()), ${zoneId}::uuid, kind, name, "feeCents", "freeFromCents", estimate,
      "minDays", "maxDays", "cutOffHour", "codAllowed", "codUpToCents", "pointId", "nameSw", "estimateSw"
    from jsonb_to_recordset(${JSON.stringify(options)}::jsonb) as (id uuid, kind text, name text,
      "feeCents" bigint, "freeFromCents" bigint, estimate text, "minDays" smallint, "maxDays" smallint,
      "cutOffHour" smallint, "codAllowed" boolean, "codUpToCents" bigint, "pointId" uuid, "nameSw" text, "estimateSw" text)
    on conflict (id) do update set kind = excluded.kind, name = excluded.name, fee_cents = excluded.fee_cents,
      free_from_cents = excluded.free_from_cents, estimate = excluded.estimate, min_days = excluded.min_days,
      max_days = excluded.max_days, cut_off_hour = excluded.cut_off_hour, cod_allowed = excluded.cod_allowed,
      cod_up_to_cents = excluded.cod_up_to_cents, point_id = excluded.point_id, name_sw = excluded.name_sw, estimate_sw = excluded.estimate_sw`)
}

const pointColumns = sql`id as "_id", name, county, town, directions, phone_number as "phoneNumber", hours,
  name_sw as "nameSw", directions_sw as "directionsSw", hours_sw as "hoursSw"`

type PointRow = PointValues & { _id: string }

const toPoint = ({ nameSw, directionsSw, hoursSw, ...point }: PointRow): DeliveryPoint => ({
  ...point,
  ...inSwahili({ nameSw, directionsSw, hoursSw }),
})

/** All pickup points by name; or one of them. */
export async function selectPoints(db: Db, id?: string): Promise<DeliveryPoint[]> {
  const rows = await db.rows<PointRow>(sql`
    select ${pointColumns} from delivery_points
    where ${id ? sql`id = ${id}` : sql`true`} order by lower(name), id`)
  return rows.map(toPoint)
}

export async function insertPoint(db: Db, point: PointValues): Promise<DeliveryPoint> {
  const { name, county, town, directions, phoneNumber, hours } = point
  const row = await db.one<PointRow>(sql`
    insert into delivery_points (name, county, town, directions, phone_number, hours, name_sw, directions_sw, hours_sw)
    values (${name}, ${county}, ${town}, ${directions}, ${phoneNumber}, ${hours}, ${point.nameSw},
      ${point.directionsSw}, ${point.hoursSw})
    returning ${pointColumns}`)
  return toPoint(row)
}

export async function updatePointRow(
  db: Db,
  id: string,
  { name, county, town, directions, phoneNumber, hours, ...swahili }: PointValues,
): Promise<DeliveryPoint> {
  const row = await db.one<PointRow>(sql`
    update delivery_points set name = ${name}, county = ${county}, town = ${town},
      directions = ${directions}, phone_number = ${phoneNumber}, hours = ${hours}, name_sw = ${swahili.nameSw},
      directions_sw = ${swahili.directionsSw}, hours_sw = ${swahili.hoursSw}, updated_at = now()
    where id = ${id} returning ${pointColumns}`)
  return toPoint(row)
}

export async function deletePointRow(db: Db, id: string): Promise<void> {
  await db.execute(sql`delete from delivery_points where id = ${id}`)
}

/** The uses of a pickup point: the number of open orders, and the first option with its zone. */
export function findPointUse(
  db: Db,
  id: string,
): Promise<{ orders: number; option: string | null; zone: string | null }> {
  return db.one<{
    orders: number
    option: string | null
    zone: string | null
  }>(sql`
    select open.orders, named.option, named.zone
    from (select count(*) as orders from orders
      where status in ('Pending', 'Processing', 'Shipped') and delivery is not null
        and delivery->'point'->>'_id' = ${id}) as open
    left join lateral (select o.name as option, z.name as zone
      from delivery_options o join delivery_zones z on z.id = o.zone_id
      where o.point_id = ${id} order by lower(z.name), lower(o.name) limit 1) as named on true`)
}

/** The option to the door that is soonest in a named county or town, or the cheapest one; undefined if none goes to the door. */
export function findDoor(db: Db) {
  return db.row<{
    cents: number
    place: string | null
    min: number | null
    max: number | null
    cutOffHour: number | null
  }>(sql`
    select o.fee_cents::float as cents, coalesce(p.town, p.county) as place, o.min_days as min, o.max_days as max,
      o.cut_off_hour as "cutOffHour"
    from delivery_options o
      left join delivery_places p on p.zone_id = o.zone_id and p.county is not null and p.area is null
    where o.kind = 'door'
    order by p.county is null, o.max_days, o.fee_cents, (p.county = 'Nairobi') desc, p.town is not null, 2
    limit 1`)
}

/** The counties of which zones with options name all or a part; null if one covers everywhere else, or there are none. */
export async function selectCounties(db: Db): Promise<string[] | null> {
  const { rows } = await db.execute<{ counties: (string | null)[] | null }>(sql`
    select array_agg(distinct p.county order by p.county) as counties
    from delivery_places p where exists (select from delivery_options o where o.zone_id = p.zone_id)`)
  const counties = rows[0]?.counties?.filter((county) => county !== null)
  return counties && counties.length === rows[0]?.counties?.length ? counties : null
}

/**
 * In shillings, the lowest fee to a door, else the lowest for which a parcel is brought somewhere; and the lowest to collect
 * one at the shop or at a pickup point. Null: there is no such way.
 */
export function findLowestFees(db: Db) {
  return db.one<{ fee: number | null; collectFee: number | null }>(sql`
    select (coalesce(min(fee_cents) filter (where kind = 'door'),
        min(fee_cents) filter (where kind <> 'shop')) / 100.0)::float as fee,
      (min(fee_cents) filter (where kind in ('shop', 'pickup')) / 100.0)::float as "collectFee"
    from delivery_options`)
}
