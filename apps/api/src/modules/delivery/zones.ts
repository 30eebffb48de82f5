import type { NewOption, NewZone, Zone, ZoneChange } from '@duka/contract/delivery/delivery'
import { toCents } from '@duka/contract/money'
import type { Db } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/auth.ts'
import { mustExist, ShopError } from '../../http/errors.ts'
import { addAuditEntry } from '../audit/audit.ts'
import {
  deleteZoneRow,
  findTaken,
  insertZone,
  isZoneNameTaken,
  lockZones,
  type OptionValues,
  type Place,
  replaceOptions,
  replacePlaces,
  selectPoints,
  selectZones,
  updateZoneRow,
  type ZoneRow,
} from './delivery.queries.ts'
import { toOption } from './quote.ts'
import { readCounty } from './read-county.ts'

type Shop = Pick<Deps, 'db' | 'cache'>

/** All zones by name, *everywhere else* last. */
export async function listZones(db: Db): Promise<Zone[]> {
  return (await selectZones(db)).map(toZone)
}

/** Adds a zone. Refuses a name that another zone has, places that another zone covers, and a second *everywhere else*. */
export async function createZone({ db, cache }: Shop, staff: Caller, zone: NewZone): Promise<Zone> {
  const after = await db.transaction(async (db) => {
    await lockZones(db)
    return writeZone(db, staff, zone, undefined)
  })
  await cache.invalidate('delivery')
  return after
}

/**
 * Replaces a zone with its places and options. Throws like `createZone`, and `ZONE_CHANGED` if `version` is not the
 * present one: somebody else has saved meanwhile.
 */
export async function changeZone(
  { db, cache }: Shop,
  staff: Caller,
  id: string,
  { version, ...zone }: ZoneChange,
): Promise<Zone> {
  const after = await db.transaction(async (db) => {
    await lockZones(db)
    const before = await getZone(db, id)
    if (typeof version === 'number' && version !== before.version)
      throw new ShopError('ZONE_CHANGED')
    return writeZone(db, staff, zone, before)
  })
  await cache.invalidate('delivery')
  return after
}

/** Deletes a zone with its options. Placed orders keep their copy. */
export async function removeZone({ db, cache }: Shop, staff: Caller, id: string): Promise<void> {
  await db.transaction(async (db) => {
    await lockZones(db)
    const before = await getZone(db, id)
    await deleteZoneRow(db, id)
    await addAuditEntry(db, staff, 'delivery-zone delete', id, { before })
  })
  await cache.invalidate('delivery')
}

/**
 * Writes a zone, over `before` or as a new one, and notes it. The caller has locked the zones
 * (`lockZones`) until the transaction ends.
 */
export async function writeZone(
  db: Db,
  staff: Caller,
  zone: NewZone,
  before: Zone | undefined,
): Promise<Zone> {
  // A name that was twice in the shop before may stay as it is.
  if (zone.name !== before?.name && (await isZoneNameTaken(db, zone.name, before?._id))) {
    throw new ShopError('ZONE_NAME_TAKEN', {}, { field: 'name' })
  }
  const places = readPlaces(zone)
  const options = readOptions(zone.options, before)
  await refuseUnknownPoints(db, options)
  const id = before?._id ?? (await insertZone(db, zone.name))
  if (before) await updateZoneRow(db, id, zone.name)
  const taken = await findTaken(db, id, places)
  if (taken) throw placeTaken(taken)
  await replacePlaces(db, id, places)
  await replaceOptions(db, id, options)
  const after = await getZone(db, id)
  await addAuditEntry(db, staff, before ? 'delivery-zone update' : 'delivery-zone create', id, {
    before,
    after,
  })
  return after
}

async function getZone(db: Db, id: string): Promise<Zone> {
  const row = mustExist((await selectZones(db, id))[0], 'ZONE_NOT_FOUND')
  return toZone(row)
}

function readPlaces({ counties, towns, areas }: NewZone): Place[] {
  const places = [
    ...counties.map((county, at) => ({
      county: readCounty(county, `counties.${at}`),
      town: null,
      area: null,
    })),
    ...towns.map(({ county, town }, at) => ({
      county: readCounty(county, `towns.${at}.county`),
      town,
      area: null,
    })),
    ...areas.map(({ county, town, name }, at) => ({
      county: readCounty(county, `areas.${at}.county`),
      town,
      area: name,
    })),
  ]
  return places.length > 0 ? places : [{ county: null, town: null, area: null }]
}

/** The first option with an id that the zone has keeps it; any other is a new option. */
function readOptions(options: NewOption[], before: Zone | undefined): OptionValues[] {
  const free = new Set(before?.options.map(({ _id }) => _id))
  return options.map((option) => {
    const id = option._id?.toLowerCase() ?? ''
    return {
      id: free.delete(id) ? id : null,
      kind: option.kind,
      name: option.name,
      nameSw: option.nameSw || null,
      feeCents: toCents(option.fee),
      freeFromCents: centsOrNull(option.freeFrom),
      estimate: option.estimate || null,
      estimateSw: option.estimateSw || null,
      minDays: option.days?.min ?? null,
      maxDays: option.days?.max ?? null,
      cutOffHour: option.cutOffHour ?? null,
      codAllowed: option.codAllowed,
      codUpToCents: centsOrNull(option.codUpTo),
      pointId: option.point ?? null,
    }
  })
}

function centsOrNull(shillings: number | null | undefined): number | null {
  return typeof shillings === 'number' ? toCents(shillings) : null
}

async function refuseUnknownPoints(db: Db, options: OptionValues[]): Promise<void> {
  if (options.every(({ pointId }) => pointId === null)) return
  const known = new Set((await selectPoints(db)).map(({ _id }) => _id))
  const at = options.findIndex(({ pointId }) => pointId !== null && !known.has(pointId))
  if (at === -1) return
  throw new ShopError('POINT_NOT_FOUND', {}, { field: `options.${at}.point` })
}

function placeTaken({ county, town, area, zone }: Place & { zone: string }): ShopError {
  if (county === null) return new ShopError('EVERYWHERE_TAKEN', { zone })
  const place = [area, town, county].filter((name) => name !== null).join(', ')
  return new ShopError('PLACE_TAKEN', { place, zone })
}

function toZone({ id, name, version, places, options }: ZoneRow): Zone {
  const zone: Zone = {
    _id: id,
    name,
    counties: [],
    towns: [],
    areas: [],
    options: options.map(toOption),
    version,
  }
  for (const { county, town, area } of places) {
    if (county === null) continue
    if (town === null) zone.counties.push(county)
    else if (area === null) zone.towns.push({ county, town })
    else zone.areas.push({ county, town, name: area })
  }
  return zone
}
