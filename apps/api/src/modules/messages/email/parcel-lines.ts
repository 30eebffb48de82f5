import { addressInOneLine } from '@duka/contract/addresses/address-lines'
import { expectedDays } from '@duka/contract/delivery/delivery-days'
import type { LanguageCode } from '@duka/contract/endpoint'
import type { MessageKind } from '@duka/contract/messages/message-kinds'
import { formatMoney, toShillings } from '@duka/contract/money'
import { monthNames } from '@duka/contract/nairobi-time'
import type { OrderFacts, ParcelFacts } from '../records/message-facts.queries.ts'
import { emailWords } from './email-words.ts'

/** The messages to a customer whose parcel is still to come. */
const beforeItComes: readonly MessageKind[] = [
  'order-placed',
  'payment-received',
  'order-processing',
  'order-shipped',
  'ready-for-pickup',
  'out-for-delivery',
]

/** Where a parcel goes, when it is expected and what is to be paid then; nothing in e-mails about anything else. */
export function parcelLines(
  {
    parcel,
    isForgotten,
    paymentStatus,
  }: Pick<OrderFacts, 'parcel' | 'isForgotten' | 'paymentStatus'>,
  { kind, language }: { kind: MessageKind; language: LanguageCode },
): string[] {
  if (isForgotten || !beforeItComes.includes(kind)) return []
  const words = emailWords[language]
  const { point, isFromShop, address, toPayCents } = parcel
  const isUnpaidMpesa = parcel.method === 'mpesa' && paymentStatus === 'unpaid'
  const place = point
    ? [point.name, point.directions, point.town].filter(Boolean).join(', ')
    : isFromShop
      ? ''
      : addressInOneLine(address)
  const time =
    kind === 'order-placed' || kind === 'payment-received' ? timeOf(parcel, language) : ''
  return [
    place && `${point ? words.collectAt : words.bringTo}: ${place}`,
    time && `${words.expected}: ${time}`,
    toPayCents > 0 &&
      `${words.toPay}: ${formatMoney(toShillings(toPayCents), 'KES')} ${words.inCash}`,
    kind === 'order-placed' && isUnpaidMpesa && words.howToPayMpesa,
  ].filter((line): line is string => Boolean(line))
}

/** The expected days or, without them, the owner's words. */
function timeOf(
  { orderedAt, estimate, minDays, maxDays, cutOffHour }: ParcelFacts,
  language: LanguageCode,
): string {
  if (minDays === null || maxDays === null) return estimate ?? ''
  const { from, until } = expectedDays(orderedAt, { min: minDays, max: maxDays }, cutOffHour)
  const [first, last] = [from, until].map((day) => inWords(day, language))
  return first === last ? `${first}` : `${first} ${emailWords[language].until} ${last}`
}

function inWords(day: string, language: LanguageCode): string {
  const [, month, date] = day.split('-').map(Number)
  return `${date} ${monthNames[language][(month ?? 1) - 1]}`
}
