import * as z from 'zod/mini'
import { endpoint, noted } from '../endpoint.ts'
import { invalid } from '../field-messages.ts'
import * as calls from './messages.calls.ts'

const endpointUrl = noted(
  z.url({ protocol: /^https$/, error: invalid.notValid }).check(z.maxLength(2000)),
  "The browser's address at its push service.",
)

/** As the browser gives it: the JSON of a `PushSubscription`. */
export const PushSubscription = z.object({
  endpoint: endpointUrl,
  keys: noted(
    z.object({
      p256dh: noted(
        z.string().check(z.regex(/^B[\w-]{86}$/, invalid.notValid)),
        'Its public key, in base64url.',
      ),
      auth: noted(
        z.string().check(z.regex(/^[\w-]{22}$/, invalid.notValid)),
        'Its secret, in base64url.',
      ),
    }),
    'What the browser decrypts with.',
  ),
})
export type PushSubscription = z.infer<typeof PushSubscription>

export const getPushKey = endpoint(calls.getPushKey, 'staff:any', {
  summary: 'The key with which a browser asks for notices of the shop',
  answer: { key: noted(z.string(), 'The `applicationServerKey`, in base64url.') },
})

export const subscribePush = endpoint(calls.subscribePush, 'staff:any', {
  summary: 'Send notices to this phone for as long as the session lasts',
  body: PushSubscription,
})

export const unsubscribePush = endpoint(calls.unsubscribePush, 'staff:any', {
  summary: 'Send no more notices to a phone of yours',
  body: { endpoint: endpointUrl },
})
