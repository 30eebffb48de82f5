import {
  isCodeKind,
  type MessageChannel,
  messageChannels,
} from '@duka/contract/messages/message-kinds'
import { maskPhone } from '@duka/contract/phone'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../db/client.ts'
import type { SmsEnv, WhatsappEnv } from '../../env/connection-fields.ts'
import { isStopped, STOPPED } from './phones/message-phones.queries.ts'
import { hasEnough, TOO_MANY_TO_ADDRESS } from './records/message-facts.queries.ts'
import {
  abandonMessage,
  claimMessage,
  giveUpAbandoned,
  isFailing,
  keepUnsent,
  markSent,
  noteText,
  type OutboxRow,
  pauseChannel,
  postponeMessage,
  putBack,
  putBackFirst,
  resumeChannel,
} from './records/messages.queries.ts'
import { type RenderDeps, type Rendered, renderMessage } from './render.ts'
import type { Transport } from './transport.ts'
import { openTransport } from './transports.ts'

/** What `sendMessages` needs. */
interface MessageDeps extends RenderDeps {
  /** The SMTP server; undefined logs e-mail and keeps it in the outbox. */
  smtpUrl: string | undefined
  /** The SMS account; undefined logs texts and keeps them in the outbox. */
  sms: SmsEnv | undefined
  /** The WhatsApp number; without it the channel is off. */
  whatsapp?: WhatsappEnv | undefined
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>
  /** Whether the log shows message bodies. Off in production: they may hold password codes. */
  showBodies?: boolean
  /** Aborted when the shop stops: no further message is begun. */
  signal?: AbortSignal
}

/**
 * Sends the due messages of all channels, in parallel, so that a slow provider does not delay the others. Returns how
 * many were sent; see `sendChannel`.
 */
export async function sendMessages(deps: MessageDeps): Promise<number> {
  const counts = await Promise.all(messageChannels.map((channel) => sendChannel(deps, channel)))
  return counts.reduce((sum, count) => sum + count, 0)
}

/**
 * Sends the due messages of a channel and returns how many were sent. Any number of processes may do this at once: each
 * message is claimed by one. A failed message is retried with backoff; a provider that fails for all messages pauses
 * the channel.
 */
export async function sendChannel(deps: MessageDeps, channel: MessageChannel): Promise<number> {
  const transport = openTransport(deps, channel)
  const mayRepeat = transport?.mayRepeat ?? true
  try {
    if (!mayRepeat) await giveUpAbandoned(deps.db, channel)
    let isProbe = await isFailing(deps.db, channel)
    for (let sent = 0; ; ) {
      if (deps.signal?.aborted) return sent
      const message = await claimMessage(deps.db, channel, { mayRepeat, isProbe })
      if (!message) return sent
      const outcome = await handle(deps, transport, message)
      if (outcome === 'unavailable') return sent
      if (outcome === 'not sent') continue
      sent += 1
      isProbe = false
    }
  } finally {
    transport?.close()
  }
}

/** Why a message is not sent: its phone said STOP, or strangers may be flooding its address. Codes have limits of their own. */
async function problemOfAddress(db: Db, row: OutboxRow): Promise<string | undefined> {
  const { channel, kind, recipient } = row
  if (isCodeKind(kind)) return undefined
  if (channel !== 'email' && (await isStopped(db, recipient, channel))) return STOPPED
  return (await hasEnough(db, row)) ? TOO_MANY_TO_ADDRESS : undefined
}

type Outcome = 'sent' | 'not sent' | 'unavailable'

async function handle(
  deps: MessageDeps,
  transport: Transport | undefined,
  row: OutboxRow,
): Promise<Outcome> {
  const { db, log } = deps
  if (row.giveUpAt && row.giveUpAt.getTime() < Date.now()) {
    await abandonMessage(db, row.id, 'Its time was over before it could be sent.')
    return 'not sent'
  }
  let rendered: Rendered
  try {
    rendered = await renderMessage(deps, row)
  } catch (error) {
    // Continues with the other messages if the text of one cannot be rendered.
    log.warn({ err: error, message: String(row.id) }, 'a message could not be made')
    await postponeMessage(db, row.id, { problem: 'The shop could not make its text.' })
    return 'not sent'
  }
  const problem = await problemOfAddress(db, row)
  if (problem) {
    await abandonMessage(db, row.id, problem)
    return 'not sent'
  }
  if (transport) return deliver(deps, transport, { ...row, ...rendered })
  await showMessage(deps, row, rendered)
  return 'not sent'
}

async function showMessage(
  { db, log, showBodies = true }: MessageDeps,
  { id, channel, recipient }: OutboxRow,
  { subject, body, forStaff }: Rendered,
): Promise<void> {
  log.info(
    {
      to: channel === 'email' ? recipient : maskPhone(recipient),
      subject,
      ...(showBodies && { body }),
    },
    `there is no way to send ${channel}; the message stays in the outbox as ${id}`,
  )
  await keepUnsent(db, id, forStaff)
}

async function deliver(
  { db, log }: MessageDeps,
  transport: Transport,
  message: OutboxRow & Rendered,
): Promise<Outcome> {
  const { id, tries, channel } = message
  await noteText(db, id, message.forStaff)
  const answer = await transport.send(message)
  if (answer.problem === undefined) {
    await markSent(db, id, answer.messageId)
    await resumeChannel(db, channel)
    return 'sent'
  }
  const problem = answer.problem.slice(0, 500)
  const { final, forAll, mayHaveGoneOut = false, retryAfterS } = answer
  log.warn({ message: String(id), tries, problem }, 'a message did not go out')
  const failures = forAll ? await pauseChannel(db, channel, { problem, retryAfterS }) : 0
  if (final || (mayHaveGoneOut && !transport.mayRepeat)) await abandonMessage(db, id, problem)
  // The first failure may be due to the message itself, which must not hold up the others for ever.
  else if (failures > 1) await putBack(db, id, problem)
  else await postponeMessage(db, id, { problem, retryAfterS })
  if (failures === 2) await putBackFirst(db, channel)
  return forAll ? 'unavailable' : 'not sent'
}
