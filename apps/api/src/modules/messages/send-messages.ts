import { maskPhone } from '@duka/contract/phone'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../db/client.ts'
import type { SmsEnv } from '../../env.ts'
import type { ShopSettings } from '../settings/settings.ts'
import { byEmail } from './by-email.ts'
import { bySms } from './by-sms.ts'
import {
  abandonMessage,
  claimMessage,
  giveUpAbandoned,
  markSent,
  type OutboxRow,
  postponeMessage,
} from './messages.queries.ts'
import type { Transport } from './transport.ts'

/** What `sendMessages` needs. */
interface MessageDeps {
  db: Db
  /** The SMTP server; undefined logs e-mail and keeps it in the outbox. */
  smtpUrl: string | undefined
  /** The SMS account; undefined logs texts and keeps them in the outbox. */
  sms: SmsEnv | undefined
  /** The shop's name and address, which messages come from. */
  settings: Pick<ShopSettings, 'now'>
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>
  /** Whether the log shows message bodies. Off in production: they may hold password codes. */
  showBodies?: boolean
  /** Aborted when the shop stops: no further message is begun. */
  signal?: AbortSignal
}

/** A message is given up after so many attempts, about half a day. */
const MAX_ATTEMPTS = 10

/**
 * Sends the messages that are due and answers how many went out. Any number of processes may do this
 * at once: each message is claimed by one. A failed message is retried with backoff. A channel that is
 * down delays no other.
 */
export async function sendMessages(deps: MessageDeps): Promise<number> {
  const { smtpUrl, sms, settings } = deps
  const counts = await Promise.all([
    sendAll(deps, 'email', smtpUrl ? byEmail(smtpUrl, settings) : undefined),
    sendAll(deps, 'sms', sms && bySms(sms, settings)),
  ])
  return counts.reduce((sum, count) => sum + count, 0)
}

async function sendAll(
  deps: MessageDeps,
  channel: OutboxRow['channel'],
  transport: Transport | undefined,
): Promise<number> {
  try {
    if (transport && !transport.mayRepeat) await giveUpAbandoned(deps.db, channel)
    for (let sent = 0; ; ) {
      if (deps.signal?.aborted) return sent
      const message = await claimMessage(deps.db, channel)
      if (!message) return sent
      if (!transport) {
        await showMessage(deps, message)
        continue
      }
      const outcome = await deliver(deps, transport, message)
      if (outcome === 'unavailable') return sent
      if (outcome === 'sent') sent += 1
    }
  } finally {
    transport?.close()
  }
}

async function showMessage(deps: MessageDeps, message: OutboxRow): Promise<void> {
  const { db, log, showBodies = true } = deps
  const { id, channel, recipient, subject, body } = message
  log.info(
    {
      to: channel === 'sms' ? maskPhone(recipient) : recipient,
      subject,
      ...(showBodies && { body }),
    },
    `there is no way to send ${channel}; the message stays in the outbox as ${id}`,
  )
  await abandonMessage(db, id, `There is no way to send ${channel}.`)
}

type Outcome = 'sent' | 'refused' | 'unavailable'

async function deliver(
  { db, log }: MessageDeps,
  transport: Transport,
  message: OutboxRow,
): Promise<Outcome> {
  const { id, tries } = message
  const problem = await transport.send(message)
  if (!problem) {
    await markSent(db, id)
    return 'sent'
  }
  const text = problem.text.slice(0, 500)
  if (problem.final || tries >= MAX_ATTEMPTS) await abandonMessage(db, id, text)
  else await postponeMessage(db, id, text)
  log.warn({ message: String(id), tries, problem: text }, 'a message did not go out')
  return problem.forAll ? 'unavailable' : 'refused'
}
