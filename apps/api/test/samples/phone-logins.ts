import { eq } from 'drizzle-orm'
import { outbox } from '../../src/db/schema.ts'
import type { TestApp } from '../support/support.ts'
import { queuedMessages } from './queued-messages.ts'

/** Logging in with a phone at this shop, whose SMS are read from the outbox. */
export function phoneLogins(app: TestApp) {
  let phones = 0
  /** A phone that nobody has used. */
  function aPhone(): string {
    phones += 1
    return `2547300${String(phones).padStart(5, '0')}`
  }

  const ask = (phoneNumber: string, shop = app) =>
    shop.call('POST', '/user/phone-code', { phoneNumber })
  const logIn = (phoneNumber: string, code: string, more: object = {}, shop = app) =>
    shop.call('POST', '/user/phone-login', { phoneNumber, code, ...more })
  const textsTo = (phone: string) => queuedMessages(app.db, eq(outbox.recipient, phone))

  /** The newest code that was sent to the phone. */
  async function codeTo(phone: string): Promise<string> {
    const codes = (await textsTo(phone)).filter(({ kind }) => kind === 'phone-code')
    return /\b\d{6}\b/.exec(codes.at(-1)?.body ?? '')?.[0] ?? 'none'
  }

  /** Logs in with a new code. */
  async function enter(phone: string, more: object = {}, shop = app) {
    await ask(phone, shop)
    const { status, body } = await logIn(phone, await codeTo(phone), more, shop)
    const { token } = body as { token: string }
    return {
      status,
      user: body.user,
      call: (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, sent?: unknown) =>
        app.call(method, url, sent, { token }),
    }
  }

  return { aPhone, ask, logIn, textsTo, codeTo, enter }
}
