import type { Address, NewAddress } from '@duka/contract/users/addresses'
import { call } from '../../lib/calls/call.ts'

/** The last saved address of this visit, so that a repeated order does not save it twice. */
let last: { wanted: string; address?: Address } | undefined

/** Saves a new address. If the answer got lost before, saves it only if it is not there yet. */
export async function saveAddress(userId: string, address: NewAddress): Promise<Address> {
  const wanted = JSON.stringify([userId, address])
  const isAgain = last?.wanted === wanted
  if (isAgain && last?.address) return last.address
  const found = isAgain ? await findSame(userId, address) : undefined
  last = { wanted }
  const saved = found ?? (await call('createAddress', { body: address })).address
  last.address = saved
  return saved
}

async function findSame(userId: string, wanted: NewAddress): Promise<Address | undefined> {
  const { addresses } = await call('listAddressesOfUser', { params: { userId } })
  const compared = [
    'addressLine1',
    'addressLine2',
    'street',
    'area',
    'city',
    'state',
    'postalCode',
  ] as const
  return addresses.find((address) =>
    compared.every((name) => (address[name] ?? '') === (wanted[name] ?? '')),
  )
}
