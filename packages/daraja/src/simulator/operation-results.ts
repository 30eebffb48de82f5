import { nairobiTimestamp } from '../time.ts'
import { describeResult } from './callbacks.ts'
import { balanceOf } from './confirmations.ts'
import { newReceipt } from './ids.ts'
import type { Movement, Operation } from './state.ts'
import type { World } from './world.ts'

type Parameters = Record<string, string | number>
type Ending = { code: string; transactionId?: string; parameters?: Parameters }

/**
 * Performs an operation and returns the body of its result. With `forced`, nothing is done and the result has that
 * code.
 * Source: Daraja portal, Transaction Status, Reversal, Business To Customer, Account Balance.
 */
export function operationResult(world: World, operation: Operation, forced?: string): object {
  const ending: Ending =
    forced !== undefined && forced !== '0' ? { code: forced } : perform(world, operation)
  const { code, transactionId = 'UKA0000000', parameters } = ending
  const list = Object.entries(parameters ?? {}).map(([Key, Value]) => ({ Key, Value }))
  return {
    Result: {
      ResultType: 0,
      ResultCode: /^\d+$/.test(code) ? Number(code) : code,
      ResultDesc: describeResult(code),
      OriginatorConversationID: operation.originatorConversationId,
      ConversationID: operation.conversationId,
      TransactionID: transactionId,
      // A single parameter is not wrapped in a list.
      ...(parameters && {
        ResultParameters: { ResultParameter: list.length === 1 ? list[0] : list },
      }),
      ReferenceData: {
        ReferenceItem: { Key: 'QueueTimeoutURL', Value: 'https://internal.example/timeout' },
      },
    },
  }
}

function perform(world: World, operation: Operation): Ending {
  switch (operation.kind) {
    case 'reversal':
      return reverse(world, operation)
    case 'b2c':
      return payOut(world, operation)
    case 'status':
      return reportStatus(world, operation)
    case 'balance':
      return reportBalance(world, operation)
  }
}

function reverse(world: World, { fields }: Operation): Ending {
  const movement = world.state.movements.find(
    ({ receipt, kind }) => receipt === fields.TransactionID && kind !== 'b2c',
  )
  if (!movement || movement.shortcode !== fields.ReceiverParty) return { code: 'R000002' }
  if (movement.reversedAmount !== undefined) return { code: 'R000001' }
  const amount = Number(fields.Amount)
  const inPart = amount < movement.amount && world.settings.partialReversals
  if (amount !== movement.amount && !inPart) return { code: 'R000002' }

  movement.reversedAmount = amount
  const now = world.scheduler.now()
  return {
    code: '0',
    transactionId: newReceipt(now),
    parameters: {
      DebitAccountBalance: `Utility Account|KES|${balanceOf(world, movement.shortcode).toFixed(2)}`,
      Amount: amount.toFixed(2),
      TransCompletedTime: nairobiTimestamp(now),
      OriginalTransactionID: movement.receipt,
      Charge: '0.00',
      CreditPartyPublicName: `${masked(movement.phone)} - JANE`,
      DebitPartyPublicName: `${movement.shortcode} - ${world.businessName}`,
    },
  }
}

function payOut(world: World, { fields, originatorConversationId: origin }: Operation): Ending {
  const now = world.scheduler.now()
  const receipt = newReceipt(now)
  const { PartyA: shortcode = '', PartyB: phone = '' } = fields
  const amount = Number(fields.Amount)
  const atMs = now.getTime()
  const movement: Movement = {
    receipt,
    kind: 'b2c',
    phone,
    amount,
    account: '',
    shortcode,
    atMs,
    origin,
  }
  world.state.movements.push(movement)
  const day = nairobiTimestamp(now)
  const time = `${day.slice(8, 10)}:${day.slice(10, 12)}:${day.slice(12)}`
  const balance = balanceOf(world, shortcode)
  return {
    code: '0',
    transactionId: receipt,
    parameters: {
      TransactionAmount: amount,
      TransactionReceipt: receipt,
      ReceiverPartyPublicName: `${masked(phone)} - JANE`,
      TransactionCompletedDateTime: `${day.slice(6, 8)}.${day.slice(4, 6)}.${day.slice(0, 4)} ${time}`,
      B2CUtilityAccountAvailableFunds: balance,
      B2CWorkingAccountAvailableFunds: balance,
      B2CRecipientIsRegisteredCustomer: 'Y',
      B2CChargesPaidAccountAvailableFunds: 0,
    },
  }
}

function reportStatus({ state, businessName }: World, { fields }: Operation): Ending {
  const { TransactionID: receipt, OriginalConversationID: origin, PartyA } = fields
  const movement = state.movements.find(
    (known) => (receipt && known.receipt === receipt) || (origin && known.origin === origin),
  )
  // M-Pesa's code for an unknown receipt is not documented for this call.
  if (!movement || movement.shortcode !== PartyA) return { code: 'R000002' }
  const at = nairobiTimestamp(new Date(movement.atMs))
  return {
    code: '0',
    transactionId: movement.receipt,
    parameters: {
      DebitPartyName: `${masked(movement.phone)} - JANE`,
      CreditPartyName: `${movement.shortcode} - ${businessName}`,
      InitiatedTime: at,
      FinalisedTime: at,
      TransactionReason: movement.account,
      TransactionStatus: 'Completed',
      Amount: movement.amount.toFixed(2),
      ReceiptNo: movement.receipt,
    },
  }
}

function reportBalance(world: World, { fields }: Operation): Ending {
  const held = balanceOf(world, fields.PartyA ?? '').toFixed(2)
  const account = (name: string, amount: string) => `${name}|KES|${amount}|${amount}|0.00|0.00`
  const accounts = [account('Working Account', '0.00'), account('Utility Account', held)]
  const BOCompletedTime = nairobiTimestamp(world.scheduler.now())
  return { code: '0', parameters: { AccountBalance: accounts.join('&'), BOCompletedTime } }
}

const masked = (phone: string) => `${phone.slice(0, 4)}*****${phone.slice(-3)}`
