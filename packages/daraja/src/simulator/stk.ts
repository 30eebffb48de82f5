import { checkCallbackUrl } from '../callback-url.ts'
import { stkPassword } from '../credentials.ts'
import { readNairobiTimestamp } from '../time.ts'
import { describeResult } from './callbacks.ts'
import { pushFaults } from './faults.ts'
import { newCheckoutRequestId, newRequestId, unused } from './ids.ts'
import { forgeCallback, schedulePrompt, settleEarly } from './prompts.ts'
import {
  failure,
  firstInvalid,
  htmlError,
  invalid,
  ok,
  patterns,
  type Reply,
  readBody,
  type SimRequest,
  spikeArrest,
} from './replies.ts'
import type { Prompt } from './state.ts'
import { badToken, hasToken } from './tokens.ts'
import type { World } from './world.ts'

const MAX_AMOUNT = 250_000

/** Checked in this order. Too long texts are refused, where M-Pesa might cut them. */
const pushPatterns = {
  BusinessShortCode: patterns.shortcode,
  Password: patterns.present,
  Timestamp: /^\d{14}$/,
  TransactionType: /^Customer(PayBill|BuyGoods)Online$/,
  Amount: patterns.wholeAmount,
  PartyA: patterns.phone,
  PartyB: patterns.shortcode,
  PhoneNumber: patterns.phone,
  CallBackURL: patterns.url,
  AccountReference: /^.{1,12}$/,
  TransactionDesc: /^.{0,13}$/,
}

/** POST /mpesa/stkpush/v1/processrequest. Source: Daraja portal, M-Pesa Express. */
export async function processRequest(world: World, request: SimRequest): Promise<Reply> {
  if (!hasToken(world, request)) return badToken.stk()
  const fields = readBody(request)
  if (!fields) return isJson(request) ? badPayload() : invalid('BusinessShortCode')
  const wrong = firstInvalid(fields, pushPatterns)
  if (wrong) return invalid(wrong)
  if (Number(fields.Amount) > MAX_AMOUNT) return invalid('Amount')
  if (!isCallable(world, fields.CallBackURL ?? '')) return invalid('CallBackURL')
  const unsigned = checkSignature(world, fields)
  if (unsigned) return unsigned

  const phone = fields.PhoneNumber ?? ''
  const faults = pushFaults(phone, world.settings.menu, world.rules)
  if (faults.tokenDeath && !world.tokenDeaths.delete(phone)) {
    world.tokenDeaths.add(phone)
    world.tokens.clear()
    return badToken.stk()
  }
  if (faults.push === 'rate-limit') return spikeArrest()
  if (faults.push === 'down') return htmlError(503)
  if (faults.push === 'locked' || isLocked(world, phone)) return locked()

  const prompt = accept(world, fields, faults)
  await world.save()
  schedulePrompt(world, prompt)
  if (faults.callback === 'forged') forgeCallback(world, prompt)
  if (faults.callback === 'early') await settleEarly(world, prompt)
  return answerPush(world, prompt)
}

function accept(world: World, fields: Record<string, string>, faults: Prompt['faults']): Prompt {
  const now = world.scheduler.now()
  const phone = fields.PhoneNumber ?? ''
  const { prompts } = world.state
  const prompt: Prompt = {
    id: newRequestId(),
    checkoutRequestId: unused(
      () => newCheckoutRequestId(now, phone),
      (id) => prompts.some((prompt) => prompt.checkoutRequestId === id),
    ),
    shortcode: fields.BusinessShortCode ?? '',
    partyB: fields.PartyB ?? '',
    phone,
    amount: Number(fields.Amount),
    account: fields.AccountReference ?? '',
    description: fields.TransactionDesc ?? '',
    callbackUrl: fields.CallBackURL ?? '',
    createdAtMs: now.getTime(),
    expiresAtMs: now.getTime() + world.settings.promptSeconds * 1000,
    faults,
    queries: 0,
  }
  prompts.push(prompt)
  return prompt
}

async function answerPush({ scheduler }: World, prompt: Prompt): Promise<Reply> {
  const { push, slowMs = 30_000 } = prompt.faults
  if (push === 'lost-answer') return { cut: true }
  if (push === 'server-error') return failure(500, '500.003.1001', 'Internal Server Error')
  if (push === 'html') return htmlError(503)
  if (push === 'empty') return { status: 200, text: '', type: 'application/json' }
  if (push === 'slow') {
    const untilMs = scheduler.now().getTime() + slowMs
    await new Promise<void>((resolve) => scheduler.at(untilMs, resolve))
  }
  const accepted = 'Success. Request accepted for processing'
  return ok({
    MerchantRequestID: prompt.id,
    CheckoutRequestID: prompt.checkoutRequestId,
    ResponseCode: '0',
    ResponseDescription: accepted,
    CustomerMessage: accepted,
  })
}

/** POST /mpesa/stkpushquery/v1/query. Source: Daraja portal, M-Pesa Express Query. */
export async function query(world: World, request: SimRequest): Promise<Reply> {
  if (isOverQueryLimit(world)) return spikeArrest()
  if (!hasToken(world, request)) return badToken.stk()
  const fields = readBody(request)
  if (!fields) return isJson(request) ? badPayload() : invalid('BusinessShortCode')
  const { BusinessShortCode, Password, Timestamp } = pushPatterns
  const required = { BusinessShortCode, Password, Timestamp, CheckoutRequestID: patterns.present }
  const wrong = firstInvalid(fields, required)
  if (wrong) return invalid(wrong)
  const unsigned = checkSignature(world, fields)
  if (unsigned) return unsigned

  const id = fields.CheckoutRequestID
  const prompt = world.state.prompts.find((prompt) => prompt.checkoutRequestId === id)
  if (!prompt || prompt.shortcode !== fields.BusinessShortCode) {
    return failure(500, '500.001.1001', 'The transaction does not Exist')
  }
  return answerQuery(world, prompt)
}

async function answerQuery(world: World, prompt: Prompt): Promise<Reply> {
  const { query } = prompt.faults
  if (query === 'rate-limit') return spikeArrest()
  if (query === 'lost-answer') return { cut: true }
  if (query === 'html') return htmlError(503)
  const code = prompt.resultCode ?? '4999'
  if (code === '4999') {
    if (query === 'empty-error') return failure(200, '500.001.1001', '')
    if (query === 'processing-error') {
      return failure(500, '500.001.1001', 'The transaction is being processed')
    }
  } else if (query === 'flaky') {
    prompt.queries += 1
    await world.save()
    if (prompt.queries % 2 === 1) return failure(500, '500.001.1001', 'Internal error')
  }
  return ok({
    ResponseCode: '0',
    ResponseDescription: 'The service request has been accepted successsfully',
    MerchantRequestID: prompt.id,
    CheckoutRequestID: prompt.checkoutRequestId,
    ResultCode: code,
    ResultDesc: describeResult(code),
  })
}

function checkSignature({ credentials }: World, fields: Record<string, string>) {
  const { BusinessShortCode: shortcode = '', Password, Timestamp = '' } = fields
  if (!readNairobiTimestamp(Timestamp)) return invalid('Timestamp')
  if (credentials === 'any') {
    const signed = Buffer.from(Password ?? '', 'base64').toString()
    const fits = signed.startsWith(shortcode) && signed.endsWith(Timestamp)
    return fits ? undefined : wrongCredentials()
  }
  if (shortcode !== credentials.shortcode) {
    return failure(500, '500.001.1001', 'Merchant does not exist')
  }
  const expected = stkPassword(shortcode, credentials.passkey, Timestamp)
  return Password === expected ? undefined : wrongCredentials()
}

const wrongCredentials = () =>
  failure(500, '500.001.1001', '[MerchantValidate] - Wrong credentials')

const badPayload = () => failure(400, '400.002.05', 'Invalid Request Payload')

const isJson = ({ headers }: SimRequest) => /\bjson\b/i.test(headers['content-type'] ?? '')

function locked() {
  const message =
    'Unable to lock subscriber, a transaction is already in process for the current subscriber'
  return failure(500, '500.001.1001', message)
}

/** Phones that answer by themselves never lock, because many tests use them at once. */
function isLocked({ settings, state }: World, phone: string) {
  if (!settings.subscriberLock) return false
  const waits = (prompt: Prompt) =>
    prompt.resultCode === undefined && prompt.faults.result === undefined
  return state.prompts.some((prompt) => prompt.phone === phone && waits(prompt))
}

function isCallable({ settings }: World, url: string) {
  if (!URL.canParse(url)) return false
  return !settings.strictUrls || checkCallbackUrl(url).every(({ code }) => code === 'http')
}

function isOverQueryLimit({ settings, scheduler, queryTimesMs }: World) {
  if (settings.queriesPerMinute === 0) return false
  const nowMs = scheduler.now().getTime()
  while ((queryTimesMs[0] ?? nowMs) <= nowMs - 60_000) queryTimesMs.shift()
  if (queryTimesMs.length >= settings.queriesPerMinute) return true
  queryTimesMs.push(nowMs)
  return false
}
