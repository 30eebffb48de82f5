import type { DoorPromise } from '@duka/contract/delivery/delivery'
import { expectedDays } from '@duka/contract/delivery/delivery-days'
import { toShillings } from '@duka/contract/money'
import type { Deps } from '../../deps.ts'
import { findDoor } from './delivery.queries.ts'

/** Where and when a parcel is at the door soonest. */
export async function promiseDoor({
  db,
  now,
}: Pick<Deps, 'db' | 'now'>): Promise<DoorPromise | null> {
  const door = await findDoor(db)
  if (!door) return null
  const { cents, place, min, max, cutOffHour } = door
  const until =
    min === null || max === null ? null : expectedDays(now(), { min, max }, cutOffHour).until
  return { fee: toShillings(cents), place, until }
}
