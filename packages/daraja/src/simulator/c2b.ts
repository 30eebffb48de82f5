import { readFields, readText } from '../values.ts'
import { readCall } from './calls.ts'
import { balanceOf, c2bPayload, confirmPayment, findRegistration } from './confirmations.ts'
import { newReceipt, newRequestId, unused } from './ids.ts'
import { failure, ok, patterns, type Reply, type SimRequest } from './replies.ts'
import type { Movement, Registration } from './state.ts'
import { badToken } from './tokens.ts'
import type { World } from './world.ts'

/** The timeout of the ValidationURL, about as long as M-Pesa's. */
const VALIDATION_TIMEOUT_MS = 8_000

const registrationNeeds = {
  badToken: badToken.c2b,
  fields: {
    ShortCode: patterns.shortcode,
    ResponseType: /^(Completed|Cancelled)$/,
    ConfirmationURL: patterns.url,
    ValidationURL: patterns.url,
  },
}

/** POST /mpesa/c2b/v1|v2/registerurl. Source: Daraja portal, Customer To Business. */
export async function registerUrl(world: World, request: SimRequest): Promise<Reply> {
  const { fields, refusal } = readCall(world, request, registrationNeeds)
  if (refusal) return refusal

  const shortcode = fields.ShortCode ?? ''
  const { registrations } = world.state
  // As in the sandbox, registering again replaces the URLs, unless `registerOnce` is set.
  const before = findRegistration(world, shortcode)
  if (before && world.settings.registerOnce) {
    return failure(500, '500.003.1001', 'Urls are already registered.')
  }
  const registration: Registration = {
    shortcode,
    responseType: fields.ResponseType === 'Cancelled' ? 'Cancelled' : 'Completed',
    confirmationUrl: fields.ConfirmationURL ?? '',
    validationUrl: fields.ValidationURL ?? '',
    version: request.path.includes('/v1/') ? 1 : 2,
  }
  world.state.registrations = [...registrations.filter((kept) => kept !== before), registration]
  await world.save()
  return ok({
    // Daraja's own spelling.
    OriginatorCoversationID: newRequestId(),
    ResponseCode: '0',
    ResponseDescription: 'Success',
  })
}

/**
 * A typed payment: the shop may reject it during validation; otherwise it is confirmed. Returns the receipt or the
 * reason of the rejection.
 */
async function makeTypedPayment(
  world: World,
  payment: { shortcode: string; phone: string; account: string; amount: number },
): Promise<{ receipt: string } | { refused: string }> {
  const now = world.scheduler.now()
  const { movements } = world.state
  const receipt = unused(
    () => newReceipt(now),
    (id) => movements.some((movement) => movement.receipt === id),
  )
  const movement: Movement = { ...payment, kind: 'c2b', receipt, atMs: now.getTime() }
  const registration = findRegistration(world, payment.shortcode)
  if (registration && world.settings.validateC2b) {
    const refused = await validate(movement, registration)
    if (refused) return { refused }
  }
  world.state.movements.push(movement)
  confirmPayment(world, movement)
  await world.save()
  return { receipt }
}

/** The shop's reason to reject a payment, or `undefined` if it accepts. */
async function validate(movement: Movement, registration: Registration) {
  const unreachable = registration.responseType === 'Cancelled' ? 'no answer' : undefined
  try {
    const response = await fetch(registration.validationUrl, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json;charset=UTF-8' },
      body: JSON.stringify(c2bPayload(movement, registration, {})),
      redirect: 'manual',
      signal: AbortSignal.timeout(VALIDATION_TIMEOUT_MS),
    })
    const code = readText(readFields(await response.text())?.ResultCode)
    if (!response.ok || code === undefined) return unreachable
    return code === '0' ? undefined : code
  } catch {
    return unreachable
  }
}

/** POST /simulator/api/pay-bill with `{ phone, account, amount, shortcode? }`: a typed payment on the phone page. */
export async function payBill(world: World, request: SimRequest): Promise<Reply> {
  const fields = readFields(request.text)
  const phone = (readText(fields?.phone) ?? '')
    .replace(/\D/g, '')
    .replace(/^0?(?=[17]\d{8}$)/, '254')
  const amount = Number(readText(fields?.amount))
  const account = readText(fields?.account) ?? ''
  if (!patterns.phone.test(phone)) return { status: 400, body: { message: 'Give a phone number.' } }
  if (!Number.isInteger(amount) || amount < 1 || amount > 250_000) {
    return { status: 400, body: { message: 'Give an amount of whole shillings.' } }
  }
  const shortcode = readText(fields?.shortcode) ?? ownShortcode(world)
  const paid = await makeTypedPayment(world, {
    shortcode,
    phone,
    account: account.slice(0, 20),
    amount,
  })
  if ('receipt' in paid) return ok({ ...paid, balance: balanceOf(world, shortcode) })
  return { status: 409, body: { message: 'The shop turned this payment away.', ...paid } }
}

/** The shop's paybill, which the phone page pays to. */
export function ownShortcode({ credentials, state }: World): string {
  if (credentials !== 'any') return credentials.shortcode
  return state.registrations[0]?.shortcode ?? state.prompts.at(-1)?.shortcode ?? '174379'
}
