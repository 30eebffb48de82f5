import { type ConnectionName, connectionNames } from '@duka/contract/connections/connection-names'
import type { Db } from '../../db/client.ts'
import type { Subscriber } from '../../db/listener.ts'
import type { Deps } from '../../deps.ts'
import {
  defaults,
  digitaxKey,
  etimsMode,
  type GivenConnections,
  type MpesaEnv,
  mpesaAccount,
  smsAccount,
  smtpUrl,
  type Values,
  whatsappAccount,
} from '../../env/connection-fields.ts'
import { type Mpesa, mpesaOff } from '../payments/mpesa/mpesa.ts'
import { CHANNEL, type SavedConnection, selectConnections } from './connections.queries.ts'
import type { Secrets } from './secrets.ts'

/** A connection as it is set up. */
export interface SetUp {
  source: 'settings' | 'environment'
  /** The id of its row; 0: nothing is saved. */
  id: number
  values: Values
  /** The secrets that were entered and cannot be read: the key is another one, or a backup left them out. */
  unreadable: string[]
}

/** What the shop uses to reach its services. */
export type Connected = Pick<
  Deps,
  'mpesa' | 'smtpUrl' | 'sms' | 'smsHookSecret' | 'whatsapp' | 'etimsMode' | 'digitax'
>

/** The connections in the memory of this process. */
export interface Connections {
  /** The current connections. Call it each time: another process may have changed them. */
  now(): Connected
  setUp(name: ConnectionName): SetUp
  /** Reads what is saved, and opens what has changed. */
  refresh(): Promise<void>
}

export interface ConnectionParts {
  db: Db
  /** What the environment sets, by field. */
  given: GivenConnections
  secrets: Secrets
  /** Opens M-Pesa for an account that was entered in the browser. */
  connectMpesa: (account: MpesaEnv) => Promise<Mpesa>
}

/** How each connection is set up: by the environment as a whole, or as it was saved. */
export function readSetUps(
  { given, secrets }: Pick<ConnectionParts, 'given' | 'secrets'>,
  saved: SavedConnection[],
): Record<ConnectionName, SetUp> {
  const entries = connectionNames.map((name) => {
    const values = given[name]
    if (values) return [name, { source: 'environment', id: 0, values, unreadable: [] }]
    const row = saved.find((one) => one.name === name && one.replacedAt === null)
    return [
      name,
      row ? openRow(row, secrets) : { source: 'settings', id: 0, values: {}, unreadable: [] },
    ]
  })
  return Object.fromEntries(entries)
}

function openRow(row: SavedConnection, secrets: Secrets): SetUp {
  const open = row.sealed ? secrets.open(row.sealed, row.name) : undefined
  return {
    source: 'settings',
    id: row.id,
    values: { ...(row.name === 'mpesa' && defaults.mpesa), ...row.fields, ...open },
    unreadable: row.secrets.filter((name) => open?.[name] === undefined),
  }
}

/** Opens the connections, and opens them again when another process changes them. */
export async function openConnections(
  parts: ConnectionParts & { environment: Connected },
  log: Parameters<typeof warn>[0],
  changed: () => void,
): Promise<{ connections: Connections; subscriber: Subscriber }> {
  const { db, environment, secrets } = parts
  /** By the id of their row: a prompt finishes with the values that it began with. */
  const accounts = new Map<number, Mpesa>([[0, environment.mpesa]])
  let setUps = readSetUps(parts, [])
  let present = environment
  let seen = ''
  let asked = 0
  let answered = 0

  const asOf = (connection: number) => accounts.get(connection) ?? present.mpesa
  environment.mpesa.asOf = asOf

  async function mpesaOf(id: number, values: Values): Promise<Mpesa | undefined> {
    const account = mpesaAccount(values)
    if (!account) return undefined
    const mpesa = accounts.get(id) ?? {
      ...(await parts.connectMpesa(account)),
      connection: id,
      asOf,
    }
    accounts.set(id, mpesa)
    return mpesa
  }

  async function refresh(): Promise<void> {
    asked += 1
    const turn = asked
    const rows = await selectConnections(db)
    // Concurrent reads may finish in the wrong order: the latest request has the newest data.
    if (turn < answered) return
    answered = turn
    const ids = rows.map(({ id, sealed }) => `${id} ${sealed !== null}`).join()
    if (ids === seen) return
    for (const row of rows)
      if (row.name === 'mpesa') await mpesaOf(row.id, openRow(row, secrets).values)
    setUps = readSetUps(parts, rows)
    present = await connect(setUps)
    seen = ids
    changed()
  }

  async function connect({
    mpesa,
    email,
    sms,
    whatsapp,
    etims,
  }: typeof setUps): Promise<Connected> {
    // Unreadable secrets turn a connection off. Only where nothing is set up is M-Pesa simulated.
    const isLost = mpesa.unreadable.length > 0
    const real = isLost ? { ...mpesaOff(), asOf } : await mpesaOf(mpesa.id, mpesa.values)
    return {
      mpesa: (mpesa.id > 0 && real) || environment.mpesa,
      smtpUrl: saved(email, smtpUrl, environment.smtpUrl),
      sms: saved(sms, smsAccount, environment.sms),
      smsHookSecret: saved(sms, ({ hookSecret }) => hookSecret, environment.smsHookSecret),
      whatsapp: saved(whatsapp, whatsappAccount, environment.whatsapp),
      etimsMode: etims.id > 0 ? etimsMode(etims.values) : environment.etimsMode,
      digitax: saved(etims, digitaxKey, environment.digitax),
    }
  }

  const refreshSafely = () => void refresh().catch((error) => warn(log, error))
  await refresh()
  return {
    connections: { now: () => present, setUp: (name) => setUps[name], refresh },
    subscriber: {
      channel: CHANNEL,
      onNotification: refreshSafely,
      onConnection: (up) => up && refreshSafely(),
    },
  }
}

/** What was saved in the browser, which is nothing while its secrets cannot be read; else what the environment says. */
function saved<Account>(
  { id, values, unreadable }: SetUp,
  read: (values: Values) => Account | undefined,
  environment: Account | undefined,
): Account | undefined {
  if (id === 0) return environment
  return unreadable.length > 0 ? undefined : read(values)
}

function warn(log: { warn(what: object, text: string): void }, error: unknown): void {
  log.warn({ err: error }, 'could not read the connections')
}
