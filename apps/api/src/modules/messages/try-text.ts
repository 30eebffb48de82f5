import type { LanguageCode } from '@duka/contract/endpoint'
import type { WordedKind } from '@duka/contract/messages/message-kinds'
import type { MessageDraft, MessagePreview } from '@duka/contract/messages/message-texts'
import { maskPhone } from '@duka/contract/phone'
import type { Db } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/auth.ts'
import { ShopError } from '../../http/errors.ts'
import { queueMessage } from './outbox.queries.ts'
import { findNewestOrder, findOrderFacts } from './records/message-facts.queries.ts'
import { findOwnContacts, isChannelOn } from './records/messages.queries.ts'
import { valuesOf } from './render.ts'
import { smsSize, smsText } from './sms-text.ts'
import { fillWording, type WordingValues } from './texts/fill-wording.ts'
import { checkWords } from './texts/owner-wordings.ts'
import { sentences } from './texts/sentences.ts'

type TextDeps = Pick<Deps, 'db' | 'settings' | 'publicUrl'>

/** A draft with the values of the latest order, as it would be sent. */
export async function previewText(
  { db, settings, publicUrl }: TextDeps,
  draft: MessageDraft,
): Promise<MessagePreview> {
  const { subject, body } = checkWords(draft)
  const shop = settings.now().name
  const { values, order } = await sampleValues({ db, shop, publicUrl }, draft)
  const filled = fillWording(body, values)
  const text = draft.channel === 'sms' ? smsText(shop, filled) : filled
  return {
    subject: subject === null ? null : fillWording(subject, values),
    text,
    order,
    sms: draft.channel === 'sms' ? smsSize(text) : null,
  }
}

/**
 * Sends a draft to the caller's own e-mail or phone. Refuses if the channel is off or the profile has no
 * Kenyan mobile number.
 */
export async function tryText(
  deps: TextDeps,
  staff: Caller,
  draft: MessageDraft,
): Promise<{ to: string }> {
  const { db } = deps
  const { channel, language } = draft
  const { subject, body } = checkWords(draft)
  const shop = deps.settings.now().name
  if (!(await isChannelOn(db, channel))) throw new ShopError('CHANNEL_OFF')
  const own = await findOwnContacts(db, staff.id)
  const recipient = channel === 'email' ? own?.email : own?.phone
  if (!recipient || (channel !== 'email' && !/^254[17]\d{8}$/.test(recipient)))
    throw new ShopError('NO_OWN_PHONE')
  const { values } = await sampleValues({ db, shop, publicUrl: deps.publicUrl }, draft)
  await queueMessage(db, {
    channel,
    recipient,
    language,
    userId: staff.id,
    ...(subject !== null && { subject: fillWording(subject, values) }),
    body: fillWording(body, values),
  })
  return { to: channel === 'email' ? recipient : maskPhone(recipient) }
}

/** Invented values, for those that the latest order does not have. */
const samples: WordingValues = {
  name: 'Amina',
  order: '482 9157',
  number: '482 9157',
  total: 'KES 1,250',
  items: '1 × Kettle',
  payBy: '27/11/2026, 21:39',
  receipt: 'SJK7Q2R9XY',
  trackingNumber: 'TRK-4711',
  point: 'Moi Avenue',
  code: '2026',
  toPay: 'KES 1,250',
  rider: 'Otieno',
  riderPhone: '0722 000 111',
  product: 'Kettle',
  price: 'KES 1,250',
  left: '2',
  minutes: '30',
  problem: 'The disk is full.',
  day: '27/11/2026',
  orders: '12',
  sold: 'KES 24,500',
  rounding: 'KES 0.50',
  mpesa: 'KES 18,000',
  cash: 'KES 6,500',
  paidBack: 'KES 1,250',
  toMatch: 'KES 500',
  difference: '-KES 50',
  mpesaDifference: 'KES 0',
}

/**
 * Values for every placeholder of a kind, from the latest order where it has them. `order` is its number; null if the
 * shop has no order.
 */
export async function sampleValues(
  { db, shop, publicUrl }: { db: Db; shop: string; publicUrl: string },
  { kind, language }: { kind: WordedKind; language: LanguageCode },
): Promise<{ values: WordingValues; order: string | null }> {
  const newest = await findNewestOrder(db)
  const facts = newest ? await findOrderFacts(db, newest, language) : undefined
  const amountCents = facts?.totalCents ?? 125_000
  const real = valuesOf(
    { data: { amountCents, wrongAmountCents: amountCents }, language },
    facts,
    shop,
  )
  const known = Object.fromEntries(Object.entries(real).filter(([, value]) => value))
  const link = { link: `${publicUrl}/t/…`, stopLink: `${publicUrl}/t/…` }
  const isCancelled = kind === 'order-cancelled'
  return {
    values: {
      ...samples,
      ...link,
      ...(isCancelled && { reason: sentences.notPaid[language] }),
      ...known,
    },
    order: real.order ?? null,
  }
}
