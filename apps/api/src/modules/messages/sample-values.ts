import type { LanguageCode } from '@duka/contract/endpoint'
import type { WordedKind } from '@duka/contract/messages/message-kinds'
import type { Db } from '../../db/client.ts'
import { findNewestOrder, findOrderFacts } from './records/message-facts.queries.ts'
import { valuesOf } from './render.ts'
import type { WordingValues } from './texts/fill-wording.ts'
import { sentences } from './texts/sentences.ts'

/** Invented values, for those that the latest order does not have. */
const samples: WordingValues = {
  name: 'Amina',
  order: '0198A2F3',
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
  const facts = newest ? await findOrderFacts(db, newest) : undefined
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
    order: facts?.number ?? null,
  }
}
