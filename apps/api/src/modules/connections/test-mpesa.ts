import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { fill } from '@duka/contract/fill'
import { setupProblems as p } from '@duka/contract/settings/setup-problems'
import { createDaraja, readAsyncResult } from '@duka/daraja/client'
import type { Db } from '../../db/client.ts'
import { isCertificate, type MpesaEnv, mpesaAccount } from '../../env/connection-fields.ts'
import { isThisMachine } from '../../env/this-machine.ts'
import { callbackProblems } from '../payments/mpesa/mpesa.ts'
import { findValue, saveValue } from '../settings/values.queries.ts'
import {
  type Check,
  checkAddress,
  checkFields,
  type Found,
  suspect,
  type Trial,
} from './test-connection.ts'

/** How far the clock may be off: M-Pesa checks the timestamp in the password. */
const MAX_SKEW_MS = 60_000
const TIMEOUT_MS = 15_000
const RESULT_WITHIN_MS = 12_000
/** A prompt that does not exist: querying it has no effect, and M-Pesa checks the passkey first. */
const MISSING_PROMPT = 'ws_CO_010120200000000000000000'
/** No receipt begins with a digit, so nothing can be reversed by this one. */
const MISSING_RECEIPT = '0000000000'
const TRIAL = 'connection.mpesa.trial'
/** Instead of a code: the result came from a network that is not among those of M-Pesa. */
const NOT_LISTED = 'not listed'

/** The checks of an account at M-Pesa. None of them moves money. */
export function mpesaChecks(trial: Trial): Check[] {
  const needed = ['consumerKey', 'consumerSecret', 'shortcode', 'passkey', 'baseUrl']
  const account = mpesaAccount(trial.setUp.values)
  const withAccount = (check: (account: MpesaEnv) => Found | Promise<Found>) => () =>
    account ? check(account) : { ok: null }
  let skewMs: number | undefined
  return [
    ['fields', () => checkFields('mpesa', needed, trial.setUp)],
    ['till', withAccount(checkTill)],
    ['address', withAccount(({ baseUrl }) => checkAddress(baseUrl, 'baseUrl', trial))],
    [
      'keys',
      withAccount(async (account) => {
        const { found, date } = await checkKeys(account, trial)
        skewMs = date ? Math.abs(Date.now() - Date.parse(date)) : undefined
        return found
      }),
    ],
    ['passkey', withAccount((account) => checkPasskey(account, trial))],
    ['clock', () => checkClock(skewMs)],
    ['callback', withAccount((account) => checkCallback(account, trial))],
    ['certificate', withAccount(checkCertificate)],
    ...(account?.pulls ? [['pull', () => checkPull(account)] satisfies Check] : []),
    ['initiator', withAccount((account) => checkInitiator(account, trial))],
  ]
}

function checkTill({ transactionType, shortcode, till }: MpesaEnv): Found {
  if (transactionType === 'CustomerPayBillOnline')
    return till
      ? {
          ok: true,
          field: 'transactionType',
          problem: p.tillUnused,
        }
      : { ok: true }
  if (!till) return { ok: false, field: 'till', problem: p.tillMissing }
  return till === shortcode
    ? {
        ok: false,
        field: 'shortcode',
        problem: p.storeNumber,
      }
    : { ok: true }
}

async function checkKeys(
  { baseUrl, consumerKey, consumerSecret }: MpesaEnv,
  { changed }: Trial,
): Promise<{ found: Found; date?: string | null }> {
  const url = new URL('/oauth/v1/generate?grant_type=client_credentials', baseUrl)
  const pair = Buffer.from(`${consumerKey}:${consumerSecret}`).toString('base64')
  try {
    const answer = await fetch(url, {
      headers: { authorization: `Basic ${pair}` },
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const hasToken = answer.ok && /"access_token"\s*:\s*"[^"]+"/.test(await answer.text())
    const date = answer.headers.get('date')
    if (hasToken) return { found: { ok: true }, date }
    const isRefusal = answer.status === 400 || answer.status === 401 || answer.status === 403
    const problem = fill(p.noToken, { status: answer.status })
    const field = isRefusal
      ? suspect(changed, 'consumerSecret', 'consumerKey', 'baseUrl')
      : 'baseUrl'
    return { found: { ok: false, field, problem }, date }
  } catch {
    const problem = fill(p.mpesaUnreachable, { host: url.host })
    return { found: { ok: false, field: 'baseUrl', problem } }
  }
}

/** A token does not prove the passkey: with a wrong one every prompt is refused. */
async function checkPasskey(account: MpesaEnv, { changed }: Trial): Promise<Found> {
  const answer = await createDaraja(account).stkQuery({ checkoutRequestId: MISSING_PROMPT })
  const said = answer.outcome === 'no-answer' ? answer.reason : answer.resultDesc
  const isTill = account.transactionType === 'CustomerBuyGoodsOnline'
  if (/merchant does not exist/i.test(said))
    return {
      ok: false,
      field: 'shortcode',
      problem: fill(isTill ? p.shortcodeOfTill : p.shortcode, { shortcode: account.shortcode }),
    }
  if (/wrong credentials/i.test(said))
    return {
      ok: false,
      field: suspect(changed, 'passkey', 'shortcode'),
      problem: fill(p.passkey, { shortcode: account.shortcode }),
    }
  return /transaction does not exist|checkoutrequestid/i.test(said)
    ? { ok: true }
    : { ok: null, problem: p.passkeyUnknown }
}

function checkClock(skewMs: number | undefined): Found {
  if (skewMs === undefined || Number.isNaN(skewMs)) return { ok: null, problem: p.noTime }
  return skewMs <= MAX_SKEW_MS
    ? { ok: true }
    : { ok: false, problem: fill(p.clock, { seconds: Math.round(skewMs / 1000) }) }
}

function checkCallback({ baseUrl }: MpesaEnv, { publicUrl }: Trial): Found {
  if (!publicUrl) return { ok: false, problem: p.noPublicUrl }
  const problems = callbackProblems(publicUrl)
  if (problems.length === 0) return { ok: true }
  const problem = fill(p.publicUrl, { why: problems[0] ?? '' })
  // A stand-in for M-Pesa on this machine reaches the shop here.
  const { protocol, hostname } = new URL(publicUrl)
  const isHere = protocol === 'http:' && isThisMachine(hostname)
  return { ok: isHere && isThisMachine(new URL(baseUrl).hostname), problem }
}

async function checkCertificate({ certificate }: MpesaEnv): Promise<Found> {
  if (!certificate) return { ok: null, problem: p.noInitiator }
  return isCertificate(await pemOf(certificate))
    ? { ok: true }
    : { ok: false, field: 'certificate', problem: p.certificate }
}

async function pemOf(certificate: string): Promise<string> {
  if (certificate.includes('-----BEGIN')) return certificate
  return readFile(certificate, 'utf8').catch(() => '')
}

async function checkPull(account: MpesaEnv): Promise<Found> {
  const to = new Date()
  const from = new Date(to.getTime() - 60_000)
  const answer = await createDaraja(account).pullTransactions({ from, to })
  if (answer.outcome === 'answered') return { ok: true }
  const problem = fill(p.pull, { shortcode: account.shortcode, code: answer.code ?? 'no answer' })
  return { ok: false, field: 'pull', problem }
}

/** Asks for a reversal that cannot be: its result tells whether the initiator may ask for one. */
async function checkInitiator(
  account: MpesaEnv,
  { db, publicUrl, changed }: Trial,
): Promise<Found> {
  const { initiator, certificate } = account
  if (!db || !initiator || !certificate || !publicUrl) return { ok: null }
  const secret = randomBytes(24).toString('hex')
  await saveValue(db, TRIAL, { secret, code: null })
  const url = `${publicUrl}/api/hooks/jaribio/${secret}`
  const daraja = createDaraja({ ...account, certificatePem: await pemOf(certificate) })
  const asked = await daraja.reverse({
    receipt: MISSING_RECEIPT,
    amount: 1,
    resultUrl: url,
    timeoutUrl: url,
  })
  const code = asked.outcome === 'accepted' ? await awaitResult(db, secret) : undefined
  return judgeInitiator(asked.outcome === 'refused' ? asked.code : code, changed)
}

function judgeInitiator(code: string | undefined, changed: readonly string[]): Found {
  if (code === undefined) return { ok: null, problem: p.initiatorUnknown }
  if (code === '0' || code.startsWith('R0000')) return { ok: true }
  if (code === NOT_LISTED)
    return {
      ok: false,
      field: 'callbackFrom',
      problem: p.otherNetwork,
    }
  if (code === 'TP40153' || code === '21')
    return {
      ok: false,
      field: 'initiator',
      problem: fill(p.noRole, { code }),
    }
  if (code === '2001')
    return {
      ok: false,
      field: suspect(changed, 'initiatorPassword', 'initiator', 'certificate'),
      problem: p.initiator,
    }
  if (code === '8006')
    return {
      ok: false,
      field: 'initiatorPassword',
      problem: p.locked,
    }
  return { ok: null, problem: fill(p.initiatorSilent, { code }) }
}

async function awaitResult(db: Db, secret: string): Promise<string | undefined> {
  for (let waited = 0; waited < RESULT_WITHIN_MS; waited += 250) {
    const trial = await findValue<{ secret: string; code: string | null }>(db, TRIAL)
    if (trial?.secret !== secret) return undefined
    if (trial.code !== null) return trial.code
    await pause(250)
  }
  return undefined
}

/**
 * Notes the result of the reversal that a test asked for, and whether it came from a network of M-Pesa. False: nobody
 * knows this secret.
 */
export async function hearTrial(
  db: Db,
  { secret, body, isTrusted }: { secret: string; body: unknown; isTrusted: boolean },
): Promise<boolean> {
  const trial = await findValue<{ secret: string; code: string | null }>(db, TRIAL)
  if (trial?.secret !== secret) return false
  const code = isTrusted ? readAsyncResult(body)?.resultCode : NOT_LISTED
  if (code !== undefined && /^[\w ]{1,20}$/.test(code)) await saveValue(db, TRIAL, { secret, code })
  return true
}
