import { createTransport } from 'nodemailer'
import { mailSocket } from '../../http/link-local.ts'
import type { ShopSettings } from '../settings/settings.ts'
import { type Problem, TIMEOUT_MS, type Transport } from './transport.ts'

/**
 * Sends e-mail through an SMTP server, one message after the other on one connection. Its sender is `from` of the URL,
 * without it the shop's own address.
 */
export function byEmail(smtpUrl: string, settings: Pick<ShopSettings, 'now'>): Transport {
  const from = new URL(smtpUrl).searchParams.get('from')
  const smtp = createTransport({
    url: smtpUrl,
    getSocket: mailSocket,
    pool: true,
    maxConnections: 1,
    // For a connection that was closed between two messages; the outbox does all other retries.
    maxRequeues: 1,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  })
  return {
    channel: 'email',
    mayRepeat: true,
    close: () => smtp.close(),
    async send({ id, recipient, subject, body, email, createdAt, values }) {
      const shop = settings.now()
      const address = from ?? shop.email
      if (!address) return { problem: NO_SENDER, final: false, forAll: true }
      try {
        await smtp.sendMail({
          from: { name: shop.name, address },
          to: { name: '', address: recipient },
          subject: subject ?? shop.name,
          text: email?.text ?? body,
          ...(email && {
            html: email.html,
            attachments: email.attachments.map(({ name, pdf }) => ({
              filename: name,
              content: pdf,
              contentType: 'application/pdf',
            })),
          }),
          headers: {
            // Out-of-office replies do not answer it (RFC 3834).
            'Auto-Submitted': 'auto-generated',
            // Lets the mail program offer one tap to unsubscribe (RFC 8058).
            ...(values.stopLink && {
              'List-Unsubscribe': `<${values.stopLink}>`,
              'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            }),
          },
          // The same id on every retry, so that mail programs can deduplicate.
          messageId: `<${id}.${createdAt.getTime()}@${address.split('@')[1]}>`,
        })
      } catch (error) {
        return readProblem(error)
      }
      return {}
    },
  }
}

const NO_SENDER = 'The shop has no e-mail address to send from. Enter it under Settings.'

/** Over a limit of the account, which some servers report of each message as if it were final. */
const SENDING_LIMIT = /\b[45]\.4\.5\b|sending (limit|quota)/i

/**
 * A 5xx reply about the recipient or the text is final; anything else is worth a retry. A reply to the sender's
 * address or to the login is about all messages.
 */
function readProblem(error: unknown): Problem {
  if (!(error instanceof Error)) throw error
  const { code, command, responseCode } = error as Error & {
    code?: string
    command?: string
    responseCode?: number
  }
  const isOfMessage = code === 'EMESSAGE' || (code === 'EENVELOPE' && command !== 'MAIL FROM')
  const forAll = !isOfMessage || responseCode === 421 || SENDING_LIMIT.test(error.message)
  const final = !forAll && responseCode !== undefined && responseCode >= 500
  return { problem: error.message, final, forAll }
}
