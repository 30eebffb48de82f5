import { nairobiTimestamp } from '../time.ts'
import { describeResult } from './callbacks.ts'
import { readCall } from './calls.ts'
import { balanceOf } from './confirmations.ts'
import { reversalFaults } from './faults.ts'
import { newConversationId, newReceipt, newRequestId } from './ids.ts'
import { post } from './posts.ts'
import { ok, patterns, type Reply, type SimRequest } from './replies.ts'
import type { Reversal } from './state.ts'
import { badToken } from './tokens.ts'
import type { World } from './world.ts'

const RESULT_AFTER_MS = 2_000

const needs = {
  badToken: badToken.reversal,
  fields: {
    Initiator: patterns.present,
    CommandID: /^TransactionReversal$/,
    TransactionID: patterns.present,
    Amount: patterns.wholeAmount,
    ReceiverParty: patterns.shortcode,
    RecieverIdentifierType: /^11$/,
    Remarks: /^.{2,100}$/,
    SecurityCredential: /^[A-Za-z0-9+/]{300,}={0,2}$/,
    ResultURL: patterns.url,
    QueueTimeOutURL: patterns.url,
  },
}

/**
 * POST /mpesa/reversal/v1/request; the result is posted to the ResultURL after 2 s. Source: Daraja portal,
 * Reversal.
 */
export async function startReversal(world: World, request: SimRequest): Promise<Reply> {
  const { fields, refusal } = readCall(world, request, needs)
  if (refusal) return refusal

  const now = world.scheduler.now()
  const reversal: Reversal = {
    conversationId: newConversationId(now),
    originatorConversationId: newRequestId(),
    fields: { ...fields, SecurityCredential: '' },
    dueAtMs: now.getTime() + RESULT_AFTER_MS,
  }
  world.state.reversals.push(reversal)
  await world.save()
  scheduleReversal(world, reversal)
  return ok({
    OriginatorConversationID: reversal.originatorConversationId,
    ConversationID: reversal.conversationId,
    ResponseCode: '0',
    ResponseDescription: 'Accept the service request successfully.',
  })
}

/** Completes a reversal when it is due, also after a restart. */
export function scheduleReversal(world: World, reversal: Reversal) {
  if (!reversal.done) world.scheduler.at(reversal.dueAtMs, () => finish(world, reversal))
}

async function finish(world: World, reversal: Reversal) {
  if (reversal.done) return
  reversal.done = true
  const { fields } = reversal
  const faults = reversalFaults(phoneOf(world, reversal), world.rules)
  const body = resultOf(world, reversal, faults.asyncResult)
  const shortcode = fields.ReceiverParty ?? ''
  const send = (url: string | undefined) => post(world, { url: url ?? '', body, shortcode })

  if (faults.asyncDelivery === 'queue-timeout') send(fields.QueueTimeOutURL)
  else if (faults.asyncDelivery !== 'none') send(fields.ResultURL)
  if (faults.asyncDelivery === 'doubled') send(fields.ResultURL)
  await world.save()
}

/** The payer's phone, which fault rules match. */
function phoneOf({ state }: World, { fields }: Reversal) {
  return state.movements.find(({ receipt }) => receipt === fields.TransactionID)?.phone ?? ''
}

type Ending = {
  code: string
  transactionId?: string
  parameters?: Record<string, string>
}

/** Reverses the payment and returns the body of the result. With `forced`, nothing is done and the result has that code. */
function resultOf(world: World, reversal: Reversal, forced?: string): object {
  const ending: Ending =
    forced !== undefined && forced !== '0' ? { code: forced } : reverse(world, reversal)
  const { code, transactionId = 'UKA0000000', parameters } = ending
  const list = Object.entries(parameters ?? {}).map(([Key, Value]) => ({ Key, Value }))
  return {
    Result: {
      ResultType: 0,
      ResultCode: /^\d+$/.test(code) ? Number(code) : code,
      ResultDesc: describeResult(code),
      OriginatorConversationID: reversal.originatorConversationId,
      ConversationID: reversal.conversationId,
      TransactionID: transactionId,
      ...(parameters && { ResultParameters: { ResultParameter: list } }),
      ReferenceData: {
        ReferenceItem: { Key: 'QueueTimeoutURL', Value: 'https://internal.example/timeout' },
      },
    },
  }
}

function reverse(world: World, { fields }: Reversal): Ending {
  const movement = world.state.movements.find(({ receipt }) => receipt === fields.TransactionID)
  if (!movement || movement.shortcode !== fields.ReceiverParty) return { code: 'R000002' }
  if (movement.reversedAmount !== undefined) return { code: 'R000001' }
  const amount = Number(fields.Amount)
  const inPart = amount < movement.amount && world.settings.partialReversals
  if (amount !== movement.amount && !inPart) return { code: 'R000002' }

  movement.reversedAmount = amount
  const now = world.scheduler.now()
  const { phone } = movement
  return {
    code: '0',
    transactionId: newReceipt(now),
    parameters: {
      DebitAccountBalance: `Utility Account|KES|${balanceOf(world, movement.shortcode).toFixed(2)}`,
      Amount: amount.toFixed(2),
      TransCompletedTime: nairobiTimestamp(now),
      OriginalTransactionID: movement.receipt,
      Charge: '0.00',
      CreditPartyPublicName: `${phone.slice(0, 4)}*****${phone.slice(-3)} - JANE`,
      DebitPartyPublicName: `${movement.shortcode} - ${world.businessName}`,
    },
  }
}
