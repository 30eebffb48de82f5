import * as z from 'zod/mini'
import {
  endpoint,
  Id,
  Instant,
  nextCursor,
  noted,
  optionalText,
  ownOr,
  paging,
  requiredText,
  sorting,
} from '../endpoint.ts'
import { invalid } from '../field-messages.ts'
import { OptionalPhone } from '../optional-phone.ts'
import { countDigits } from '../phone.ts'
import * as calls from './addresses.calls.ts'

/** `state` and `stateProvince` are two names for the same value; in Kenya it is the county. */
const addressFields = {
  addressLine1: z.string(),
  addressLine2: z.nullable(z.string()),
  street: z.string(),
  /** The estate or neighbourhood, which may have a delivery zone of its own. */
  area: z.nullable(z.string()),
  landmark: noted(z.nullable(z.string()), 'What is next to the door: *opposite Total*.'),
  city: z.string(),
  state: z.nullable(z.string()),
  stateProvince: noted(z.nullable(z.string()), 'The same as `state`, under its older name.'),
  postalCode: z.string(),
  country: z.string(),
  phoneNumber: z.nullable(z.string()),
}

/** The copy that an order keeps. Its row has the county once, as `state`. */
export const OrderAddress = z.object(addressFields)
export type OrderAddress = z.infer<typeof OrderAddress>
export type StoredAddress = Omit<OrderAddress, 'stateProvince'>

export const Address = z.object({
  _id: Id,
  user: z.nullable(Id),
  ...addressFields,
  isDefault: z.boolean(),
  createdAt: Instant,
})
export type Address = z.infer<typeof Address>

/** A number with its area or country, as a rider can call it: landlines and numbers from abroad, too. */
const CallablePhone = optionalText(30).check(
  z.refine((typed) => !typed || countDigits(typed) >= 9, { error: invalid.phone }),
)

export const NewAddress = z.object({
  addressLine1: requiredText(invalid.newAddress),
  addressLine2: optionalText(200),
  street: requiredText(invalid.newAddress),
  area: optionalText(100),
  landmark: noted(optionalText(200), 'What is next to the door, for the rider.'),
  city: requiredText(invalid.newAddress, 100),
  state: optionalText(100),
  stateProvince: noted(optionalText(100), 'The same as `state`, under its older name.'),
  postalCode: requiredText(invalid.newAddress, 20),
  country: requiredText(invalid.newAddress, 100),
  phoneNumber: CallablePhone,
  isDefault: z.optional(z.boolean()),
})
export type NewAddress = z.infer<typeof NewAddress>

/** Staff hear an address on the phone, so the town is enough. */
export const StaffAddress = z.extend(z.omit(NewAddress, { isDefault: true }), {
  addressLine1: optionalText(200),
  street: optionalText(200),
  postalCode: optionalText(20),
  country: optionalText(100),
  phoneNumber: OptionalPhone,
})
export type StaffAddress = z.infer<typeof StaffAddress>

export const AddressChange = z.partial(NewAddress)
export type AddressChange = z.infer<typeof AddressChange>

export const addressSorts = ['newest', 'oldest', 'city', '-city', 'county', '-county'] as const
export type AddressSort = (typeof addressSorts)[number]

export const AddressFilter = z.object({
  ...paging,
  sort: sorting(addressSorts),
  user: z.optional(Id),
})
export type AddressFilter = z.infer<typeof AddressFilter>

const AddressAnswer = z.object({ address: Address })
/** An address in a list. */
export const ListedAddress = z.extend(Address, {
  owner: noted(z.optional(z.string()), 'The name of the person, for staff only.'),
})
export type ListedAddress = z.infer<typeof ListedAddress>

const AddressesAnswer = z.object({ addresses: z.array(ListedAddress), nextCursor })

export const createAddress = endpoint(calls.createAddress, 'user', {
  summary: 'Add an address of your own',
  body: NewAddress,
  created: AddressAnswer,
})

/** Rights that read the addresses of customers. */
const readsAddresses = ['people', 'create-orders', 'orders'] as const

export const listAddresses = endpoint(calls.listAddresses, ownOr('people'), {
  summary: 'List your addresses (staff: all)',
  refusals: ['NOT_ALLOWED', 'USER_NOT_FOUND'],
  query: AddressFilter,
  answer: AddressesAnswer,
})

export const getAddress = endpoint(calls.getAddress, ownOr(readsAddresses), {
  summary: 'Read one address',
  missing: 'ADDRESS_NOT_FOUND',
  answer: AddressAnswer,
})

export const listAddressesOfUser = endpoint(calls.listAddressesOfUser, ownOr(readsAddresses), {
  summary: "List one user's addresses",
  missing: 'USER_NOT_FOUND',
  refusals: ['NOT_ALLOWED'],
  query: paging,
  answer: AddressesAnswer,
})

export const updateAddress = endpoint(calls.updateAddress, ownOr('people'), {
  summary: 'Change an address',
  missing: 'ADDRESS_NOT_FOUND',
  body: AddressChange,
  answer: AddressAnswer,
})

export const deleteAddress = endpoint(calls.deleteAddress, ownOr('people'), {
  summary: 'Delete an address',
  missing: 'ADDRESS_NOT_FOUND',
})
