import { desc, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  aManager,
  anotherProcess,
  aProduct,
  aShopper,
  type TestApp,
  testApp,
} from '../../../test/support/support.ts'
import { auditLog, orders, pageVersions } from '../../db/schema.ts'

const app = await testApp()
const manager = await aManager(app)

let pages = 0
/** A slug of its own for each test. */
const aSlug = () => {
  pages += 1
  return `opening-hours-${pages}`
}
const hours = { title: 'Opening hours', text: 'We open at **8**.' }
const save = (slug: string, body: object = hours, staff = manager) =>
  staff.call('PUT', `/pages/${slug}`, body)
const read = (slug: string, at: TestApp = app) => at.call('GET', `/pages/${slug}`)

test('returns, privacy and terms have a first draft in both languages with the name of the shop', async () => {
  for (const slug of ['returns', 'privacy', 'terms']) {
    const { status, body } = await read(slug)
    expect(status).toBe(200)
    expect(body.page).toMatchObject({ slug, version: null, updatedAt: null })
    for (const text of [body.page.text, body.page.textSw]) expect(text.length).toBeGreaterThan(1000)
    expect(body.page.html).toContain('<h2>')
    expect(body.page.htmlSw).toContain('hello@duka.example')
    expect(body.page.title).not.toBe(body.page.titleSw)
  }
  expect((await read('privacy')).body.page.text).toContain('Data Protection Act, 2019')
  expect((await read('terms')).body.page.text).toContain('Consumer Protection Act, 2012')
})

test('what staff save is the page, in Markdown and as HTML, and everybody can read it', async () => {
  const slug = aSlug()
  const { status, body } = await save(slug, {
    ...hours,
    titleSw: 'Saa za kufungua',
    textSw: '<b>Saa mbili</b>',
  })
  expect(status).toBe(200)
  expect(body.page).toEqual({
    slug,
    ...hours,
    titleSw: 'Saa za kufungua',
    textSw: '<b>Saa mbili</b>',
    html: '<p>We open at <strong>8</strong>.</p>\n',
    htmlSw: '<p>&lt;b&gt;Saa mbili&lt;/b&gt;</p>\n',
    version: expect.any(Number),
    updatedAt: expect.any(String),
  })
  expect((await read(slug)).body).toEqual(body)
  const { pages } = (await app.call('GET', '/pages')).body
  expect(pages.map((page: { slug: string }) => page.slug)).toEqual(
    expect.arrayContaining(['about', 'returns', 'privacy', 'terms', slug]),
  )
})

test('a saved page reaches other processes, which keep it in their caches', async () => {
  const there = await anotherProcess(app)
  const slug = aSlug()
  await save(slug)
  await expect.poll(async () => (await read(slug, there)).body.page?.title).toBe('Opening hours')
  await save(slug, { title: 'When we open', text: 'At 9.' })
  expect((await read(slug)).body.page.title).toBe('When we open')
  await expect.poll(async () => (await read(slug, there)).body.page.title).toBe('When we open')
})

test.each(['products', 'dashboard', 'api', 'contact', 't'])(
  'a page cannot have the address /%s, which is the shop’s own',
  async (slug) => {
    const { status, body } = await save(slug)
    expect([status, body.code, body.message]).toEqual([
      409,
      'SLUG_TAKEN',
      `/${slug} is an address of the shop itself. Please choose another one.`,
    ])
  },
)

test.each([
  'Opening',
  'opening_hours',
  '-opening',
  'a--b',
  'fungua%20saa',
  '%C3%A4',
  'a'.repeat(61),
])('the address %s is refused with a message', async (slug) => {
  const { status, body } = await save(slug)
  expect(status).toBe(400)
  expect(body.fields.slug).toMatch(/letters|at most/)
})

test('a page needs a title and a text', async () => {
  const { status, body } = await save(aSlug(), { title: ' ', text: '' })
  expect([status, body.fields]).toEqual([
    400,
    { title: 'Please give the page a title.', text: 'Please write the page.' },
  ])
})

test('when two managers edit a page at once, the second is refused', async () => {
  const slug = aSlug()
  const { version } = (await save(slug)).body.page
  const other = await aManager(app)
  const answers = await Promise.all([
    save(slug, { ...hours, version }),
    save(slug, { ...hours, title: 'Of Brian', version }, other),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const first = await save(aSlug(), { ...hours, version: null })
  expect(first.status).toBe(200)
  expect((await save(slug, { ...hours, version: null })).body.code).toBe('PAGE_CHANGED')
})

test('every version is kept, can be read, and can be restored', async () => {
  const slug = aSlug()
  const first = (await save(slug)).body.page
  await save(slug, { title: 'Changed', text: 'Now at 9.' })
  const of = `/pages/${slug}/versions`
  const { versions } = (await manager.call('GET', of)).body
  expect(versions).toMatchObject([
    { title: 'Changed', savedBy: manager.username, isDeleted: false },
    { title: 'Opening hours', version: first.version },
  ])
  expect((await manager.call('GET', `${of}/${first.version}`)).body.page).toEqual(first)

  const restored = await manager.call('POST', `${of}/${first.version}/restore`)
  expect(restored.body.page).toMatchObject({ text: hours.text })
  expect(restored.body.page.version).not.toBe(first.version)
  expect((await read(slug)).body.page.text).toBe(hours.text)
  expect((await manager.call('GET', of)).body.versions).toHaveLength(3)
})

test('a version of another page is not found', async () => {
  const { version } = (await save(aSlug())).body.page
  const other = aSlug()
  await save(other)
  const answer = await manager.call('POST', `/pages/${other}/versions/${version}/restore`)
  expect([answer.status, answer.body.code]).toEqual([404, 'PAGE_VERSION_NOT_FOUND'])
})

test('no first draft promises a delivery that is not set', async () => {
  const { page } = (await app.call('GET', '/pages/about')).body
  expect(`${page.text} ${page.textSw}`).not.toMatch(/county|kaunti/)
})

test('a deleted page is gone, and one that every shop has gets its first draft back', async () => {
  const slug = aSlug()
  await save(slug)
  await save('returns', { title: 'Our returns', text: 'Bring it.' })
  for (const one of [slug, 'returns'])
    expect((await manager.call('DELETE', `/pages/${one}`)).status).toBe(204)
  expect((await read(slug)).body.code).toBe('PAGE_NOT_FOUND')
  expect((await manager.call('DELETE', `/pages/${slug}`)).status).toBe(404)
  expect((await read('returns')).body.page).toMatchObject({
    title: 'Returns and refunds',
    version: null,
  })
  expect((await save(slug)).status).toBe(200)
})

test('a change of a page is in the audit log', async () => {
  const slug = aSlug()
  await save(slug)
  await save(slug, { title: 'Changed', text: 'Now at 9.' })
  const entries = await app.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.thingId, slug))
    .orderBy(desc(auditLog.id))
  expect(entries).toMatchObject([
    {
      action: 'update',
      thing: 'page',
      before: { title: 'Opening hours' },
      after: { title: 'Changed' },
    },
    { action: 'create', username: manager.username },
  ])
})

test('the database refuses to change a version', async () => {
  const { version } = (await save(aSlug())).body.page
  const change = app.db
    .update(pageVersions)
    .set({ text: 'Other' })
    .where(eq(pageVersions.version, version))
  await expect(change).rejects.toThrow()
})

test('an order notes which versions of terms and privacy applied', async () => {
  const shop = await testApp()
  const staff = await aManager(shop)
  const shopper = await aShopper(shop)
  const kettle = await aProduct(shop)
  const place = async () => {
    await shopper.call('POST', '/carts', {
      user: shopper.id,
      items: [{ productId: kettle.id, quantity: 1 }],
    })
    const { body } = await shopper.placeOrder('cod')
    const [order] = await shop.db.select().from(orders).where(eq(orders.id, body.order._id))
    return [order?.termsVersion, order?.privacyVersion]
  }
  expect(await place()).toEqual([null, null])

  const save = async (slug: string, title: string): Promise<number> =>
    (await staff.call('PUT', `/pages/${slug}`, { title, text: 'Text.' })).body.page.version
  const terms = await save('terms', 'Terms 1')
  expect(await place()).toEqual([terms, null])
  const newer = await save('terms', 'Terms 2')
  const privacy = await save('privacy', 'Privacy')
  expect(await place()).toEqual([newer, privacy])
  await staff.call('DELETE', '/pages/terms')
  expect(await place()).toEqual([null, privacy])
})

test('what was agreed to cannot be removed from the database', async () => {
  await expect(app.db.execute(sql`truncate page_versions`)).rejects.toThrow()
})
