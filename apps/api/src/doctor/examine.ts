import { type Env, readEnv } from '../env/env.ts'
import { warningsOf } from '../env/warnings.ts'
import { examineConnections } from './connections.ts'
import { examineDatabase } from './database.ts'
import type { Finding } from './finding.ts'

/** Everything that the doctor finds in a shop with these variables. */
export async function examine(variables: NodeJS.ProcessEnv): Promise<Finding[]> {
  let env: Env
  try {
    env = readEnv(variables)
  } catch (error) {
    return [{ ok: false, what: error instanceof Error ? error.message : String(error) }]
  }
  const found: Finding[] = [
    { ok: true, what: 'The variables can be read.' },
    ...(await examineDatabase(env)),
    ...examineStart(env),
  ]
  return [...found, ...(await examineConnections(env))]
}

/** The warnings of a start with these variables. `examineDatabase` looks for demo products. */
function examineStart(env: Env): Finding[] {
  const publicUrl = env.publicUrl ?? `http://${env.HOST}:${env.PORT}`
  return warningsOf({ env, publicUrl, hasDemoData: false }).map((what) => ({ ok: undefined, what }))
}

/** A finding as the doctor prints it. */
export function lineOf({ ok, what }: Finding): string {
  return `${ok === undefined ? '  ?   ' : ok ? '  ok  ' : '  BAD '} ${what}`
}
