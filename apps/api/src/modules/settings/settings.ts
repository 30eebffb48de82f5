import type { Settings, SettingsChange, Shop, StaffSettings } from '@duka/contract/settings'
import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/auth.ts'
import { ShopError } from '../../http/errors.ts'
import type { Subscriber } from '../../http/listener.ts'
import type { ReadyAnswers } from '../../http/ready.ts'
import { note } from '../audit/audit.ts'
import {
  findSettings,
  holdSettings,
  type SavedSettings,
  updateSettings,
} from './settings.queries.ts'
import { defaultSettings, toSettings, toShop } from './shop-facts.ts'

const CHANNEL = 'duka_settings'

/** What staff set, in this process's memory: whoever needs it asks for no row. */
export interface ShopSettings {
  /** What holds now. Ask each time; another process may have changed it. */
  now(): Settings
  /** The part of it that anybody may know. */
  shop(): Shop
  /** Holds while nothing was saved; from `ORDER_EXPIRY_MINUTES`. */
  defaultExpiryMinutes: number
  /** Reads what was saved, and drops the ready answers when it is not what was known. */
  refresh(): Promise<void>
}

/** Reads the settings, and again whenever another process tells that they changed. */
export async function openSettings(
  { db, orderExpiryMinutes }: { db: Db; orderExpiryMinutes: number },
  ready: Pick<ReadyAnswers, 'drop'>,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<{ settings: ShopSettings; subscriber: Subscriber }> {
  let settings = defaultSettings(orderExpiryMinutes)
  let shop = toShop(settings)
  let version = 0
  let asked = 0
  let answered = 0

  async function refresh(): Promise<void> {
    asked += 1
    const turn = asked
    const saved = await findSettings(db)
    // Two at once may be answered the wrong way round: what was asked for last is the newest.
    if (turn < answered) return
    answered = turn
    if ((saved?.version ?? 0) === version) return
    version = saved?.version ?? 0
    settings = toSettings(saved, orderExpiryMinutes)
    shop = toShop(settings)
    // Every page names the shop.
    ready.drop()
  }
  const catchUp = () =>
    void refresh().catch((error) => log.warn({ err: error }, 'could not read the settings'))

  await refresh()
  return {
    settings: {
      now: () => settings,
      shop: () => shop,
      defaultExpiryMinutes: orderExpiryMinutes,
      refresh,
    },
    subscriber: { channel: CHANNEL, heard: catchUp, lineIs: (up) => up && catchUp() },
  }
}

type Setup = Pick<Deps, 'db' | 'settings' | 'mpesa' | 'smtpUrl' | 'sms' | 'publicUrl'>

/** Everything for the settings page, as it stands in the database. */
export async function getSettings(deps: Setup): Promise<StaffSettings> {
  return describe(deps, await findSettings(deps.db))
}

/**
 * Changes what is given; null goes back to the default. Refuses when somebody has saved since the
 * `version` that the caller saw, so that nobody overwrites what they never read.
 */
export async function saveSettings(
  deps: Setup,
  staff: Caller,
  { version, ...change }: SettingsChange,
): Promise<StaffSettings> {
  const expiryMinutes = deps.settings.defaultExpiryMinutes
  const saved = await deps.db.transaction(async (db) => {
    const before = await holdSettings(db)
    if (version !== undefined && version !== before.version) throw new ShopError('SETTINGS_CHANGED')
    const after = await updateSettings(db, inOrder(change))
    await note(db, staff, {
      action: 'update',
      thing: 'settings',
      thingId: 'shop',
      before: toSettings(before, expiryMinutes),
      after: toSettings(after, expiryMinutes),
    })
    // Heard everywhere once this is committed.
    await db.execute(sql`select pg_notify(${CHANNEL}, '')`)
    return after
  })
  await deps.settings.refresh()
  return describe(deps, saved)
}

/** Each way to pay once, M-Pesa first, however they were sent. */
function inOrder({ paymentMethods, ...rest }: Omit<SettingsChange, 'version'>) {
  if (!paymentMethods) return { ...rest, paymentMethods }
  const both = ['mpesa', 'cod'] as const
  return { ...rest, paymentMethods: both.filter((method) => paymentMethods.includes(method)) }
}

function describe(deps: Setup, saved: SavedSettings | undefined): StaffSettings {
  const { mpesa, smtpUrl, sms, publicUrl, settings } = deps
  const { defaultExpiryMinutes } = settings
  const held = toSettings(saved, defaultExpiryMinutes)
  return {
    settings: held,
    defaults: defaultSettings(defaultExpiryMinutes, held.paymentMethods),
    version: saved?.version ?? 0,
    updatedAt: saved && saved.version > 0 ? saved.updatedAt.toISOString() : null,
    mpesa: { mode: mpesa.simulator ? 'simulator' : 'live', ...mpesa.account },
    email: smtpUrl ? 'sent' : 'outbox',
    sms: sms ? 'sent' : 'outbox',
    publicUrl,
    publicUrlProblems: mpesa.callbackProblems(publicUrl),
  }
}
