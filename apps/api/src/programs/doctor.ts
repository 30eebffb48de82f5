import { X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createDaraja } from '@duka/daraja/client'
import { examineDatabase } from '../doctor/database.ts'
import type { Finding } from '../doctor/finding.ts'
import type { MpesaEnv } from '../env/connection-fields.ts'
import { type Env, readEnv } from '../env/env.ts'
import { warningsOf } from '../env/warnings.ts'
import { callbackProblems } from '../modules/payments/mpesa/mpesa.ts'
import { readCommandLine } from './command-line.ts'

/** How far the clock may be off: M-Pesa checks the timestamp in the password. */
const MAX_SKEW_MS = 60_000
const TIMEOUT_MS = 15_000

/** A prompt that does not exist: querying it has no effect, and M-Pesa checks the passkey first. */
const MISSING_PROMPT = 'ws_CO_010120200000000000000000'

/** `npm run doctor`: checks the configuration, the database, the pictures and the M-Pesa account. */
readCommandLine({
  usage:
    'npm run doctor    checks the configuration, the database, the pictures and M-Pesa; exits with 1 if something is wrong',
})
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
  if (!env.mpesa)
    return [
      ...found,
      {
        ok: undefined,
        what: `${env.simulator ? 'M-Pesa is simulated' : 'The shop takes cash only'}: no credentials are set.`,
      },
    ]
  return [
    ...found,
    ...examineAddress(env.publicUrl),
    await examineCertificate(env.mpesa),
    ...(await examineAccount(env.mpesa)),
  ]
}

/** The warnings of a start with these variables. `examineDatabase` looks for demo products. */
function examineStart(env: Env): Finding[] {
  const publicUrl = env.publicUrl ?? `http://${env.HOST}:${env.PORT}`
  return warningsOf({ env, publicUrl, hasDemoData: false }).map((what) => ({ ok: undefined, what }))
}

function examineAddress(publicUrl: string | undefined): Finding[] {
  if (!publicUrl)
    return [{ ok: false, what: 'PUBLIC_URL is not set: M-Pesa could not call the shop back.' }]
  const problems = callbackProblems(publicUrl)
  if (problems.length === 0) return [{ ok: true, what: `Safaricom would call ${publicUrl}.` }]
  return problems.map((problem) => ({ ok: false, what: `PUBLIC_URL: ${problem}` }))
}

async function examineCertificate({ certificate: certificateFile }: MpesaEnv): Promise<Finding> {
  if (!certificateFile)
    return { ok: undefined, what: 'No initiator is set: refunds are recorded by hand.' }
  try {
    // Ignores the expiry date: Safaricom's certificates have expired long ago and still work.
    new X509Certificate(await readFile(certificateFile))
    return { ok: true, what: 'MPESA_CERTIFICATE can be read.' }
  } catch {
    return { ok: false, what: 'MPESA_CERTIFICATE is no certificate that can be read.' }
  }
}

/** Requests a token, which proves the keys and shows M-Pesa's clock. */
async function examineAccount(account: MpesaEnv): Promise<Finding[]> {
  const { baseUrl, consumerKey, consumerSecret } = account
  const url = new URL('/oauth/v1/generate?grant_type=client_credentials', baseUrl)
  const key = Buffer.from(`${consumerKey}:${consumerSecret}`).toString('base64')
  try {
    const answer = await fetch(url, {
      headers: { authorization: `Basic ${key}` },
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const text = await answer.text()
    const hasToken = answer.ok && /"access_token"\s*:\s*"[^"]+"/.test(text)
    return [
      hasToken
        ? { ok: true, what: 'M-Pesa takes the consumer key and secret.' }
        : { ok: false, what: `M-Pesa gives no token for the key and secret (${answer.status}).` },
      ...(hasToken ? [await examinePasskey(account)] : []),
      examineClock(answer.headers.get('date')),
    ]
  } catch {
    return [{ ok: false, what: `M-Pesa cannot be reached at ${url.host}.` }]
  }
}

/** Checks the passkey, which a token does not prove: with a wrong one every prompt is refused. */
async function examinePasskey(account: MpesaEnv): Promise<Finding> {
  const answer = await createDaraja(account).stkQuery({ checkoutRequestId: MISSING_PROMPT })
  const said = answer.outcome === 'no-answer' ? answer.reason : answer.resultDesc
  if (/wrong credentials|merchant does not exist/i.test(said))
    return {
      ok: false,
      what: `M-Pesa does not take MPESA_PASSKEY for ${account.shortcode}: it comes with the go-live e-mail, for one shortcode and one environment.`,
    }
  return /transaction does not exist|checkoutrequestid/i.test(said)
    ? { ok: true, what: 'M-Pesa takes the passkey for the shortcode.' }
    : { ok: undefined, what: 'M-Pesa did not say whether the passkey fits.' }
}

function examineClock(date: string | null): Finding {
  const theirs = date ? Date.parse(date) : Number.NaN
  if (Number.isNaN(theirs)) return { ok: undefined, what: 'M-Pesa did not tell the time.' }
  const skewMs = Math.abs(Date.now() - theirs)
  return skewMs <= MAX_SKEW_MS
    ? { ok: true, what: "The clock agrees with M-Pesa's." }
    : { ok: false, what: `The clock is ${Math.round(skewMs / 1000)} s away from M-Pesa's.` }
}
