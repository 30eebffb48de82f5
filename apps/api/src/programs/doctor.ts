import { examineConnections } from '../doctor/connections.ts'
import { examineDatabase } from '../doctor/database.ts'
import type { Finding } from '../doctor/finding.ts'
import { type Env, readEnv } from '../env/env.ts'
import { warningsOf } from '../env/warnings.ts'
import { keepOffTheLink } from '../http/link-local.ts'
import { readCommandLine } from './command-line.ts'

/** `npm run doctor`: checks the configuration, the database, the pictures and the connections. */
readCommandLine({
  usage:
    'npm run doctor    checks the configuration, the database, the pictures and M-Pesa; exits with 1 if something is wrong',
})
await keepOffTheLink()
const findings = await examine()
for (const { ok, what } of findings)
  console.log(`${ok === undefined ? '  ?   ' : ok ? '  ok  ' : '  BAD '} ${what}`)
if (findings.some(({ ok }) => ok === false)) process.exitCode = 1

async function examine(): Promise<Finding[]> {
  let env: Env
  try {
    env = readEnv(process.env)
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
