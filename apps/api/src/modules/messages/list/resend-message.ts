import { isCodeKind } from '@duka/contract/messages/message-kinds'
import type { StaffMessage } from '@duka/contract/messages/message-list'
import type { Db } from '../../../db/client.ts'
import type { Caller } from '../../../http/auth.ts'
import { mustExist, ShopError } from '../../../http/errors.ts'
import { addAuditEntry } from '../../audit/audit.ts'
import {
  copyMessage,
  findMessage,
  hasWaitingCopy,
  lockMessage,
  requeue,
} from './message-list.queries.ts'

/**
 * Sends a message again: requeues an abandoned one, and queues a copy of a sent one. Throws `MESSAGE_WAITS` while it
 * is still queued, and `CODE_NOT_RESENT` for a code, which would have expired.
 */
export async function resendMessage(db: Db, staff: Caller, id: bigint): Promise<StaffMessage> {
  const sending = await db.transaction(async (db) => {
    const message = mustExist(await lockMessage(db, id), 'MESSAGE_NOT_FOUND')
    if (isCodeKind(message.kind)) throw new ShopError('CODE_NOT_RESENT')
    if (message.state === 'waiting' || message.state === 'failed' || (await hasWaitingCopy(db, id)))
      throw new ShopError('MESSAGE_WAITS')
    const isCopy = message.state === 'sent'
    if (!isCopy) await requeue(db, id)
    const { orderId, kind, channel } = message
    const event = orderId ? 'order resend' : 'message resend'
    await addAuditEntry(db, staff, event, orderId ?? String(id), { after: { kind, channel } })
    return isCopy ? copyMessage(db, id) : id
  })
  const message = mustExist(await findMessage(db, sending), 'MESSAGE_NOT_FOUND')
  return message
}
