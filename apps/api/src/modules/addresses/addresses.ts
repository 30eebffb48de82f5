import type { Address, AddressChange, NewAddress } from '@duka/contract/addresses/addresses'
import { normalisePhone } from '@duka/contract/phone'
import { isStaff } from '@duka/contract/users/roles'
import type { Db } from '../../db/client.ts'
import { retryingOnLock } from '../../db/retry-on-lock.ts'
import type { Caller } from '../../http/auth.ts'
import { mustExist, ShopError } from '../../http/errors.ts'
import { addAuditEntry } from '../audit/audit.ts'
import {
  type AddressRow,
  clearDefault,
  deleteAddressRow,
  findAddress,
  hasAddress,
  insertAddress,
  lockAddressBook,
  makeNewestDefault,
  toAddress,
  updateAddressRow,
} from './addresses.queries.ts'

/** An address of the caller or, for staff, of anyone. Throws `ADDRESS_NOT_FOUND` for another's. */
export async function getAddress(db: Db, caller: Caller, id: string): Promise<AddressRow> {
  const address = await findAddress(db, id)
  if (!address || (address.userId !== caller.id && !isStaff(caller)))
    throw new ShopError('ADDRESS_NOT_FOUND')
  return address
}

/** Adds an address of the caller. The first one is the default. */
export function createAddress(db: Db, caller: Caller, address: NewAddress): Promise<Address> {
  return db.transaction(async (db) => {
    if (!(await lockAddressBook(db, caller.id))) throw new ShopError('SESSION_EXPIRED')
    const isDefault = address.isDefault || !(await hasAddress(db, caller.id))
    if (isDefault) await clearDefault(db, caller.id)
    const parts = readParts(address)
    return toAddress(await insertAddress(db, { ...parts, userId: caller.id, isDefault }))
  })
}

/**
 * Changes the given fields of an address. The default can only be replaced by another address, so that there is
 * always one.
 */
export function updateAddress(
  db: Db,
  caller: Caller,
  id: string,
  change: AddressChange,
): Promise<Address> {
  return db.transaction(async (db) => {
    const before = await lockAddress(db, caller, id)
    const becomesDefault = change.isDefault === true && !before.isDefault
    if (becomesDefault) await clearDefault(db, before.userId)
    const after = await updateAddressRow(db, id, {
      ...readParts(change, before.state),
      isDefault: before.isDefault || becomesDefault,
    })
    if (!after) throw new ShopError('ADDRESS_NOT_FOUND')
    await auditChange(db, caller, 'update', before, after)
    return toAddress(after)
  })
}

/** Deletes an address. Placed orders keep their copy; the newest other one becomes the default. */
export async function deleteAddress(db: Db, caller: Caller, id: string): Promise<void> {
  await retryingOnLock(db, async (db) => {
    const { userId } = await lockAddress(db, caller, id)
    const gone = mustExist(await deleteAddressRow(db, id), 'ADDRESS_NOT_FOUND')
    if (gone.isDefault) await makeNewestDefault(db, userId)
    await auditChange(db, caller, 'delete', gone, undefined)
  })
}

/** Locks the addresses of the owner, and returns this one as it is then. */
async function lockAddress(db: Db, caller: Caller, id: string): Promise<AddressRow> {
  const { userId } = await getAddress(db, caller, id)
  await lockAddressBook(db, userId)
  return getAddress(db, caller, id)
}

/** The parts as the table has them: null for a blank one. A part that was not given stays undefined. */
function readParts<Given extends AddressChange>(given: Given, countyBefore?: string | null) {
  const { stateProvince, ...parts } = blankAsNull(given)
  const { phoneNumber } = parts
  return {
    ...parts,
    state: readCounty([parts.state, stateProvince], countyBefore),
    // A Kenyan mobile number in the shop's format; any other text unchanged.
    phoneNumber: phoneNumber && (normalisePhone(phoneNumber) ?? phoneNumber),
  }
}

/** The schema refuses a blank part that is required, so the types stay true. */
function blankAsNull<Parts extends object>(parts: Parts): Parts {
  const read = Object.entries(parts).map(([part, value]) => [part, value === '' ? null : value])
  return Object.fromEntries(read) as Parts
}

/** The county, which a body may send in two fields. If they differ, the one that changes the present value wins. */
function readCounty(names: (string | null | undefined)[], before: string | null | undefined) {
  const filled = names.filter((name) => !!name)
  return filled.find((name) => name !== before) ?? filled[0] ?? names.find((name) => name === null)
}

/** Adds an audit entry if staff changed somebody else's address. */
async function auditChange(
  db: Db,
  caller: Caller,
  action: 'update' | 'delete',
  before: AddressRow,
  after: AddressRow | undefined,
): Promise<void> {
  if (caller.id === before.userId) return
  await addAuditEntry(db, caller, `address ${action}`, before.id, {
    before: toAddress(before),
    after: after && toAddress(after),
  })
}
