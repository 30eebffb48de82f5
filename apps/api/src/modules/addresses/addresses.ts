import type { Address, AddressChange, NewAddress } from '@duka/contract/addresses'
import { normalisePhone } from '@duka/contract/phone'
import { isStaff } from '@duka/contract/roles'
import type { Db } from '../../db/client.ts'
import { retryingOnLock } from '../../db/retry-on-lock.ts'
import type { Caller } from '../../http/auth.ts'
import { ShopError } from '../../http/errors.ts'
import { addAuditEntry } from '../audit/audit.ts'
import {
  type AddressRow,
  type AddressValues,
  clearDefault,
  deleteAddressRow,
  findAddress,
  hasAddress,
  holdAddressBook,
  insertAddress,
  makeNewestDefault,
  toAddress,
  updateAddressRow,
} from './addresses.queries.ts'

/** An address of the caller's own, or for staff anyone's; another's is not there. */
export async function getAddress(db: Db, caller: Caller, id: string): Promise<AddressRow> {
  const address = await findAddress(db, id)
  if (!address || (address.userId !== caller.id && !isStaff(caller)))
    throw new ShopError('ADDRESS_NOT_FOUND')
  return address
}

/** Adds an address to the caller's own book. The first one is the default. */
export function createAddress(db: Db, caller: Caller, address: NewAddress): Promise<Address> {
  return db.transaction(async (db) => {
    if (!(await holdAddressBook(db, caller.id))) throw new ShopError('SESSION_EXPIRED')
    const isDefault = address.isDefault || !(await hasAddress(db, caller.id))
    if (isDefault) await clearDefault(db, caller.id)
    const { addressLine1, street, city, postalCode, country } = address
    return toAddress(
      await insertAddress(db, {
        userId: caller.id,
        addressLine1,
        addressLine2: address.addressLine2 || null,
        street,
        area: address.area || null,
        city,
        state: address.state || address.stateProvince || null,
        postalCode,
        country,
        phoneNumber: readPhone(address.phoneNumber),
        isDefault,
      }),
    )
  })
}

/**
 * Changes what is given of an address. A default stays the default until another takes its place:
 * a book with addresses has one.
 */
export function updateAddress(
  db: Db,
  caller: Caller,
  id: string,
  change: AddressChange,
): Promise<Address> {
  return db.transaction(async (db) => {
    const before = await holdAddress(db, caller, id)
    const becomesDefault = change.isDefault === true && !before.isDefault
    if (becomesDefault) await clearDefault(db, before.userId)
    const after = await updateAddressRow(db, id, {
      ...readChange(before, change),
      ...(becomesDefault && { isDefault: true }),
    })
    if (!after) throw new ShopError('ADDRESS_NOT_FOUND')
    await noteChange(db, caller, 'update', before, after)
    return toAddress(after)
  })
}

/** Deletes an address. Placed orders keep their copy; the newest other one becomes the default. */
export async function deleteAddress(db: Db, caller: Caller, id: string): Promise<void> {
  await retryingOnLock(db, async (db) => {
    const { userId } = await holdAddress(db, caller, id)
    const gone = await deleteAddressRow(db, id)
    if (!gone) throw new ShopError('ADDRESS_NOT_FOUND')
    if (gone.isDefault) await makeNewestDefault(db, userId)
    await noteChange(db, caller, 'delete', gone, undefined)
  })
}

/** The address as it is once nobody else is changing its owner's book. */
async function holdAddress(db: Db, caller: Caller, id: string): Promise<AddressRow> {
  const { userId } = await getAddress(db, caller, id)
  await holdAddressBook(db, userId)
  return getAddress(db, caller, id)
}

function readChange(before: AddressRow, change: AddressChange): Partial<AddressValues> {
  const { addressLine1, addressLine2, street, area, city, postalCode, country, phoneNumber } =
    change
  return {
    addressLine1,
    street,
    city,
    postalCode,
    country,
    ...(addressLine2 !== undefined && { addressLine2: addressLine2 || null }),
    ...(area !== undefined && { area: area || null }),
    ...(phoneNumber !== undefined && { phoneNumber: readPhone(phoneNumber) }),
    ...readState(before, change),
  }
}

/** Two names for one value: where they disagree, the one that differs from what was is the news. */
function readState(before: AddressRow, { state, stateProvince }: AddressChange) {
  if (state === undefined && stateProvince === undefined) return {}
  const filled = [state, stateProvince].filter((name) => !!name)
  return { state: filled.find((name) => name !== before.state) ?? filled[0] ?? null }
}

/** Kenyan mobile numbers in the one form the shop writes; anything else as it was typed. */
function readPhone(typed: string | null | undefined): string | null {
  if (!typed) return null
  return normalisePhone(typed) ?? typed
}

/** Staff who change somebody else's address are written down. */
async function noteChange(
  db: Db,
  caller: Caller,
  action: string,
  before: AddressRow,
  after: AddressRow | undefined,
): Promise<void> {
  if (caller.id === before.userId) return
  await addAuditEntry(db, caller, {
    action,
    thing: 'address',
    thingId: before.id,
    before: toAddress(before),
    after: after && toAddress(after),
  })
}
