import { startPostgres } from '@duka/embedded-postgres/start'
import { connect } from './db/client.ts'
import { migrate } from './db/migrate.ts'
import { type Env, readEnv } from './env.ts'
import { hookSecret, noteRegistered } from './modules/payments/hook-secret.ts'
import { callbackProblems, openMpesa } from './modules/payments/mpesa.ts'
import { sharedToken } from './modules/payments/shared-token.ts'

/** `npm run mpesa:register`: tells M-Pesa where to confirm payments that people type by hand. */
try {
  console.log(await register(readEnv(process.env)))
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}

async function register(env: Env): Promise<string> {
  const { mpesa: account, publicUrl } = env
  if (!account) return 'There are no M-Pesa credentials; the simulator is told at every start.'
  if (!publicUrl) throw new Error('PUBLIC_URL: M-Pesa has to know where the shop is.')
  const problems = callbackProblems(publicUrl)
  if (problems.length > 0)
    throw new Error(`PUBLIC_URL: Safaricom would not call ${publicUrl}: ${problems.join(' ')}`)

  const embedded = env.DATABASE_URL
    ? undefined
    : await startPostgres({ dataDir: env.DATA_DIR, log: () => undefined })
  const databaseUrl = env.DATABASE_URL ?? embedded?.url ?? ''
  await migrate(databaseUrl)
  const { pool, db } = connect(databaseUrl)
  try {
    const mpesa = await openMpesa(account, {
      callbackBase: () => publicUrl,
      queriesPerMinute: env.MPESA_QUERIES_PER_MINUTE,
      dataDir: env.DATA_DIR,
      tokenStore: sharedToken(db, account),
    })
    const answer = await mpesa.registerHooks(await hookSecret(db))
    if (answer.outcome === 'refused' || answer.outcome === 'unknown')
      throw new Error(`M-Pesa did not take the addresses: ${answer.reason}`)
    if (answer.outcome === 'registered') {
      await noteRegistered(db, account.shortcode)
      return `M-Pesa confirms payments to ${account.shortcode} at ${publicUrl} from now on.`
    }
    return `Addresses stood registered for ${account.shortcode} already. If they are not this shop's, delete them in the M-Pesa portal (Self Services, URL Management) and run this again.`
  } finally {
    await pool.end()
    await embedded?.stop()
  }
}
