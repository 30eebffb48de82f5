import { withConnection } from '../db/client.ts'
import { migrate } from '../db/migrate.ts'
import { mpesaAccount } from '../env/connection-fields.ts'
import { type Env, readEnv } from '../env/env.ts'
import { selectConnections } from '../modules/connections/connections.queries.ts'
import { readSetUps } from '../modules/connections/open-connections.ts'
import { openSecrets } from '../modules/connections/secrets.ts'
import { callbackProblems, openMpesa } from '../modules/payments/mpesa/mpesa.ts'
import { registerAtMpesa } from '../modules/payments/mpesa/register.ts'
import { sharedToken } from '../modules/payments/mpesa/shared-token.ts'
import { readCommandLine } from './command-line.ts'
import { withDatabase } from './with-database.ts'

/**
 * `npm run mpesa:register`: registers the URLs to which M-Pesa reports payments that people type by hand.
 * `-- --new-secret` puts a new secret into the URLs: the old ones stop working. With `MPESA_PULL=on`,
 * `-- --phone=07…` also registers the shortcode for pulls.
 */
const { values } = readCommandLine({
  options: { 'new-secret': { type: 'boolean' }, phone: { type: 'string' } },
  usage: `npm run mpesa:register                    tells M-Pesa where to report payments typed by hand
npm run mpesa:register -- --new-secret    with new addresses: the old ones stop working
npm run mpesa:register -- --phone=07…     registers the shortcode for pulls, too (MPESA_PULL=on)`,
})
try {
  const phone = typeof values.phone === 'string' ? values.phone : undefined
  console.log(await register(readEnv(process.env), values['new-secret'] === true, phone))
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}

async function register(env: Env, isNew: boolean, pullPhone: string | undefined): Promise<string> {
  return withDatabase(env, async (databaseUrl) => {
    await migrate(databaseUrl)
    return withConnection(databaseUrl, async (db) => {
      const secrets = openSecrets(env.DATA_DIR, env.SECRETS_KEY)
      const setUps = readSetUps({ secrets, given: env.connections }, await selectConnections(db))
      const account = mpesaAccount(setUps.mpesa.values)
      if (!account)
        return 'There are no M-Pesa credentials; the simulator is registered at every start.'
      const publicUrl = callableUrl(env)
      const mpesa = await openMpesa(account, {
        callbackBase: () => publicUrl,
        queriesPerMinute: env.MPESA_QUERIES_PER_MINUTE,
        confirmAbove: env.MPESA_CONFIRM_ABOVE,
        dataDir: env.DATA_DIR,
        tokenStore: sharedToken(db, account),
      })
      const { shortcode } = account
      const results = await registerAtMpesa(db, mpesa, { shortcode, publicUrl, isNew, pullPhone })
      return results.join('\n')
    })
  })
}

function callableUrl({ publicUrl }: Env): string {
  if (!publicUrl) throw new Error('PUBLIC_URL: M-Pesa has to know where the shop is.')
  const problems = callbackProblems(publicUrl)
  if (problems.length > 0)
    throw new Error(`PUBLIC_URL: Safaricom would not call ${publicUrl}: ${problems.join(' ')}`)
  return publicUrl
}
