import { createTransport } from 'nodemailer'
import type { ShopSettings } from '../settings/settings.ts'
import { PATIENCE_MS, type Problem, type Transport } from './transport.ts'

/** Sends messages through a mail server, one after the other on one connection. */
export function byEmail(smtpUrl: string, settings: Pick<ShopSettings, 'now'>): Transport {
  const smtp = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 1,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
  })
  return {
    mayRepeat: true,
    close: () => smtp.close(),
    async send({ id, recipient, subject, body, createdAt }) {
      const shop = settings.now()
      try {
        await smtp.sendMail({
          from: { name: shop.name, address: shop.email },
          to: { name: '', address: recipient },
          subject: subject ?? shop.name,
          text: body,
          // The same each time: a message that was sent just before a crash arrives as one.
          messageId: `<${id}.${createdAt.getTime()}@${shop.email.split('@')[1]}>`,
        })
      } catch (error) {
        return readProblem(error)
      }
      return undefined
    },
  }
}

/** A 5xx about the message itself is final; anything else may pass. */
function readProblem(error: unknown): Problem {
  if (!(error instanceof Error)) throw error
  const { code, responseCode } = error as Error & { code?: string; responseCode?: number }
  const answered = code === 'EENVELOPE' || code === 'EMESSAGE'
  const final = answered && responseCode !== undefined && responseCode >= 500
  return { text: error.message, final, forAll: !answered }
}
