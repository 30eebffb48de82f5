import type { PayTo } from '@duka/contract/payments/payments'
import type { Deps } from '../../../deps.ts'
import { isRegistered } from './hook-secret.ts'

/** Where people pay without a prompt, while the shop takes M-Pesa, and the name that they read there. */
export async function readPayTo({
  db,
  mpesa,
  settings,
}: Pick<Deps, 'db' | 'mpesa' | 'settings'>): Promise<PayTo> {
  const { paymentMethods, accountHolder } = settings.now()
  if (!paymentMethods.includes('mpesa')) return { paybill: null, till: null, accountHolder: null }
  const { paybill, till } = mpesa
  return {
    // A payment with an account number needs no code, but somebody must tell the shop of it.
    paybill: paybill && (await isRegistered(db, paybill)) ? paybill : null,
    till,
    accountHolder: accountHolder || null,
  }
}
