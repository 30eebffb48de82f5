import { inArray, ne } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../db/client.ts'
import { users } from '../db/schema.ts'
import { demoAccounts } from '../demo/seed.ts'
import type { Env } from '../env/env.ts'

interface Opened {
  env: Env
  db: Db
  publicUrl: string
  simulator: boolean
  log: FastifyBaseLogger
}

/** Prints the shop's address and how to sign in; warns if there are no staff. */
export async function welcome({ env, db, publicUrl, simulator, log }: Opened): Promise<void> {
  log.info(`Duka is open at ${publicUrl}`)
  if (!(await hasStaff(db)))
    log.warn('Nobody can sign in as staff yet: set ADMIN_EMAIL and ADMIN_PASSWORD.')
  if (env.production) return
  const lines = [`\n  Duka is open: ${publicUrl}\n`]
  // Demo accounts are locked when other machines can reach the shop.
  const accounts = env.isLocal ? await demoAccountsOf(db) : []
  if (accounts.length > 0) lines.push('  To sign in (demo accounts):')
  for (const { role, email, password } of accounts)
    lines.push(`    ${role.padEnd(9)} ${email.padEnd(24)} ${password}`)
  if (simulator)
    lines.push(
      `\n  M-Pesa is simulated, no real money moves. The phone: ${publicUrl}/simulator`,
      '  Codes by SMS come there, too, until SMS is set up.',
    )
  lines.push('\n  Ctrl-C stops the shop.\n')
  process.stdout.write(`${lines.join('\n')}\n`)
}

async function hasStaff(db: Db): Promise<boolean> {
  const staff = await db
    .select({ id: users.id })
    .from(users)
    .where(ne(users.role, 'customer'))
    .limit(1)
  return staff.length > 0
}

/** The demo accounts that exist. */
async function demoAccountsOf(db: Db) {
  const emails = demoAccounts.map(({ email }) => email)
  const there = await db
    .select({ email: users.email })
    .from(users)
    .where(inArray(users.email, emails))
  return demoAccounts.filter(({ email }) => there.some((user) => user.email === email))
}
