import type { FastifyBaseLogger } from 'fastify'
import { createTransport, type Transporter } from 'nodemailer'
import type { Db } from '../../db/client.ts'
import type { ShopSettings } from '../settings/settings.ts'
import {
  claimMessage,
  keepMessage,
  markSent,
  type OutboxRow,
  postponeMessage,
} from './messages.queries.ts'

export interface Mailroom {
  db: Db
  /** Where e-mail goes out; undefined shows messages in the log and keeps them in the outbox. */
  smtpUrl: string | undefined
  /** Whose name and address messages come from. */
  settings: Pick<ShopSettings, 'now'>
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>
  /** Whether the log shows what a message says: not where codes in a log would be a danger. */
  showBodies?: boolean
}

/** After so many tries, half a day in all, a message is given up. */
const MOST_TRIES = 10
/** Shorter than a claim lasts, so that nobody else sends what is still being sent. */
const PATIENCE_MS = 20_000

/**
 * Sends what is due, and says how many went out. Any number of processes may do this at once: each
 * message is claimed by one. What fails is tried again after growing pauses.
 */
export async function sendMessages(mailroom: Mailroom): Promise<number> {
  const { db, smtpUrl } = mailroom
  const smtp = smtpUrl ? openSmtp(smtpUrl) : undefined
  try {
    for (let sent = 0; ; ) {
      const message = await claimMessage(db)
      if (!message) return sent
      if (!smtp || message.channel !== 'email') {
        await showMessage(mailroom, message)
        continue
      }
      const outcome = await deliver(mailroom, smtp, message)
      if (outcome === 'no server') return sent
      if (outcome === 'sent') sent += 1
    }
  } finally {
    smtp?.close()
  }
}

function openSmtp(smtpUrl: string): Transporter {
  return createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 1,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
  })
}

async function showMessage(mailroom: Mailroom, message: OutboxRow): Promise<void> {
  const { db, log, showBodies = true } = mailroom
  const { id, channel, recipient, subject, body } = message
  log.info(
    { to: recipient, subject, ...(showBodies && { body }) },
    `there is no way to send ${channel}; the message stays in the outbox as ${id}`,
  )
  await keepMessage(db, id, `There is no way to send ${channel}.`)
}

type Outcome = 'sent' | 'refused' | 'no server'

async function deliver(
  { db, log, settings }: Mailroom,
  smtp: Transporter,
  message: OutboxRow,
): Promise<Outcome> {
  const { id, recipient, subject, body, tries } = message
  const shop = settings.now()
  try {
    await smtp.sendMail({
      from: { name: shop.name, address: shop.email },
      to: { name: '', address: recipient },
      subject: subject ?? shop.name,
      text: body,
      // The same each time: a message that was sent just before a crash arrives as one.
      messageId: `<${id}.${message.createdAt.getTime()}@${shop.email.split('@')[1]}>`,
    })
  } catch (error) {
    const problem = readProblem(error)
    const { final, answered } = problem
    if (final || tries >= MOST_TRIES) await keepMessage(db, id, problem.text)
    else await postponeMessage(db, id, problem.text)
    log.warn({ message: String(id), tries, problem: problem.text }, 'a message did not go out')
    return answered ? 'refused' : 'no server'
  }
  await markSent(db, id)
  return 'sent'
}

/** A 5xx about the message itself is final; anything else may pass. */
function readProblem(error: unknown): { text: string; final: boolean; answered: boolean } {
  if (!(error instanceof Error)) throw error
  const { code, responseCode } = error as Error & { code?: string; responseCode?: number }
  const answered = code === 'EENVELOPE' || code === 'EMESSAGE'
  const final = answered && responseCode !== undefined && responseCode >= 500
  return { text: error.message.slice(0, 500), final, answered }
}
