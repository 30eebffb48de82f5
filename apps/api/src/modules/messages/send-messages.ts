import { maskPhone } from '@duka/contract/phone'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../db/client.ts'
import type { SmsEnv } from '../../env.ts'
import type { ShopSettings } from '../settings/settings.ts'
import { byEmail } from './by-email.ts'
import { bySms } from './by-sms.ts'
import {
  claimMessage,
  giveUpAbandoned,
  keepMessage,
  markSent,
  type OutboxRow,
  postponeMessage,
} from './messages.queries.ts'
import type { Way } from './way.ts'

export interface Mailroom {
  db: Db
  /** Where e-mail goes out; undefined shows messages in the log and keeps them in the outbox. */
  smtpUrl: string | undefined
  /** Who sends text messages; undefined does the same. */
  sms: SmsEnv | undefined
  /** Whose name and address messages come from. */
  settings: Pick<ShopSettings, 'now'>
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>
  /** Whether the log shows what a message says: not where codes in a log would be a danger. */
  showBodies?: boolean
}

/** After so many tries, half a day in all, a message is given up. */
const MOST_TRIES = 10

/**
 * Sends what is due, and says how many went out. Any number of processes may do this at once: each
 * message is claimed by one. What fails is tried again after growing pauses. A channel that is down
 * holds up no other.
 */
export async function sendMessages(mailroom: Mailroom): Promise<number> {
  const { smtpUrl, sms, settings } = mailroom
  const counts = await Promise.all([
    sendAll(mailroom, 'email', smtpUrl ? byEmail(smtpUrl, settings) : undefined),
    sendAll(mailroom, 'sms', sms && bySms(sms, settings)),
  ])
  return counts.reduce((sum, count) => sum + count, 0)
}

async function sendAll(
  mailroom: Mailroom,
  channel: OutboxRow['channel'],
  way: Way | undefined,
): Promise<number> {
  try {
    if (way && !way.mayRepeat) await giveUpAbandoned(mailroom.db, channel)
    for (let sent = 0; ; ) {
      const message = await claimMessage(mailroom.db, channel)
      if (!message) return sent
      if (!way) {
        await showMessage(mailroom, message)
        continue
      }
      const outcome = await deliver(mailroom, way, message)
      if (outcome === 'no way') return sent
      if (outcome === 'sent') sent += 1
    }
  } finally {
    way?.close()
  }
}

async function showMessage(mailroom: Mailroom, message: OutboxRow): Promise<void> {
  const { db, log, showBodies = true } = mailroom
  const { id, channel, recipient, subject, body } = message
  log.info(
    {
      to: channel === 'sms' ? maskPhone(recipient) : recipient,
      subject,
      ...(showBodies && { body }),
    },
    `there is no way to send ${channel}; the message stays in the outbox as ${id}`,
  )
  await keepMessage(db, id, `There is no way to send ${channel}.`)
}

type Outcome = 'sent' | 'refused' | 'no way'

async function deliver({ db, log }: Mailroom, way: Way, message: OutboxRow): Promise<Outcome> {
  const { id, tries } = message
  const problem = await way.send(message)
  if (!problem) {
    await markSent(db, id)
    return 'sent'
  }
  const text = problem.text.slice(0, 500)
  if (problem.final || tries >= MOST_TRIES) await keepMessage(db, id, text)
  else await postponeMessage(db, id, text)
  log.warn({ message: String(id), tries, problem: text }, 'a message did not go out')
  return problem.forAll ? 'no way' : 'refused'
}
