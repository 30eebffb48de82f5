import { createHash } from 'node:crypto'
import { nairobiTimestamp } from '../time.ts'
import { post } from './posts.ts'
import type { Movement, Registration } from './state.ts'
import type { World } from './world.ts'

/** Posts received money to the registered ConfirmationURL, including STK payments. */
export function confirmPayment(world: World, movement: Movement) {
  const registration = findRegistration(world, movement.shortcode)
  if (!registration) return
  const body = c2bPayload(movement, registration, { balance: balanceOf(world, movement.shortcode) })
  post(world, { url: registration.confirmationUrl, body, shortcode: movement.shortcode })
}

export function findRegistration(world: World, shortcode: string) {
  return world.state.registrations.find((registration) => registration.shortcode === shortcode)
}

/** The balance of a shortcode in whole shillings, from the stored movements. */
export function balanceOf({ state }: World, shortcode: string): number {
  return state.movements
    .filter((movement) => movement.shortcode === shortcode)
    .reduce((sum, { amount, reversedAmount = 0 }) => sum + amount - reversedAmount, 0)
}

/** The body for validation and confirmation. Source: Daraja portal, Customer To Business. */
export function c2bPayload(
  movement: Movement,
  { version }: Registration,
  { balance, thirdPartyTransId = '' }: { balance?: number; thirdPartyTransId?: string },
) {
  const { phone } = movement
  return {
    TransactionType: movement.account === '' ? 'Buy Goods' : 'Pay Bill',
    TransID: movement.receipt,
    TransTime: nairobiTimestamp(new Date(movement.atMs)),
    TransAmount: movement.amount.toFixed(2),
    BusinessShortCode: movement.shortcode,
    BillRefNumber: movement.account,
    InvoiceNumber: '',
    OrgAccountBalance: balance === undefined ? '' : balance.toFixed(2),
    ThirdPartyTransID: thirdPartyTransId,
    MSISDN:
      version === 1
        ? createHash('sha256').update(phone).digest('hex')
        : `${phone.slice(0, 4)} ***** ${phone.slice(-3)}`,
    FirstName: 'JANE',
    MiddleName: '',
    LastName: '',
  }
}
