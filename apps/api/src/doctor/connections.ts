import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type ConnectionName, connectionNames } from '@duka/contract/connections/connection-names'
import type { TestStep } from '@duka/contract/connections/connections'
import type { Db } from '../db/client.ts'
import { fieldsOf } from '../env/connection-fields.ts'
import type { Env } from '../env/env.ts'
import { selectConnections } from '../modules/connections/connections.queries.ts'
import { readSetUps, type SetUp } from '../modules/connections/open-connections.ts'
import { openSecrets } from '../modules/connections/secrets.ts'
import { runChecks } from '../modules/connections/test-connection.ts'
import { checksOf } from '../modules/connections/try-connection.ts'
import { inDatabase } from './database.ts'
import type { Finding } from './finding.ts'

/** What a step that passed means. */
const good: Record<string, string> = {
  'mpesa keys': 'M-Pesa takes the consumer key and secret.',
  'mpesa passkey': 'M-Pesa takes the passkey for the shortcode.',
  'mpesa clock': "The clock agrees with M-Pesa's.",
  'mpesa callback': 'Safaricom would call PUBLIC_URL.',
  'mpesa certificate': 'MPESA_CERTIFICATE can be read.',
  'mpesa initiator': 'The initiator may ask for reversals.',
  'etims keys': 'DigiTax takes the key.',
  'email login': 'The mail server takes the login.',
}

/** Runs the tests of every connection that is set up, by the environment or in the browser. Sends no message. */
export async function examineConnections(env: Env): Promise<Finding[]> {
  if (!env.DATABASE_URL && !existsSync(join(env.DATA_DIR, 'postgres'))) return examine(env)
  // What is wrong with the database is told elsewhere.
  return inDatabase(env, (db) => examine(env, db)).catch(() => examine(env))
}

async function examine(env: Env, db?: Db): Promise<Finding[]> {
  const secrets = openSecrets(env.DATA_DIR, env.SECRETS_KEY)
  const rows = db ? await selectConnections(db).catch(() => []) : []
  const setUps = readSetUps({ secrets, given: env.connections }, rows)
  const found = await Promise.all(
    connectionNames.map(async (name) => {
      const setUp = setUps[name]
      if (setUp.source === 'settings' && setUp.id === 0) return notSetUp(env, name)
      const trial = { db, setUp, changed: [], publicUrl: env.publicUrl, production: env.production }
      const steps = await runChecks(
        checksOf[name]({ ...trial, settings: undefined, to: undefined }),
      )
      return steps.flatMap((step) => toFinding(name, setUp, step))
    }),
  )
  return found.flat()
}

function notSetUp({ simulator }: Env, name: ConnectionName): Finding[] {
  if (name !== 'mpesa') return []
  const what = simulator ? 'M-Pesa is simulated' : 'The shop takes cash only'
  return [{ ok: undefined, what: `${what}: no credentials are set.` }]
}

function toFinding(
  name: ConnectionName,
  { source }: SetUp,
  { name: step, ok, problem, field }: TestStep,
): Finding[] {
  const variable = fieldsOf[name].find((one) => one.name === field)?.variable
  const place = source === 'environment' ? variable : `Settings, ${name}, ${field}`
  if (ok === false) return [{ ok, what: `${field ? `${place}: ` : ''}${problem}` }]
  if (problem) return [{ ok: undefined, what: problem }]
  const what = good[`${name} ${step}`]
  return ok && what ? [{ ok, what }] : []
}
