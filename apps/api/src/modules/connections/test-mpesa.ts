import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
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
          problem:
            'A till number is entered, and people pay by paybill: choose the till, or empty it.',
        }
      : { ok: true }
  if (!till) return { ok: false, field: 'till', problem: 'A till needs its till number.' }
  return till === shortcode
    ? {
        ok: false,
        field: 'shortcode',
        problem: 'For a till this is the store number, not the till number.',
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
    const problem = `M-Pesa gives no token for the key and secret (${answer.status}).`
    const field = isRefusal
      ? suspect(changed, 'consumerSecret', 'consumerKey', 'baseUrl')
      : 'baseUrl'
    return { found: { ok: false, field, problem }, date }
  } catch {
    const problem = `M-Pesa cannot be reached at ${url.host}.`
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
      problem: `M-Pesa does not know the shortcode ${account.shortcode}.${isTill ? ' For a till this is the store number, not the till number.' : ''}`,
    }
  if (/wrong credentials/i.test(said))
    return {
      ok: false,
      field: suspect(changed, 'passkey', 'shortcode'),
      problem: `M-Pesa does not take the passkey for ${account.shortcode}: it comes with the go-live e-mail, for one shortcode and one environment.`,
    }
  return /transaction does not exist|checkoutrequestid/i.test(said)
    ? { ok: true }
    : { ok: null, problem: 'M-Pesa did not say whether the passkey fits.' }
}

function checkClock(skewMs: number | undefined): Found {
  if (skewMs === undefined || Number.isNaN(skewMs))
    return { ok: null, problem: 'M-Pesa did not tell the time.' }
  return skewMs <= MAX_SKEW_MS
    ? { ok: true }
    : { ok: false, problem: `The clock is ${Math.round(skewMs / 1000)} s away from M-Pesa's.` }
}

function checkCallback({ baseUrl }: MpesaEnv, { publicUrl }: Trial): Found {
  if (!publicUrl)
    return { ok: false, problem: 'PUBLIC_URL is not set: M-Pesa could not call the shop back.' }
  const problems = callbackProblems(publicUrl)
  if (problems.length === 0) return { ok: true }
  const problem = `PUBLIC_URL: ${problems.join(' ')}`
  // A stand-in for M-Pesa on this machine reaches the shop here.
  const { protocol, hostname } = new URL(publicUrl)
  const isHere = protocol === 'http:' && isThisMachine(hostname)
  return { ok: isHere && isThisMachine(new URL(baseUrl).hostname), problem }
}

async function checkCertificate({ certificate }: MpesaEnv): Promise<Found> {
  if (!certificate)
    return { ok: null, problem: 'No initiator is set: refunds are recorded by hand.' }
  return isCertificate(await pemOf(certificate))
    ? { ok: true }
    : { ok: false, field: 'certificate', problem: 'This is no certificate that can be read.' }
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
  const problem = `M-Pesa does not list the payments to ${account.shortcode} (${answer.code ?? 'no answer'}): register it for that, or choose “No”.`
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
  if (code === undefined)
    return { ok: null, problem: 'M-Pesa has not reported yet what the initiator may do.' }
  if (code === '0' || code.startsWith('R0000')) return { ok: true }
  if (code === NOT_LISTED)
    return {
      ok: false,
      field: 'callbackFrom',
      problem:
        'M-Pesa called the shop from another network than these: its reports would not count.',
    }
  if (code === 'TP40153' || code === '21')
    return {
      ok: false,
      field: 'initiator',
      problem: `The initiator does not have the role for reversals (${code}): give it to the operator in the M-Pesa portal.`,
    }
  if (code === '2001')
    return {
      ok: false,
      field: suspect(changed, 'initiatorPassword', 'initiator', 'certificate'),
      problem: 'The initiator’s name or password is wrong (2001).',
    }
  if (code === '8006')
    return {
      ok: false,
      field: 'initiatorPassword',
      problem: 'The initiator’s password is locked (8006).',
    }
  return { ok: null, problem: `M-Pesa did not say what the initiator may do (${code}).` }
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
