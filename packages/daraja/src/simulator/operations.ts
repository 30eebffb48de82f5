import { readCall } from './calls.ts'
import { operationFaults } from './faults.ts'
import { newConversationId, newRequestId } from './ids.ts'
import { operationResult } from './operation-results.ts'
import { post } from './posts.ts'
import {
  failure,
  type Handler,
  invalid,
  ok,
  patterns,
  type Reply,
  type SimRequest,
} from './replies.ts'
import type { Operation } from './state.ts'
import { badToken } from './tokens.ts'
import type { World } from './world.ts'

const RESULT_AFTER_MS = 2_000

const common = {
  SecurityCredential: /^[A-Za-z0-9+/]{300,}={0,2}$/,
  ResultURL: patterns.url,
  QueueTimeOutURL: patterns.url,
}

/** The required fields of each request. Source: Daraja portal, the page of each API. */
const required: Record<Operation['kind'], Record<string, RegExp>> = {
  reversal: {
    Initiator: patterns.present,
    CommandID: /^TransactionReversal$/,
    TransactionID: patterns.present,
    Amount: patterns.wholeAmount,
    ReceiverParty: patterns.shortcode,
    RecieverIdentifierType: /^11$/,
    Remarks: /^.{2,100}$/,
    ...common,
  },
  b2c: {
    OriginatorConversationID: patterns.present,
    InitiatorName: patterns.present,
    CommandID: /^(Business|Salary|Promotion)Payment$/,
    Amount: /^[1-9]\d{1,5}$/,
    PartyA: patterns.shortcode,
    PartyB: patterns.phone,
    Remarks: /^.{2,100}$/,
    ...common,
  },
  status: {
    Initiator: patterns.present,
    CommandID: /^TransactionStatusQuery$/,
    PartyA: patterns.shortcode,
    IdentifierType: /^[124]$/,
    Remarks: /^.{1,100}$/,
    ...common,
  },
  balance: {
    Initiator: patterns.present,
    CommandID: /^AccountBalance$/,
    PartyA: patterns.shortcode,
    IdentifierType: /^[124]$/,
    ...common,
  },
}

const unauthorised: Record<Operation['kind'], () => Reply> = {
  reversal: badToken.money,
  b2c: badToken.money,
  status: badToken.c2b,
  balance: badToken.balance,
}

/** Handles a call that starts an operation; the result is posted to the ResultURL after 2 s. */
export function startOperation(kind: Operation['kind']): Handler {
  return async (world, request: SimRequest) => {
    const needs = { badToken: unauthorised[kind], fields: required[kind] }
    const { fields, refusal } = readCall(world, request, needs)
    if (refusal) return refusal
    if (kind === 'status' && !fields.TransactionID && !fields.OriginalConversationID) {
      return invalid('TransactionID')
    }
    const chosen = kind === 'b2c' ? fields.OriginatorConversationID : undefined
    const { operations } = world.state
    if (chosen && operations.some((known) => known.originatorConversationId === chosen)) {
      return failure(500, '500.002.1001', 'Duplicate OriginatorConversationID.')
    }

    const now = world.scheduler.now()
    const operation: Operation = {
      conversationId: newConversationId(now),
      originatorConversationId: chosen ?? newRequestId(),
      kind,
      fields: { ...fields, SecurityCredential: '' },
      dueAtMs: now.getTime() + RESULT_AFTER_MS,
    }
    operations.push(operation)
    await world.save()
    scheduleOperation(world, operation)
    return ok({
      OriginatorConversationID: operation.originatorConversationId,
      ConversationID: operation.conversationId,
      ResponseCode: '0',
      ResponseDescription: 'Accept the service request successfully.',
    })
  }
}

/** Completes an operation when it is due, also after a restart. */
export function scheduleOperation(world: World, operation: Operation) {
  if (!operation.done) world.scheduler.at(operation.dueAtMs, () => finish(world, operation))
}

async function finish(world: World, operation: Operation) {
  if (operation.done) return
  operation.done = true
  const faults = operationFaults(phoneOf(world, operation), world.rules)
  const body = operationResult(world, operation, faults.asyncResult)
  const { fields } = operation
  const shortcode = fields.PartyA ?? fields.ReceiverParty ?? ''
  const send = (url: string | undefined) => post(world, { url: url ?? '', body, shortcode })

  if (faults.asyncDelivery === 'queue-timeout') send(fields.QueueTimeOutURL)
  else if (faults.asyncDelivery !== 'none') send(fields.ResultURL)
  if (faults.asyncDelivery === 'doubled') send(fields.ResultURL)
  await world.save()
}

/** The phone that fault rules match: the payer's or the receiver's. */
function phoneOf({ state }: World, { kind, fields }: Operation) {
  if (kind === 'b2c') return fields.PartyB ?? ''
  const about = state.movements.find((movement) => movement.receipt === fields.TransactionID)
  return about?.phone ?? ''
}
