import type { LanguageCode } from '@duka/contract/endpoint'
import {
  isCodeKind,
  type MessageChannel,
  type MessageKind,
  type WordedKind,
} from '@duka/contract/messages/message-kinds'
import { english } from './english.ts'
import { swahili } from './swahili.ts'

/**
 * A text with `{placeholders}`. A part in square brackets is left out when a placeholder in it has no
 * value: `Order {order} is on its way.[ Tracking number: {trackingNumber}]`.
 */
export interface Wording {
  /** Of e-mail only. */
  subject?: string
  text: string
}

/** The default texts of one kind. The name of the shop is added to an SMS automatically. */
export interface KindTexts {
  email: { subject: string; text: string }
  sms: string
  whatsapp: string
}

const defaults: Record<LanguageCode, Record<WordedKind, KindTexts>> = {
  en: english,
  sw: swahili,
}

/** The default wording of a kind, which applies until the owner changes it. */
export function defaultWording(
  kind: WordedKind,
  channel: MessageChannel,
  language: LanguageCode,
): Wording {
  const texts = defaults[language][kind]
  return channel === 'email' ? texts.email : { text: texts[channel] }
}

const ofOrder = ['shop', 'name', 'order', 'number', 'total', 'link'] as const

/** The placeholders that the texts of a kind may use. */
export const placeholders: Record<WordedKind, readonly string[]> = {
  'order-placed': [...ofOrder, 'items'],
  'payment-received': [...ofOrder, 'amount', 'receipt', 'note'],
  'order-changed': [...ofOrder, 'items'],
  'pay-link': [...ofOrder, 'items', 'payBy'],
  'order-processing': ofOrder,
  'order-shipped': [...ofOrder, 'trackingNumber', 'code'],
  'ready-for-pickup': [...ofOrder, 'point', 'trackingNumber', 'code'],
  'out-for-delivery': [...ofOrder, 'toPay', 'rider', 'riderPhone', 'code', 'collectionCode'],
  'order-delivered': ofOrder,
  'order-cancelled': [...ofOrder, 'reason', 'note'],
  refunded: [...ofOrder, 'amount'],
  invoice: [...ofOrder, 'invoice', 'amount'],
  'back-in-stock': ['shop', 'product', 'price', 'link', 'stopLink'],
  'password-code': ['shop', 'name', 'code', 'link', 'minutes'],
  'phone-code': ['shop', 'code', 'minutes'],
  'new-order': ['shop', 'order', 'total', 'link'],
  'low-stock': ['shop', 'product', 'left', 'link'],
  'payment-unmatched': ['shop', 'amount', 'receipt', 'link'],
  'backup-failed': ['shop', 'problem', 'link'],
  day: [
    'shop',
    'day',
    'orders',
    'sold',
    'rounding',
    'mpesa',
    'cash',
    'paidBack',
    'toMatch',
    'difference',
    'mpesaDifference',
    'link',
  ],
}

/** The placeholders of a kind whose values only the person may read, not even staff. */
export function secretsOf(kind: MessageKind): readonly string[] {
  return isCodeKind(kind) ? ['code', 'link'] : ['code', 'collectionCode']
}
