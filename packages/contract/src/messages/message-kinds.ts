/** Ways to reach a person. */
export const messageChannels = ['email', 'sms', 'whatsapp'] as const
export type MessageChannel = (typeof messageChannels)[number]

/** What a message to a shopper is about, besides codes. */
export const newsKinds = [
  'order-placed',
  'payment-received',
  'order-changed',
  'pay-link',
  'order-processing',
  'order-shipped',
  'ready-for-pickup',
  'out-for-delivery',
  'order-delivered',
  'order-cancelled',
  'refunded',
  'invoice',
  'back-in-stock',
] as const

/** Kinds with a code that opens an account or proves a phone. Staff never read it, and STOP does not end them. */
export const codeKinds = ['password-code', 'phone-code'] as const

/** Whether a message of this kind holds such a code. */
export function isCodeKind(kind: string): boolean {
  return codeKinds.some((known) => known === kind)
}

/** What an alert to staff is about. */
export const staffKinds = [
  'new-order',
  'low-stock',
  'payment-unmatched',
  'backup-failed',
  'day',
] as const

/** Kinds whose texts the owner can rewrite. */
export const wordedKinds = [...newsKinds, ...codeKinds, ...staffKinds] as const
export type WordedKind = (typeof wordedKinds)[number]

/** `notice`: a message whose text was written when it was queued, such as a changed e-mail address. */
export const messageKinds = [...wordedKinds, 'notice'] as const
export type MessageKind = (typeof messageKinds)[number]

/**
 * `failed` is retried automatically, `given-up` is not. `kept`: nothing was set up to send it when its turn came.
 */
export const messageStates = ['waiting', 'sent', 'failed', 'given-up', 'kept'] as const
export type MessageState = (typeof messageStates)[number]
