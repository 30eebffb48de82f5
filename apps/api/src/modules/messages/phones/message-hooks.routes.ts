import { createHash, timingSafeEqual } from 'node:crypto'
import * as contract from '@duka/contract/messages/message-hooks'
import { normalisePhone } from '@duka/contract/phone'
import { answerHandshake, isSigned, readWebhook } from '@duka/whatsapp/client'
import type { Deps } from '../../../deps.ts'
import { bodyText, takeAnyBody } from '../../../http/any-body.ts'
import { type App, route } from '../../../http/contract.ts'
import { ShopError } from '../../../http/errors.ts'
import { noteReport, setStopped } from './message-phones.queries.ts'
import { hearText, isStop } from './stop-words.ts'

/** The largest request: WhatsApp bundles several reports. */
const MAX_BYTES = 512 * 1024

/** The webhooks for delivery reports and for texts from customers, by WhatsApp and Africa's Talking. */
export function messageHookRoutes(
  app: App,
  deps: Pick<Deps, 'db' | 'now' | 'whatsapp' | 'smsHookSecret'>,
): void {
  const { db, now } = deps

  route(app, contract.receiveWhatsappCheck, ({ query }, reply) => {
    const webhook = deps.whatsapp?.webhook
    const challenge = webhook && answerHandshake(query, webhook.verifyToken)
    if (challenge === undefined) throw new ShopError('NOT_FOUND')
    return reply.type('text/plain').send(challenge)
  })

  app.register(async (app: App) => {
    // The signature is over the raw bytes.
    takeAnyBody(app)

    route(
      app,
      { ...contract.receiveWhatsapp, bodyLimit: MAX_BYTES },
      async ({ body, headers }, reply) => {
        const webhook = deps.whatsapp?.webhook
        const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
        if (!webhook || !isSigned(webhook.appSecret, bytes, headers['x-hub-signature-256']))
          throw new ShopError('NOT_FOUND')
        const { statuses, texts } = readWebhook(bodyText(body))
        // Without a time that can be read: when the shop learned of it.
        for (const report of statuses) await noteReport(db, { ...report, at: report.at ?? now() })
        for (const { from, text, at } of texts) {
          // Such a START could be older than a STOP.
          if (!at && !isStop(text)) continue
          await hearText(db, { phone: from, channel: 'whatsapp', text, at: at ?? now() })
        }
        return reply.send()
      },
    )

    route(
      app,
      { ...contract.receiveSms, bodyLimit: MAX_BYTES },
      async ({ params, body }, reply) => {
        const { smsHookSecret } = deps
        if (!smsHookSecret || !isSame(params.secret, smsHookSecret))
          throw new ShopError('NOT_FOUND')
        const form = new URLSearchParams(bodyText(body))
        const from = normalisePhone(form.get('from') ?? '')
        const unsubscribed = normalisePhone(form.get('phoneNumber') ?? '')
        if (from)
          await hearText(db, {
            phone: from,
            channel: 'sms',
            at: now(),
            text: form.get('text') ?? '',
          })
        else if (unsubscribed && !form.has('status'))
          await setStopped(db, unsubscribed, 'sms', { isStopped: true, at: now() })
        return reply.send()
      },
    )
  })
}

/** Compares in constant time. */
function isSame(given: string, known: string): boolean {
  const [a, b] = [given, known].map((text) => createHash('sha256').update(text).digest())
  return a !== undefined && b !== undefined && timingSafeEqual(a, b)
}
