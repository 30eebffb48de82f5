import { nairobiDateTime } from '../time.ts'
import { readCall } from './calls.ts'
import { ok, patterns, type Reply, type SimRequest } from './replies.ts'
import type { Movement } from './state.ts'
import { badToken } from './tokens.ts'
import type { World } from './world.ts'

const MAX_AGE_MS = 48 * 60 * 60 * 1000
const PAGE_SIZE = 100

const dateTime = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/
const registrationNeeds = {
  badToken: badToken.pull,
  fields: {
    ShortCode: patterns.shortcode,
    RequestType: /^Pull$/,
    NominatedNumber: /^(254|0)[17]\d{8}$/,
    CallBackURL: patterns.url,
  },
}
const queryNeeds = {
  badToken: badToken.pull,
  fields: {
    ShortCode: patterns.shortcode,
    StartDate: dateTime,
    EndDate: dateTime,
    OffSetValue: /^\d+$/,
  },
}

/** POST /pulltransactions/v1/register. Source: Daraja portal, Pull Transactions. */
export async function registerPull(world: World, request: SimRequest): Promise<Reply> {
  const { fields, refusal } = readCall(world, request, registrationNeeds)
  if (refusal) return refusal

  const shortcode = fields.ShortCode ?? ''
  const before = world.state.pullShortcodes.includes(shortcode)
  if (!before) world.state.pullShortcodes.push(shortcode)
  await world.save()
  return ok({
    ResponseRefID: reference(world),
    ResponseStatus: before ? '1001' : '1000',
    ShortCode: shortcode,
    ResponseDescription: before ? 'ShortCode already Registered' : 'ShortCode Registered',
  })
}

/** GET (or POST) /pulltransactions/v1/query. Source: Daraja portal, Pull Transactions. */
export function queryPull(world: World, request: SimRequest): Reply {
  if (!world.settings.pullIsEnabled) return badToken.pull()
  const { fields, refusal } = readCall(world, request, queryNeeds)
  if (refusal) return refusal

  const { ShortCode, StartDate = '', EndDate = '' } = fields
  const oldestMs = world.scheduler.now().getTime() - MAX_AGE_MS
  const offset = Number(fields.OffSetValue)
  const rows = world.state.movements
    .filter(({ shortcode }) => shortcode === ShortCode)
    .filter(({ atMs }) => atMs >= oldestMs && isWithin(atMs, StartDate, EndDate))
    .slice(offset, offset + PAGE_SIZE)
    .map((movement) => row(world, movement))
  return ok({
    ResponseRefID: reference(world),
    ResponseCode: rows.length > 0 ? '1000' : '1001',
    ResponseMessage: rows.length > 0 ? 'Success' : 'No records found',
    Response: [rows],
  })
}

/** The texts sort as the times do, since both are Nairobi wall time. */
function isWithin(atMs: number, start: string, end: string) {
  const at = nairobiDateTime(new Date(atMs))
  return at >= start && at <= end
}

function row({ businessName }: World, { receipt, atMs, phone, account, amount }: Movement) {
  return {
    transactionId: receipt,
    trxDate: new Date(atMs).toISOString(),
    msisdn: `${phone.slice(0, 4)}*****${phone.slice(-3)}`,
    sender: 'MPESA',
    transactiontype: account === '' ? 'c2b-buy-goods-debit' : 'c2b-pay-bill-debit',
    billreference: account,
    amount: amount.toFixed(1),
    organizationname: businessName,
  }
}

function reference({ scheduler }: World) {
  return `26178-${scheduler.now().getTime()}-1`
}
