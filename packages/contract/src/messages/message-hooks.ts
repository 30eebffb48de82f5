import * as z from 'zod/mini'
import { endpoint, noted } from '../endpoint.ts'
import * as calls from './messages.calls.ts'

/** Meta checks the webhook's URL once, when it is entered. */
export const receiveWhatsappCheck = endpoint(calls.receiveWhatsappCheck, 'public', {
  summary: "WhatsApp's check of the address",
  missing: 'NOT_FOUND',
  refusals: ['NOT_FOUND'],
  query: z.looseObject({
    'hub.mode': noted(z.optional(z.string()), 'Always `subscribe`.'),
    'hub.verify_token': noted(z.optional(z.string()), 'The `WHATSAPP_VERIFY_TOKEN`.'),
    'hub.challenge': noted(z.optional(z.string()), "WhatsApp's word to send back."),
  }),
})

export const receiveWhatsapp = endpoint(calls.receiveWhatsapp, 'public', {
  summary: 'What became of WhatsApp messages, and what customers wrote; signed',
  missing: 'NOT_FOUND',
  refusals: ['NOT_FOUND'],
})

/** Africa's Talking signs nothing, so the URL contains a secret (`SMS_HOOK_SECRET`). */
export const receiveSms = endpoint(calls.receiveSms, 'public', {
  summary: 'A text of a customer, or that they want no more',
  missing: 'NOT_FOUND',
})
