import { expect, test } from 'vitest'
import { aManager, anAdmin, aProduct, testApp } from '../../../test/support/support.ts'
import { aZone } from '../../../test/support/zones.ts'
import { pageVersions } from '../../db/schema.ts'

const app = await testApp({ production: true })
const owner = await anAdmin(app)
const open = async () => {
  const { body } = await owner.call('GET', '/opening')
  const steps: { name: string; done: boolean; needed: boolean }[] = body.steps
  return {
    needed: steps.filter(({ done, needed }) => needed && !done).map(({ name }) => name),
    done: steps.filter(({ done }) => done).map(({ name }) => name),
    isDemo: body.isDemo,
  }
}

test('a new shop has six steps to take, and each is done by its own deed', async () => {
  const all = ['contact', 'delivery', 'products', 'payments', 'messages', 'pages']
  expect(await open()).toMatchObject({ needed: all, isDemo: false })
  await owner.call('PUT', '/settings', { email: 'mama@njeri.example', phones: ['0722000111'] })
  expect((await open()).done).toEqual([])
  await owner.call('PUT', '/settings', { address: ['Moi Avenue', 'Nairobi'] })
  expect((await open()).done).toEqual(['contact'])

  await aZone(app, { places: [{}], options: [{ name: 'Rider', feeCents: 0 }] })
  await aProduct(app)
  await aProduct(app, { visibility: 'draft' })
  await aProduct(app, { stockQuantity: 0 })
  await aProduct(app)
  expect((await open()).done).toEqual(['contact', 'delivery'])
  await aProduct(app)
  expect((await open()).done).toEqual(['contact', 'delivery', 'products'])

  await owner.call('PUT', '/settings', { paymentMethods: ['cod'] })
  for (const slug of ['about', 'returns', 'privacy'])
    await app.db
      .insert(pageVersions)
      .values({ slug, title: slug, titleSw: '', text: 'x', textSw: '', savedBy: 'm' })
  expect((await open()).needed).toEqual(['messages', 'pages'])
  await owner.call('PUT', '/pages/terms', { title: 'Terms', text: 'x', version: null })
  expect((await open()).needed).toEqual(['messages'])

  const invited = await owner.call('POST', '/staff/invitations', { name: 'Rose', set: 'packs' })
  expect((await open()).done).not.toContain('staff')
  await app.call('POST', `/staff/invitations/${invited.body.link.split('/').at(-1)}`, {
    username: 'rose-w',
    password: 'Safe#2026x',
    email: 'rose@people.test',
  })
  expect((await open()).done).toContain('staff')
})

test('once SMS works, customers may log in by phone: that can wait, and the switch does it', async () => {
  const step = async () => {
    const { body } = await owner.call('GET', '/opening')
    return body.steps.find(({ name }: { name: string }) => name === 'phone-login')
  }
  expect(await step()).toBeUndefined()
  const fields = { username: 'duka', apiKey: 'atsk_key' }
  await owner.call('PUT', '/settings/connections/sms', { fields })
  expect(await step()).toMatchObject({ done: false, needed: false })
  await owner.call('PUT', '/settings', { phoneAccounts: true })
  expect(await step()).toMatchObject({ done: true })
})

test('any staff read it, and a demo says that it is one', async () => {
  expect((await (await aManager(app)).call('GET', '/opening')).status).toBe(200)
  const trial = await testApp()
  const staff = await anAdmin(trial)
  expect((await staff.call('GET', '/opening')).body.isDemo).toBe(false)
  await aProduct(trial, { sku: 'DEMO-1' })
  expect((await staff.call('GET', '/opening')).body.isDemo).toBe(true)
})
