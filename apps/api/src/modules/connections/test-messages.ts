import { fill } from '@duka/contract/fill'
import { normalisePhone } from '@duka/contract/phone'
import { setupProblems as p } from '@duka/contract/settings/setup-problems'
import { createTransport } from 'nodemailer'
import { smsAccount, smtpUrl, whatsappAccount } from '../../env/connection-fields.ts'
import { mailSocket } from '../../http/link-local.ts'
import { byEmail } from '../messages/by-email.ts'
import { bySms } from '../messages/by-sms.ts'
import { byWhatsapp } from '../messages/by-whatsapp.ts'
import type { OutgoingMessage, Problem, Transport } from '../messages/transport.ts'
import {
  type Check,
  checkAddress,
  checkFields,
  type Found,
  suspect,
  type Trial,
} from './test-connection.ts'

const TIMEOUT_MS = 10_000

/** The checks of a mail server: its address, the login, and one e-mail. */
export function emailChecks(trial: Trial): Check[] {
  const { setUp, changed, settings } = trial
  const { values } = setUp
  const url = smtpUrl(values)
  const inUrl = (field: string) => (values.url ? 'url' : field)
  return [
    ['fields', () => checkFields('email', values.url ? [] : ['host'], setUp)],
    [
      'address',
      () =>
        url
          ? checkAddress(withPort(url), inUrl(suspect(changed, 'host', 'port')), trial)
          : { ok: null },
    ],
    ['login', () => (url ? logIn(url, inUrl, changed) : { ok: null })],
    [
      'message',
      () => (url && settings ? send(byEmail(url, settings), trial, readEmail) : { ok: null }),
    ],
  ]

  function readEmail({ problem }: Problem): Found {
    const code = codeIn(problem)
    if (code === '530')
      return { ok: false, field: inUrl('user'), problem: fill(p.wantsLogin, { code }) }
    if (/^Mail command failed|no e-mail address/.test(problem))
      return {
        ok: false,
        field: inUrl('from'),
        problem: fill(p.sender, { code }),
      }
    return { ok: false, problem: fill(p.emailRefused, { code }) }
  }
}

/** A problem of a channel, without the words of the other side. */
export function refusedBy(problem: string): string {
  return fill(p.lastRefused, { code: codeIn(problem) })
}

/** The status code in an answer. The provider's own words are not shown. */
function codeIn(problem: string): string {
  return /\b[3-5]\d\d\b/.exec(problem)?.[0] ?? 'no answer'
}

function withPort(url: string): string {
  const parsed = new URL(url)
  if (!parsed.port) parsed.port = parsed.protocol === 'smtps:' ? '465' : '587'
  return parsed.href
}

async function logIn(
  url: string,
  inUrl: (field: string) => string,
  changed: readonly string[],
): Promise<Found> {
  const smtp = createTransport({
    url,
    getSocket: mailSocket,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  })
  try {
    await smtp.verify()
    return { ok: true }
  } catch (error) {
    const { code = '', responseCode } = error as { code?: string; responseCode?: number }
    if (code === 'EAUTH' || code === 'ENOAUTH')
      return {
        ok: false,
        field: inUrl(suspect(changed, 'password', 'user', 'host')),
        problem: fill(p.emailLogin, { code: responseCode ?? code }),
      }
    return {
      ok: false,
      field: inUrl('port'),
      problem: fill(p.noMailServer, { code: responseCode ?? code }),
    }
  } finally {
    smtp.close()
  }
}

/** The checks of an account at Africa's Talking. Only a text proves the key and the sender. */
export function smsChecks(trial: Trial): Check[] {
  const { setUp, changed, settings } = trial
  const account = smsAccount(setUp.values)
  return [
    ['fields', () => checkFields('sms', ['username', 'apiKey'], setUp)],
    ['address', () => (account ? checkAddress(account.url, 'apiUrl', trial) : { ok: null })],
    [
      'message',
      () => (account && settings ? send(bySms(account, settings), trial, readSms) : { ok: null }),
    ],
  ]

  function readSms({ problem }: Problem): Found {
    const status = /HTTP (\d+)/.exec(problem)?.[1]
    if (status === '401' || status === '403')
      return {
        ok: false,
        field: suspect(changed, 'apiKey', 'username', 'apiUrl'),
        problem: fill(p.smsKey, { status }),
      }
    if (/InvalidSenderId/i.test(problem))
      return {
        ok: false,
        field: 'senderId',
        problem: p.senderId,
      }
    if (/InsufficientBalance|\b405\b/.test(problem)) return { ok: false, problem: p.noCredit }
    if (/number was refused/.test(problem)) return { ok: false, problem: p.numberRefused }
    return {
      ok: false,
      field: 'apiUrl',
      problem: fill(p.sendsNoTexts, { code: status ? `HTTP ${status}` : 'no answer' }),
    }
  }
}

/** The checks of a number at WhatsApp. */
export function whatsappChecks(trial: Trial): Check[] {
  const { setUp, db } = trial
  const account = whatsappAccount(setUp.values)
  return [
    ['fields', () => checkFields('whatsapp', ['token', 'phoneId'], setUp)],
    ['address', () => (account ? checkAddress(account.url, 'apiUrl', trial) : { ok: null })],
    [
      'message',
      () => (account && db ? send(byWhatsapp(account, db), trial, readWhatsapp) : { ok: null }),
    ],
  ]

  function readWhatsapp({ problem }: Problem): Found {
    const code = /refused it: (\d+)/.exec(problem)?.[1] ?? ''
    if (code === '190' || code === '10' || /^2\d\d$/.test(code))
      return { ok: false, field: 'token', problem: fill(p.whatsappToken, { code }) }
    if (code === '100' || code === '133010')
      return {
        ok: false,
        field: 'phoneId',
        problem: fill(p.whatsappNumber, { code }),
      }
    if (/^1320/.test(code)) return { ok: false, problem: fill(p.template, { code }) }
    if (code === '0' || code === '')
      return { ok: false, field: 'apiUrl', problem: p.whatsappSilent }
    return { ok: false, problem: fill(p.whatsappRefused, { code }) }
  }
}

/** Sends one message, as the outbox would. */
async function send(
  transport: Transport,
  { to, settings }: Trial,
  read: (problem: Problem) => Found,
): Promise<Found> {
  try {
    if (!to || !settings) return { ok: null }
    const recipient = transport.channel === 'email' ? to : normalisePhone(to)
    if (!recipient) return { ok: false, problem: p.notKenyan }
    const { name } = settings.now()
    const message = {
      id: 0n,
      kind: 'notice',
      language: 'en',
      data: {},
      values: {},
      channel: transport.channel,
      recipient,
      createdAt: new Date(),
      subject: `Test by ${name}`,
      body: 'This message works: it is a test.',
    } as unknown as OutgoingMessage
    const answer = await transport.send(message)
    return answer.problem === undefined ? { ok: true } : read(answer)
  } finally {
    transport.close()
  }
}
