import type { Connection } from '@duka/contract/connections/connections'
import { expect, test } from 'vitest'
import { ConnectionForm } from '../../app/features/settings/connection-form.tsx'
import { Component as ConnectionsPage } from '../../app/features/settings/connections-page.tsx'
import { inSwahili, loadedAtOnce, render, renderPage, textOf } from '../render.tsx'
import { shop } from '../samples.ts'

const sms: Connection = {
  name: 'sms',
  state: 'failing',
  source: 'settings',
  fields: [
    { name: 'username', isSecret: false, isSet: true, value: 'duka' },
    { name: 'apiKey', isSecret: true, isSet: true, value: null },
    { name: 'hookSecret', isSecret: true, isSet: false, value: null },
  ],
  lastSuccessAt: null,
  problem: 'The account has no credit.',
}
const show = (of: Connection) => render(<ConnectionForm of={of} />)

test('a secret that is set can be replaced and not read, and one that is not set can be typed', () => {
  const html = show(sms)
  expect(html).toContain('aria-label="Replace: API key"')
  expect(html).not.toContain('name="apiKey"')
  expect(html).toMatch(
    /<input[^>]*name="hookSecret"[^>]*type="password"|type="password"[^>]*name="hookSecret"/,
  )
  expect(html).toMatch(/<input[^>]*value="duka"/)
  expect(html).toContain('The account has no credit.')
})

test('what the server sets is shown and cannot be changed', () => {
  const html = show({ ...sms, source: 'environment', state: 'ready', problem: null })
  expect(html).toContain('The server sets this, so it cannot be changed here.')
  expect(html).not.toContain('Replace')
  expect(html).not.toContain('>Save<')
  expect(html).toMatch(/<input[^>]*disabled=""[^>]*name="username"|name="username"[^>]*disabled=""/)
})

test('with transactions in bulk the phone is asked for, by which M-Pesa is registered', () => {
  const of = (value: string): Connection => ({
    ...sms,
    name: 'mpesa',
    fields: [{ name: 'pull', isSecret: false, isSet: true, value }],
  })
  expect(show(of('on'))).toContain('name="phone"')
  expect(show(of('off'))).not.toContain('name="phone"')
})

test('only a registered shop reads of eTIMS and VAT', () => {
  const connections = [{ ...sms, name: 'etims', fields: [], problem: null }]
  const page = (registered: object) =>
    textOf(
      renderPage(ConnectionsPage, {
        data: { found: loadedAtOnce({ connections, rates: [] }) },
        at: '/dashboard/settings/payments',
        shop: { ...shop, ...registered },
      }),
    )
  expect(page({})).not.toMatch(/eTIMS|VAT|KRA/)
  expect(page({ vat: true, papers: true })).toMatch(/M-Pesa, eTIMS and VAT .* Rates of VAT/)
})

test('a field whose name an owner does not know says what it is and whether it may stay empty', async () => {
  const words = async (of: Connection['name'], name: string) => {
    const field = { name, isSecret: false, isSet: false, value: null }
    const text = () => textOf(show({ ...sms, name: of, fields: [field], problem: null }))
    return [text(), await inSwahili(text)]
  }
  for (const [of, name, english, swahili] of [
    ['mpesa', 'initiator', 'Empty: you send refunds by hand.', 'Wazi: unarudisha pesa kwa mkono.'],
    ['mpesa', 'callbackFrom', 'Empty: from anywhere', 'Wazi: kutoka popote'],
    ['mpesa', 'pull', 'is fine to begin with', 'inatosha mwanzoni'],
    ['mpesa', 'pull', 'Press it once, after the test', 'Bonyeza mara moja, baada ya jaribio'],
    ['sms', 'hookSecret', 'May stay empty', 'Linaweza kubaki wazi'],
    ['mpesa', 'till', 'Only a payment shows', 'Malipo pekee huonyesha'],
    ['sms', 'hookSecret', 'No test can check it', 'Hakuna jaribio linaloweza'],
    ['whatsapp', 'appSecret', 'No test can check it', 'Hakuna jaribio linaloweza'],
    ['whatsapp', 'verifyToken', 'Meta checks it', 'Meta huikagua'],
    ['whatsapp', 'verifyToken', 'Empty, with the app secret', 'Wazi, pamoja na siri ya programu'],
  ] as const) {
    const [inEnglish, inOther] = await words(of, name)
    expect(inEnglish).toContain(english)
    expect(inOther).toContain(swahili)
  }
})
