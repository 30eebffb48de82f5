import type { DeliveryPoint, NewPoint, PointChange } from '@duka/contract/delivery/delivery-points'
import { normalisePhone } from '@duka/contract/phone'
import type { Db } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/auth.ts'
import { mustExist, ShopError } from '../../http/errors.ts'
import { addAuditEntry } from '../audit/audit.ts'
import {
  deletePointRow,
  findPointUse,
  insertPoint,
  isPointNameTaken,
  lockZones,
  type PointValues,
  selectPoints,
  updatePointRow,
} from './delivery.queries.ts'
import { readCounty } from './read-county.ts'

type Shop = Pick<Deps, 'db' | 'cache'>

/** Adds a pickup point. Refuses an unknown county. */
export async function createPoint(
  { db, cache }: Shop,
  staff: Caller,
  point: NewPoint,
): Promise<DeliveryPoint> {
  const after = await db.transaction(async (db) => {
    await lockZones(db)
    return addPoint(db, staff, point)
  })
  await cache.invalidate('delivery')
  return after
}

/** Adds a pickup point within the caller's transaction, which has locked the zones; the caller then invalidates the cache. */
export async function addPoint(db: Db, staff: Caller, point: NewPoint): Promise<DeliveryPoint> {
  const values = readPoint(point)
  await refuseTakenName(db, values)
  const after = await insertPoint(db, values)
  const thingId = after._id
  await addAuditEntry(db, staff, 'delivery-point create', thingId, { after })
  return after
}

/** Changes the given fields. Placed orders keep their copy. */
export async function changePoint(
  { db, cache }: Shop,
  staff: Caller,
  id: string,
  change: PointChange,
): Promise<DeliveryPoint> {
  const after = await db.transaction(async (db) => {
    await lockZones(db)
    const before = await getPoint(db, id)
    const given = Object.fromEntries(
      Object.entries(change).filter(([, value]) => value !== undefined),
    )
    const values = readPoint({ ...before, ...given })
    if (values.name !== before.name || values.town !== before.town)
      await refuseTakenName(db, values, id)
    const after = await updatePointRow(db, id, values)
    const thing = 'delivery-point'
    await addAuditEntry(db, staff, `${thing} update`, id, { before, after })
    return after
  })
  await cache.invalidate('delivery')
  return after
}

/** Customers could not tell two points of one name apart, nor could an import. The caller has locked the zones. */
async function refuseTakenName(db: Db, point: PointValues, exceptId?: string): Promise<void> {
  if (!(await isPointNameTaken(db, point, exceptId))) return
  throw new ShopError('POINT_NAME_TAKEN', {}, { field: 'name' })
}

/** Deletes a pickup point that no open order and no delivery option uses. */
export async function removePoint({ db, cache }: Shop, staff: Caller, id: string): Promise<void> {
  await db.transaction(async (db) => {
    await lockZones(db)
    const before = await getPoint(db, id)
    const { orders, option, zone } = await findPointUse(db, id)
    if (orders > 0)
      throw new ShopError('POINT_IN_USE', {
        reason: `Open orders to be collected there: ${orders}.`,
      })
    if (option !== null)
      throw new ShopError('POINT_IN_USE', {
        reason: `The option "${option}" of the zone "${zone}" names it.`,
      })
    await deletePointRow(db, id)
    await addAuditEntry(db, staff, 'delivery-point delete', id, { before })
  })
  await cache.invalidate('delivery')
}

async function getPoint(db: Db, id: string): Promise<DeliveryPoint> {
  const point = mustExist((await selectPoints(db, id))[0], 'POINT_NOT_FOUND')
  return point
}

function readPoint(point: NewPoint): PointValues {
  return {
    name: point.name,
    county: readCounty(point.county, 'county'),
    town: point.town,
    directions: point.directions || null,
    phoneNumber: point.phoneNumber
      ? (normalisePhone(point.phoneNumber) ?? point.phoneNumber)
      : null,
    hours: point.hours || null,
    nameSw: point.nameSw || null,
    directionsSw: point.directionsSw || null,
    hoursSw: point.hoursSw || null,
  }
}
