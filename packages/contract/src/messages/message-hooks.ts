import * as z from 'zod/mini'

/** Meta checks the webhook's URL once, when it is entered. */
export const receiveWhatsappCheck = {
  method: 'GET',
  url: '/hooks/whatsapp',
  config: { access: 'public', summary: "WhatsApp's check of the address", missing: 'NOT_FOUND' },
  schema: {
    querystring: z.looseObject({
      'hub.mode': z.optional(z.string()),
      'hub.verify_token': z.optional(z.string()),
      'hub.challenge': z.optional(z.string()),
    }),
  },
} as const

export const receiveWhatsapp = {
  method: 'POST',
  url: '/hooks/whatsapp',
  config: {
    access: 'public',
    summary: 'What became of WhatsApp messages, and what customers wrote; signed',
    missing: 'NOT_FOUND',
  },
  schema: {},
} as const

/** Africa's Talking signs nothing, so the URL contains a secret (`SMS_HOOK_SECRET`). */
export const receiveSms = {
  method: 'POST',
  url: '/hooks/sms/:secret',
  config: {
    access: 'public',
    summary: 'A text of a customer, or that they want no more',
    missing: 'NOT_FOUND',
  },
  schema: { params: z.object({ secret: z.string() }) },
} as const
