import { type ConnectionName, connectionNames } from '@duka/contract/connections/connection-names'
import type { Connection, ConnectionChange } from '@duka/contract/connections/connections'
import { withoutInvisible } from '@duka/contract/plain-text'
import type { Deps } from '../../deps.ts'
import { fieldsOf, readField, unfinished, type Values } from '../../env/connection-fields.ts'
import type { Caller } from '../../http/auth.ts'
import { InvalidInput, ShopError, wrongField } from '../../http/errors.ts'
import { isLinkLocal } from '../../http/link-local.ts'
import { addAuditEntry } from '../audit/audit.ts'
import { noteChannelsOn } from '../messages/records/messages.queries.ts'
import { channelsOn } from '../messages/transports.ts'
import { keepSince } from '../papers/etims/etims.queries.ts'
import { getEtims } from '../papers/etims/etims.ts'
import { recordSimulator } from '../payments/mpesa/record-simulator.ts'
import {
  findChannelRecord,
  findRecord,
  lockConnection,
  notifyConnections,
  replaceConnection,
  saveRecord,
  selectConnections,
} from './connections.queries.ts'
import { readSetUps, type SetUp } from './open-connections.ts'
import type { Secrets } from './secrets.ts'
import { refusedBy } from './test-messages.ts'

export async function listConnections(deps: Deps): Promise<Connection[]> {
  return Promise.all(connectionNames.map((name) => describe(deps, name)))
}

/** Sets a connection up. What is left out stays, null clears; one wrong field refuses all. */
export async function saveConnection(
  deps: Deps,
  staff: Caller,
  name: ConnectionName,
  { fields }: ConnectionChange,
): Promise<Connection> {
  const { secrets } = deps
  refuseGiven(deps, name)
  const change = readChange(name, fields)
  await deps.db.transaction(async (db) => {
    await lockConnection(db, name)
    const before = readSetUps({ secrets, given: {} }, await selectConnections(db))[name]
    refuseUnreadable(before, change)
    const values = withChange(before.values, change)
    refuseTwoServers(values)
    await replaceConnection(db, { name, ...split(name, values, secrets) })
    const changed = Object.keys(change).filter((one) => values[one] !== before.values[one])
    const record = await findRecord(db, name)
    await saveRecord(db, name, {
      problem: null,
      changed: [...new Set([...record.changed, ...changed])],
    })
    await addAuditEntry(db, staff, 'settings update', name, {
      before: shown(name, before.values, []),
      after: shown(name, values, changed),
    })
    await notifyConnections(db)
  })
  await deps.connections.refresh()
  await recordConnections(deps)
  return describe(deps, name)
}

/** Records in the database what it decides by: which channels send, whether M-Pesa is simulated, and whether DigiTax signs. */
export async function recordConnections(deps: Deps): Promise<void> {
  await noteChannelsOn(deps.db, channelsOn(deps))
  await recordSimulator(deps.db, deps.mpesa)
  await keepSince(deps.db, deps.etimsMode === 'digitax')
}

function refuseGiven({ given }: Deps, name: ConnectionName): void {
  const values = given[name]
  if (!values) return
  const variables = fieldsOf[name].filter((field) => values[field.name] !== undefined)
  throw new ShopError('SET_BY_ENVIRONMENT', {
    variables: variables.map(({ variable }) => variable).join(', '),
  })
}

/** The typed values as they are kept; undefined clears one. */
function readChange(name: ConnectionName, typed: ConnectionChange['fields']): Values {
  const change: Values = {}
  const issues: { path: string[]; message: string }[] = []
  for (const [key, value] of Object.entries(typed)) {
    const text = withoutInvisible(String(value ?? '')).trim()
    const field = fieldsOf[name].find((one) => one.name === key)
    if (!field) issues.push({ path: [key], message: `There is no field ${key}.` })
    else if (text === '') change[key] = undefined
    else {
      const read = readField(name, field, text)
      if ('problem' in read) issues.push({ path: [key], message: read.problem })
      else if (isLinkLocal(hostOf(text)))
        issues.push({
          path: [key],
          message: `${key} must not be an address of this machine’s own network link.`,
        })
      else change[key] = read.value
    }
  }
  if (issues.length > 0) throw new InvalidInput(issues)
  return change
}

/** The host of an address, or the text itself. */
function hostOf(text: string): string {
  return URL.canParse(text) ? new URL(text).hostname : text
}

function withChange(values: Values, change: Values): Values {
  const all = Object.entries({ ...values, ...change })
  return Object.fromEntries(all.filter(([, value]) => value !== undefined))
}

/** Refuses a change that leaves an unreadable secret as it is: enter it again, or clear it. */
function refuseUnreadable({ unreadable }: SetUp, change: Values): void {
  const left = unreadable.filter((one) => !(one in change))
  if (left.length > 0)
    throw new InvalidInput(
      left.map((one) => ({
        path: [one],
        message: `${one} cannot be read any more: enter it again.`,
      })),
    )
}

function refuseTwoServers({ url, host }: Values): void {
  if (url && host) throw wrongField('host', 'host must be empty while url is set.')
}

/** The values as they are stored. */
function split(name: ConnectionName, values: Values, { seal }: Secrets) {
  const isSecret = ([key]: [string, unknown]) =>
    fieldsOf[name].some((field) => field.name === key && field.isSecret)
  const all = Object.entries(values).map(([key, value]) => [key, String(value)] as [string, string])
  const secret = all.filter(isSecret)
  return {
    fields: Object.fromEntries(all.filter((entry) => !isSecret(entry))),
    secrets: secret.map(([key]) => key),
    sealed: secret.length > 0 ? seal(Object.fromEntries(secret), name) : null,
  }
}

/** The values for the audit log. Of a secret only that it is set, and whether it is another one now. */
function shown(name: ConnectionName, values: Values, changed: string[]): Values {
  const secrets = fieldsOf[name].filter(({ isSecret }) => isSecret).map((field) => field.name)
  const show = ([key, value]: [string, string | undefined]) => [
    key,
    secrets.includes(key) ? (changed.includes(key) ? 'replaced' : 'set') : value,
  ]
  return Object.fromEntries(Object.entries(values).map(show))
}

async function describe(deps: Deps, name: ConnectionName): Promise<Connection> {
  const { source, values, unreadable } = deps.connections.setUp(name)
  const record = await findRecord(deps.db, name)
  const sent =
    name === 'mpesa' || name === 'etims' ? undefined : await findChannelRecord(deps.db, name)
  const queue = name === 'etims' ? await getEtims(deps) : undefined
  const lost =
    unreadable.length > 0
      ? `These secrets cannot be read any more, so enter them again: ${unreadable.join(', ')}.`
      : null
  const problem =
    lost ??
    record.problem ??
    queue?.problem ??
    (sent?.problem == null ? null : refusedBy(sent.problem))
  const state = stateOf(deps, name)
  const isFailing = lost !== null || (state === 'ready' && problem !== null)
  return {
    name,
    state: isFailing ? 'failing' : state,
    source,
    fields: fieldsOf[name].map((field) => ({
      name: field.name,
      isSecret: field.isSecret,
      isSet: values[field.name] !== undefined,
      value: field.isSecret ? null : (values[field.name] ?? null),
    })),
    lastSuccessAt: latest(record.lastSuccessAt, (sent ?? queue)?.lastSuccessAt ?? null),
    problem: isFailing ? problem : null,
  }
}

function latest(one: string | null, other: string | null): string | null {
  return (
    [one, other]
      .filter((time) => time !== null)
      .sort()
      .at(-1) ?? null
  )
}

function stateOf(deps: Deps, name: ConnectionName): 'off' | 'simulated' | 'ready' {
  if (name === 'mpesa') {
    if (!deps.mpesa.isOn) return 'off'
    return deps.mpesa.simulator ? 'simulated' : 'ready'
  }
  if (name === 'etims') {
    const { etimsMode, digitax, etims } = deps
    if (etimsMode !== 'digitax' || digitax) return etimsMode === 'off' ? 'off' : 'ready'
    return etims.simulator ? 'simulated' : 'off'
  }
  const { values } = deps.connections.setUp(name)
  return channelsOn(deps).includes(name) && !unfinished(name, values) ? 'ready' : 'off'
}
