import { Agent } from 'node:https'
import { formatMoney, toShillings } from '@duka/contract/money'
import { nairobiDay } from '@duka/contract/nairobi-time'
import { showNumber } from '@duka/contract/orders/order-number'
import type { Deps } from '../../../deps.ts'
import { lookupElsewhere, lookupPublic } from '../../../http/link-local.ts'
import type { JobContext } from '../../../jobs/work-through.ts'
import { wordingsOfMany } from '../alerts/staff-alerts.queries.ts'
import { endOfQuiet } from '../alerts/staff-alerts.ts'
import { valuesOf } from '../render.ts'
import { fillWording } from '../texts/fill-wording.ts'
import { fixedWordings } from '../texts/sentences.ts'
import { wordingOf } from '../texts/wording-of.ts'
import {
  claimSubscription,
  deleteSubscription,
  markTold,
  postponeSubscription,
  selectUntold,
  type Untold,
} from './push.queries.ts'
import { pushKeys } from './push-keys.ts'

type PushDeps = Pick<
  Deps,
  'db' | 'now' | 'production' | 'publicUrl' | 'secrets' | 'sessionMaxDays' | 'settings'
>

const DAY_S = 24 * 3600

/**
 * Tells staff's phones what is new: an event at once, and what follows within five minutes, or in quiet hours, together
 * afterwards. Any number of processes may do this at once.
 */
export async function pushNews(deps: PushDeps, context: JobContext): Promise<void> {
  const { db, now, sessionMaxDays, settings } = deps
  const { quietHours, secondFactorForStaff: needsSecondFactor } = settings.now()
  if (endOfQuiet(quietHours, now())) return
  const untold = await selectUntold(db, { sessionMaxDays, needsSecondFactor })
  const phones = [...new Set(untold.map(({ endpoint }) => endpoint))]
  const newsOf = (phone: string) => untold.filter(({ endpoint }) => endpoint === phone)
  // At once, so that a push service that hangs delays no other.
  await Promise.all(phones.map((phone) => tell(deps, newsOf(phone), context)))
}

async function tell(deps: PushDeps, news: Untold[], { log, signal }: JobContext): Promise<void> {
  const { db } = deps
  const [phone] = news
  if (!phone || signal?.aborted || !(await claimSubscription(db, phone))) return
  const { endpoint, failures } = phone
  try {
    await send(deps, phone, { title: deps.settings.now().name, notices: await write(deps, news) })
    await markTold(
      db,
      endpoint,
      news.flatMap(({ keys }) => keys),
    )
  } catch (error) {
    const { statusCode } = error as { statusCode?: number }
    // The person has taken the permission back, or the browser has a new address.
    if (statusCode === 404 || statusCode === 410) return deleteSubscription(db, endpoint)
    await postponeSubscription(db, endpoint)
    // Not the address itself: who knows it can write to the phone.
    log?.error({ err: error, host: new URL(endpoint).host, failures }, 'a notice did not go out')
  }
}

async function send(
  { db, production, publicUrl, secrets }: PushDeps,
  { endpoint, p256dh, auth }: Untold,
  payload: object,
): Promise<void> {
  const { sendNotification } = (await import('web-push')).default
  const subject = publicUrl.startsWith('https:') ? publicUrl : 'mailto:shop@localhost'
  await sendNotification({ endpoint, keys: { p256dh, auth } }, JSON.stringify(payload), {
    vapidDetails: { subject, ...(await pushKeys({ db, secrets })) },
    agent: new Agent({ lookup: production ? lookupPublic : lookupElsewhere }),
    timeout: 10_000,
    TTL: DAY_S,
    urgency: 'high',
  })
}

/** A notice for each kind. A later one takes the place of the one with its tag that the phone still shows. */
function write({ db, now, settings }: PushDeps, news: Untold[]) {
  const shop = settings.now().name
  const lists = {
    'new-order': '/dashboard/orders',
    'low-stock': '/dashboard/products/low-stock',
    'payment-unmatched': `/dashboard/payments?day=${nairobiDay(now())}#to-match`,
  }
  return Promise.all(
    news.map(async ({ kind, language, count, data, order, totalCents }) => {
      if (count > 1) {
        const text = fixedWordings[wordingsOfMany[kind]][language]
        return { tag: kind, body: fillWording(text, { count: `${count}` }), path: lists[kind] }
      }
      const { text } = await wordingOf(db, kind, 'sms', language)
      const { link, receipt: _, ...facts } = data
      const values = {
        ...valuesOf({ language, data: facts }, undefined, shop),
        order: order ? showNumber(order) : undefined,
        total: totalCents === null ? undefined : formatMoney(toShillings(totalCents), 'KES'),
      }
      const path = kind === 'payment-unmatched' ? lists[kind] : String(link)
      return { tag: kind, body: fillWording(text, values), path }
    }),
  )
}
