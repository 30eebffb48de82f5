import type { ConnectionName } from '@duka/contract/connections/connection-names'
import type { TestStep } from '@duka/contract/connections/connections'
import { normalisePhone } from '@duka/contract/phone'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/auth.ts'
import { ShopError, wrongField } from '../../http/errors.ts'
import { addAuditEntry } from '../audit/audit.ts'
import { resumeQueue } from '../papers/etims/etims.queries.ts'
import { registerAtMpesa } from '../payments/mpesa/register.ts'
import { countTry } from '../users/limits/tries.ts'
import { findRecord, recordOutcome } from './connections.queries.ts'
import { type Check, runChecks, type Trial } from './test-connection.ts'
import { etimsChecks } from './test-etims.ts'
import { emailChecks, smsChecks, whatsappChecks } from './test-messages.ts'
import { mpesaChecks } from './test-mpesa.ts'

/** The checks of each connection; `npm run doctor` runs the same. */
export const checksOf: Record<ConnectionName, (trial: Trial) => Check[]> = {
  mpesa: mpesaChecks,
  email: emailChecks,
  sms: smsChecks,
  whatsapp: whatsappChecks,
  etims: etimsChecks,
}

/** Steps whose failure is a refusal by the provider. */
const ofProvider = ['keys', 'passkey', 'initiator', 'login', 'message']

/** Tests what is saved, and sends one message to `to`. Each try counts against a limit. */
export async function tryConnection(
  deps: Deps,
  staff: Caller,
  name: ConnectionName,
  to: string | undefined,
): Promise<TestStep[]> {
  const tried = { kind: 'connection-test', account: staff.id, ip: staff.from?.ip ?? '' } as const
  await countTry(deps, tried, async () => undefined)
  const { db, settings, publicUrl, production, connections } = deps
  const setUp = connections.setUp(name)
  const { changed } = await findRecord(db, name)
  const trial = { db, setUp, changed, settings, publicUrl, production, to }
  const steps = await runChecks(checksOf[name](trial))
  const failed = steps.find(({ ok }) => ok === false)
  if (failed && ofProvider.includes(failed.name)) await recordOutcome(db, name, failed.problem)
  else if (!failed && steps.some((one) => one.ok && ofProvider.includes(one.name)))
    await recordOutcome(db, name, null)
  if (!failed && name === 'etims') await resumeQueue(db)
  await addAuditEntry(db, staff, 'settings update', name, {
    after: { tested: failed?.name ?? 'ok' },
  })
  return steps
}

/** Registers the shop's addresses at M-Pesa. Returns lines for the owner. */
export async function registerShop(
  deps: Deps,
  staff: Caller,
  {
    newSecret = false,
    phone,
  }: { newSecret?: boolean | undefined; phone?: string | null | undefined },
): Promise<string[]> {
  const { db, mpesa, publicUrl } = deps
  if (!mpesa.isOn) throw new ShopError('MPESA_OFF')
  if (phone && !normalisePhone(phone))
    throw wrongField('phone', 'This is not a Kenyan mobile number.')
  const problems = mpesa.simulator ? [] : mpesa.callbackProblems(publicUrl)
  const isStandIn = publicUrl.startsWith('http:') && !deps.production
  if (problems.length > 0 && !isStandIn)
    throw new ShopError('NOT_CALLABLE', { address: publicUrl, reason: problems.join(' ') })
  const [shortcode = ''] = mpesa.shortcodes
  const wanted = { shortcode, publicUrl, isNew: newSecret, pullPhone: phone ?? undefined }
  const results = await registerAtMpesa(db, mpesa, wanted).catch((cause) => {
    throw new ShopError('MPESA_REFUSED', { reason: 'the addresses were not taken.' }, { cause })
  })
  await addAuditEntry(db, staff, 'settings update', 'mpesa', { after: { registered: publicUrl } })
  return results
}
