import { invalid } from '@duka/contract/field-messages'
import { colourProblems, MIN_CONTRAST } from '@duka/contract/settings/colours'
import type {
  Settings,
  SettingsChange,
  Shop,
  StaffSettings,
} from '@duka/contract/settings/settings'
import type { FastifyBaseLogger } from 'fastify'
import { readBackupHealth } from '../../backup/backup-state.ts'
import type { Subscriber } from '../../db/listener.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/auth.ts'
import { ShopError, wrongField } from '../../http/errors.ts'
import { listParkedJobs } from '../../jobs/failed-jobs.ts'
import type { Freshness } from '../../response-cache/freshness.ts'
import { addAuditEntry } from '../audit/audit.ts'
import type { Upload } from '../pictures/picture-form.ts'
import { storePictures } from '../pictures/store-uploads.ts'
import { type Face, faceOf } from './face.ts'
import {
  CHANNEL,
  findMessageProblems,
  findSettings,
  lockSettings,
  notifySettings,
  type SavedSettings,
  type SettingsColumns,
  selectClientErrors,
  updateSettings,
} from './settings.queries.ts'
import { defaultSettings, type SettingsBase, toSettings, toShop } from './shop-facts.ts'

/** The settings in the memory of this process, so that reading them needs no query. */
export interface ShopSettings {
  /** The present settings. Call it each time: another process may have changed them. */
  now(): Settings
  /** The public part. */
  shop(): Shop
  /** The owner's logo and colours; undefined without any. */
  face(): Face | undefined
  /** The configuration that the defaults depend on. */
  base: SettingsBase
  /** Reads the saved settings, and invalidates cached responses if they changed. */
  refresh(): Promise<void>
}

/** Reads the settings, and reads them again when another process changes them. `base` may change, too. */
export async function openSettings(
  db: Deps['db'],
  base: () => SettingsBase,
  freshness: Pick<Freshness, 'invalidate'>,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<{ settings: ShopSettings; subscriber: Subscriber }> {
  let settings = defaultSettings(base())
  let shop = toShop(settings, base())
  let face: Face | undefined
  let madeOf = describeBase(0, base())
  let asked = 0
  let answered = 0

  async function refresh(): Promise<void> {
    asked += 1
    const turn = asked
    const saved = await findSettings(db)
    // Concurrent reads may finish in the wrong order: the latest request has the newest data.
    if (turn < answered) return
    answered = turn
    const facts = base()
    const madeNow = describeBase(saved?.version ?? 0, facts)
    if (madeNow === madeOf) return
    madeOf = madeNow
    settings = toSettings(saved, facts)
    face = faceOf(settings.colours, saved?.imageKey ?? null)
    shop = toShop(settings, facts, face)
    // Every page shows the name and the colours of the shop.
    freshness.invalidate(['settings'])
  }
  const refreshSafely = () =>
    void refresh().catch((error) => log.warn({ err: error }, 'could not read the settings'))

  await refresh()
  return {
    settings: {
      now: () => settings,
      shop: () => shop,
      face: () => face,
      get base() {
        return base()
      },
      refresh,
    },
    subscriber: {
      channel: CHANNEL,
      onNotification: refreshSafely,
      onConnection: (up) => up && refreshSafely(),
    },
  }
}

function describeBase(version: number, base: SettingsBase): string {
  return JSON.stringify([version, base])
}

type Setup = Pick<
  Deps,
  'db' | 'settings' | 'mpesa' | 'smtpUrl' | 'sms' | 'publicUrl' | 'warnings' | 'backupEveryHours'
>

/** Everything for the settings page, read from the database. */
export async function getSettings(deps: Setup): Promise<StaffSettings> {
  return describe(deps, await findSettings(deps.db))
}

/**
 * Changes the given settings; null restores the default. Refuses if somebody has saved since the `version`
 * that the caller read (optimistic locking).
 */
export async function saveSettings(
  deps: Setup,
  staff: Caller,
  { version, ...change }: SettingsChange,
): Promise<StaffSettings> {
  if (change.colours) refuseUnreadable(change.colours)
  return save(deps, staff, (before) => {
    if (version !== undefined && version !== before.version) throw new ShopError('SETTINGS_CHANGED')
    refuseManagers(staff, toSettings(before, deps.settings.base), change)
    refuseGiven(deps.settings.base, change)
    const saved = changed(before.saved, change)
    refuseVatWithoutPin(toSettings({ ...before, saved }, deps.settings.base), change)
    return { saved }
  })
}

/** Makes the pictures of an uploaded logo and shows it everywhere. */
export async function saveLogo(
  deps: Setup & Pick<Deps, 'pictures'>,
  staff: Caller,
  [upload]: Upload[],
): Promise<StaffSettings> {
  if (!upload) {
    throw new ShopError('LOGO_REQUIRED', {}, { field: 'logo' })
  }
  const { key, width, height } = await storePictures(deps, upload, 'as-it-is')
  return save(deps, staff, () => ({ imageKey: key, logoWidth: width, logoHeight: height }))
}

/** Goes back to the Duka logo. */
export async function removeLogo(deps: Setup, staff: Caller): Promise<StaffSettings> {
  return save(deps, staff, () => ({ imageKey: null, logoWidth: null, logoHeight: null }))
}

/** Saves what `decide` makes of the present settings, notes it in the audit log, and tells every process. */
async function save(
  deps: Setup,
  staff: Caller,
  decide: (before: SavedSettings) => SettingsColumns,
): Promise<StaffSettings> {
  const { base } = deps.settings
  const saved = await deps.db.transaction(async (db) => {
    const before = await lockSettings(db)
    const after = await updateSettings(db, decide(before))
    await addAuditEntry(db, staff, 'settings update', 'shop', {
      before: toSettings(before, base),
      after: toSettings(after, base),
    })
    // Notifies every process when this commits.
    await notifySettings(db)
    return after
  })
  await deps.settings.refresh()
  return describe(deps, saved)
}

/** Refuses colours on which white text cannot be read. Each of them has its own message. */
function refuseUnreadable(colours: NonNullable<SettingsChange['colours']>): void {
  const refused = colourProblems(colours).map(({ which, contrast, isWhite, better }) => ({
    which,
    refusal: new ShopError(isWhite ? 'COLOUR_NEARLY_WHITE' : 'COLOUR_UNREADABLE', {
      which,
      colour: colours[which],
      contrast: contrast.toFixed(1),
      least: MIN_CONTRAST,
      better,
    }),
  }))
  const [first] = refused
  if (!first) return
  const fields = Object.fromEntries(
    refused.map(({ which, refusal }) => [`colours.${which}`, refusal]),
  )
  throw new ShopError(first.refusal.code, first.refusal.values, { fields })
}

/** If only admins manage staff, only admins may change the settings that protect staff accounts. */
function refuseManagers(
  { role }: Caller,
  held: Settings,
  change: Omit<SettingsChange, 'version'>,
): void {
  if (role === 'admin' || !held.adminsOnlyManageStaff) return
  const guarded = ['adminsOnlyManageStaff', 'secondFactorForStaff'] as const
  if (guarded.some((name) => change[name] !== undefined && change[name] !== held[name]))
    throw new ShopError('NOT_ALLOWED')
}

/** The environment wins, so what differs from it would be saved in vain. */
function refuseGiven({ staff }: SettingsBase, change: Omit<SettingsChange, 'version'>): void {
  const { staffEmail, staffPhone } = change
  const given = [
    staff?.email && staffEmail && staffEmail !== staff.email && 'STAFF_EMAIL',
    staff?.phone && staffPhone && staffPhone !== staff.phone && 'STAFF_PHONE',
  ].filter(Boolean)
  if (given.length > 0) throw new ShopError('SET_BY_ENVIRONMENT', { variables: given.join(', ') })
}

/** An invoice without the PIN of its seller is none. What is neither switched on nor left without one is not judged. */
function refuseVatWithoutPin({ vatRegistered, pin }: Settings, change: object): void {
  if (vatRegistered && !pin && ('vatRegistered' in change || 'pin' in change))
    throw wrongField('pin', invalid.pinForVat)
}

/** The saved settings with this change. Null restores a default, which is not saved. */
function changed(saved: SavedSettings['saved'], change: object): SavedSettings['saved'] {
  const all = Object.entries({ ...saved, ...change })
  return Object.fromEntries(all.filter(([, value]) => value != null))
}

async function describe(deps: Setup, saved: SavedSettings | undefined): Promise<StaffSettings> {
  const { db, mpesa, smtpUrl, sms, publicUrl, settings } = deps
  const parkedJobs = await listParkedJobs(db)
  const { lastGoodAt, problem } = await readBackupHealth(db, deps.backupEveryHours)
  const held = toSettings(saved, settings.base)
  return {
    settings: held,
    defaults: defaultSettings(settings.base, held.paymentMethods),
    version: saved?.version ?? 0,
    updatedAt: saved && saved.version > 0 ? saved.updatedAt.toISOString() : null,
    mpesa: { mode: modeOf(mpesa), ...mpesa.account },
    email: smtpUrl ? 'sent' : 'outbox',
    sms: sms ? 'sent' : 'outbox',
    messageProblems: await findMessageProblems(db),
    publicUrl,
    publicUrlProblems: mpesa.callbackProblems(publicUrl),
    warnings: deps.warnings(),
    backup: { lastGoodAt: lastGoodAt?.toISOString() ?? null, problem },
    failedJobs: parkedJobs.map(({ job, item, problem, failures, firstFailedAt }) => ({
      job,
      item,
      problem,
      failures,
      since: firstFailedAt.toISOString(),
    })),
    clientErrors: await selectClientErrors(db),
  }
}

function modeOf({ isOn, simulator }: Deps['mpesa']): StaffSettings['mpesa']['mode'] {
  if (!isOn) return 'off'
  return simulator ? 'simulator' : 'live'
}
