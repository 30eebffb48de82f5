import { randomUUID } from 'node:crypto'

/** An id as WhatsApp makes them. */
export function newId(): string {
  return `wamid.${Buffer.from(randomUUID()).toString('base64url')}`
}

/** A report about a message. Source: Cloud API, webhooks, status messages. */
export function statusBody(id: string, status: string, code?: number): object {
  const errors = code && [
    { code, title: 'Message undeliverable', message: 'Message undeliverable' },
  ]
  return inEnvelope({
    statuses: [{ id, status, timestamp: seconds(), ...(errors && { errors }) }],
  })
}

/** A customer's text. Source: Cloud API, webhooks, text messages. */
export function textBody(from: string, text: string): object {
  return inEnvelope({
    contacts: [{ profile: { name: 'Customer' }, wa_id: from }],
    messages: [{ from, id: newId(), timestamp: seconds(), type: 'text', text: { body: text } }],
  })
}

function inEnvelope(value: object): object {
  const metadata = { display_phone_number: '254700000000', phone_number_id: '1' }
  const change = { field: 'messages', value: { messaging_product: 'whatsapp', metadata, ...value } }
  return { object: 'whatsapp_business_account', entry: [{ id: '1', changes: [change] }] }
}

function seconds(): string {
  return String(Math.floor(Date.now() / 1000))
}
