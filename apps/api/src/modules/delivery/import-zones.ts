import {
  type DeliveryOption,
  type NewOption,
  NewZone,
  type Zone,
} from '@duka/contract/delivery/delivery'
import {
  type DeliveryRow,
  ownText,
  type Places,
  readDays,
  readDeliveryRows,
  readPlaces,
  writePlaces,
} from '@duka/contract/delivery/delivery-file'
import { type DeliveryPoint, NewPoint } from '@duka/contract/delivery/delivery-points'
import { countyKey, placeKey } from '@duka/contract/delivery/places'
import type { ZoneImport, ZoneImportReport } from '@duka/contract/delivery/zone-import'
import { readNumber } from '@duka/contract/money'
import type { Db } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/auth.ts'
import { read } from '../../http/contract.ts'
import { InvalidInput, ShopError, wrongField } from '../../http/errors.ts'
import { addAuditEntry } from '../audit/audit.ts'
import { clearPlaces, lockZones, selectPoints } from './delivery.queries.ts'
import { addPoint } from './points.ts'
import { listZones, writeZone } from './zones.ts'

type Shop = Pick<Deps, 'db' | 'cache'>

/** Rolls back the transaction of a preview. */
class Undo extends Error {}

/**
 * Imports the zones of a CSV file, all or none, and reports the result for each. Zones and pickup points are identified
 * by name, options by zone, kind and name. Zones that the file does not name stay. A preview does the same and rolls
 * back. Throws `ZONES_NOT_CSV`, `IMPORT_EMPTY` and `IMPORT_HAS_ERRORS`.
 */
export async function importZones(
  { db, cache }: Shop,
  staff: Caller,
  { mode, csv, file }: ZoneImport,
): Promise<ZoneImportReport> {
  const rows = readDeliveryRows(csv)
  if (!rows) throw new ShopError('ZONES_NOT_CSV')
  if (rows.length === 0) throw new ShopError('IMPORT_EMPTY')
  let report: ZoneImportReport | undefined
  await db
    .transaction(async (db) => {
      await lockZones(db)
      report = await importRows(db, staff, rows)
      if (mode === 'preview') throw new Undo()
      const { counts, newPoints } = report
      if (counts.error > 0) throw new ShopError('IMPORT_HAS_ERRORS', { count: counts.error })
      if (counts.new + counts.changed === 0) return
      const after = { file: file || 'delivery.csv', ...counts, newPoints }
      await addAuditEntry(db, staff, 'delivery-zone import', 'all', { after })
    })
    .catch((error) => {
      if (!(error instanceof Undo)) throw error
    })
  if (!report) throw new Error('The import reported nothing.')
  if (mode === 'import') await cache.invalidate('delivery')
  return report
}

/** A zone of the file with its rows. `optionRows` has the rows with an option, in their order. */
interface FileZone {
  name: string
  first: DeliveryRow
  optionRows: DeliveryRow[]
  places: Places
  before: Zone | undefined
}

type Wrong = (row: number, message: string) => void

async function importRows(db: Db, staff: Caller, rows: DeliveryRow[]): Promise<ZoneImportReport> {
  const report: ZoneImportReport = {
    counts: { new: 0, changed: 0, unchanged: 0, error: 0 },
    zones: [],
    newPoints: [],
    errors: [],
  }
  const wrong: Wrong = (row, message) => {
    report.errors.push({ row, message })
    report.counts.error += 1
  }
  const findPoint = await pointFinder(db, staff, report)
  const planned: { file: FileZone; zone: NewZone; isSame: boolean }[] = []
  for (const file of groupByZone(rows, await listZones(db), wrong)) {
    const zone = await readZone(file, findPoint).catch((error) => refuse(error, file, wrong))
    if (zone) planned.push({ file, zone, isSame: isSame(file.before, zone) })
  }

  // A place may move from one zone of the file to another.
  const moving = planned.flatMap(({ file, isSame }) => (isSame ? [] : (file.before?._id ?? [])))
  await clearPlaces(db, moving)
  for (const { file, zone, isSame } of planned) {
    if (!isSame) {
      const after = await writeZone(db, staff, zone, file.before).catch((error) =>
        refuse(error, file, wrong),
      )
      if (!after) continue
    }
    const result = isSame ? 'unchanged' : file.before ? 'changed' : 'new'
    report.counts[result] += 1
    const options = zone.options.map(({ name }) => name)
    report.zones.push({ name: zone.name, result, places: writePlaces(file.places), options })
  }
  return report
}

/** Groups the rows by zone, wherever they are in the file. The places of all rows of a zone count. */
function groupByZone(rows: DeliveryRow[], zones: Zone[], wrong: Wrong): FileZone[] {
  const byName = new Map(zones.map((zone) => [placeKey(zone.name), zone]))
  const files = new Map<string, FileZone>()
  for (const row of rows) {
    const { zone: name, kind, name: option, fee, places } = row.cells
    if (!name) {
      wrong(row.row, 'Please name the zone.')
      continue
    }
    const key = placeKey(name)
    const file = files.get(key) ?? {
      name,
      first: row,
      optionRows: [],
      places: { counties: [], towns: [], areas: [] },
      before: byName.get(key),
    }
    files.set(key, file)
    if (kind || option || fee) file.optionRows.push(row)
    const more = readPlaces(places ?? '')
    file.places.counties.push(...more.counties)
    file.places.towns.push(...more.towns)
    file.places.areas.push(...more.areas)
  }
  return [...files.values()]
}

type FindPoint = (cells: DeliveryRow['cells']) => Promise<string | null>

/** Returns a function that finds the pickup point of a row, or adds it if the town has none of this name. */
async function pointFinder(
  db: Db,
  staff: Caller,
  { newPoints }: ZoneImportReport,
): Promise<FindPoint> {
  const known = new Map<string, DeliveryPoint>()
  for (const point of await selectPoints(db)) {
    known.set(placeKey(point.name), point)
    known.set(pointKey(point), point)
  }
  return async (cells) => {
    const name = cells.point
    if (!name) return null
    const values = { name, county: cells['point county'], town: cells['point town'] }
    const found = known.get(values.town ? pointKey(values) : placeKey(name))
    if (found) return found._id
    const point = await addPoint(
      db,
      staff,
      read(NewPoint, {
        ...values,
        directions: cells['point directions'],
        phoneNumber: cells['point phone'],
        hours: cells['point hours'],
        nameSw: cells['point sw'],
        directionsSw: cells['point directions sw'],
        hoursSw: cells['point hours sw'],
      }),
    )
    known.set(pointKey(point), point)
    newPoints.push(point.name)
    return point._id
  }
}

function pointKey({ name, town }: { name: string; town?: string | undefined }): string {
  return `${placeKey(name)}/${placeKey(town ?? '')}`
}

/** Converts the rows of a zone into a request of the API. Throws the same refusals as the API. */
async function readZone(file: FileZone, findPoint: FindPoint): Promise<NewZone> {
  const free = [...(file.before?.options ?? [])]
  const options: unknown[] = []
  for (const [at, { cells }] of file.optionRows.entries()) {
    const same = free.findIndex(
      ({ kind, name }) =>
        kind === cells.kind?.toLowerCase() && placeKey(name) === placeKey(cells.name ?? ''),
    )
    const [before] = same === -1 ? [] : free.splice(same, 1)
    const point = await findPoint(cells).catch((error) => {
      throw at === 0 ? error : inRow(error, at)
    })
    options.push({ _id: before?._id, ...optionOf(cells, before), point })
  }
  return read(NewZone, { name: file.name, ...file.places, options })
}

function inRow(error: unknown, at: number): unknown {
  if (!(error instanceof InvalidInput)) return error
  return wrongField(`options.${at}.point`, error.message)
}

/** Converts cells into an option. Leaves unreadable cells as text, which the schema then refuses by field. A file without
 * the columns of the Swahili words leaves them as they are. */
function optionOf(
  cells: DeliveryRow['cells'],
  before: DeliveryOption | undefined,
): Record<string, unknown> {
  const cash = cells['cash on delivery']?.toLowerCase()
  const hour = cells['cut-off hour']?.replace(/:00$/, '')
  return {
    kind: cells.kind?.toLowerCase(),
    name: cells.name,
    nameSw: cells['name sw'] ?? before?.nameSw,
    fee: amountOf(cells.fee),
    freeFrom: amountOf(cells['free from']) ?? null,
    days: cells.days ? (readDays(cells.days) ?? cells.days) : null,
    estimate: cells.estimate,
    estimateSw: cells['estimate sw'] ?? before?.estimateSw,
    cutOffHour: hour ? (/^\d+$/.test(hour) ? Number(hour) : hour) : null,
    codAllowed:
      cash === undefined ||
      /^(y|yes|true|1)$/.test(cash) ||
      (/^(n|no|false|0)$/.test(cash) ? false : cash),
    codUpTo: amountOf(cells['cash up to']) ?? null,
  }
}

/** Parses `1,250`, `Ksh 300` or `free` as a number; returns other texts unchanged. */
function amountOf(text: string | undefined): number | string | undefined {
  if (text === undefined) return undefined
  if (/^free$/i.test(text)) return 0
  return readNumber(text) ?? text
}

/** Adds a refusal to the report, at its row. Throws any other error. */
function refuse(error: unknown, { first, optionRows }: FileZone, wrong: Wrong): undefined {
  if (error instanceof ShopError && !error.fields) wrong(first.row, error.message)
  else if (error instanceof ShopError)
    for (const [field, { message }] of Object.entries(error.fields ?? {})) {
      const at = /^options\.(\d+)/.exec(field)?.[1]
      wrong((at === undefined ? first : (optionRows[Number(at)] ?? first)).row, message)
    }
  else throw error
  return undefined
}

/** Whether the zone already is as in the file. */
function isSame(before: Zone | undefined, zone: NewZone): boolean {
  if (!before) return false
  const own = before.options.map((option) => ({ ...option, estimate: ownText(option) }))
  return comparable({ ...before, options: own }) === comparable(zone)
}

function comparable(
  zone: Places & { name: string; options: (NewOption | DeliveryOption)[] },
): string {
  const places = writePlaces({
    counties: zone.counties.map(countyKey),
    towns: zone.towns.map(({ county, town }) => ({
      county: countyKey(county),
      town: placeKey(town),
    })),
    areas: zone.areas.map(({ county, town, name }) => ({
      county: countyKey(county),
      town: placeKey(town),
      name: placeKey(name),
    })),
  })
  const options = zone.options.map(({ point, ...option }) =>
    JSON.stringify([
      ...[option.kind, option.name, option.fee, option.freeFrom ?? null, option.estimate || null],
      ...[option.days?.min, option.days?.max, option.cutOffHour ?? null, option.codAllowed],
      ...[option.codUpTo ?? null, (typeof point === 'object' ? point?._id : point) ?? null],
      ...[option.nameSw || null, option.estimateSw || null],
    ]),
  )
  return JSON.stringify([zone.name, [...new Set(places.split('; '))].sort(), options.sort()])
}
