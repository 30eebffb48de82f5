import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { plainText } from '@duka/contract/plain-text'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { products, users } from '../../src/db/schema.ts'
import { apiRoot } from '../../src/env/paths.ts'
import { hashPassword } from '../../src/modules/users/records/passwords.ts'
import { aManager, aPerson, aProduct, aShopper, testApp } from '../support/support.ts'

/** Texts as people paste and type them: with invisible characters, odd hyphens and blanks, other apostrophes. */

const app = await testApp()
const manager = await aManager(app)
const rename = (id: string, change: Partial<typeof users.$inferInsert>) =>
  app.db.update(users).set(change).where(eq(users.id, id))
const found = async (path: string, q: string) =>
  (await manager.call('GET', `${path}${encodeURIComponent(q)}`)).body

/** Cleans what was stored before, as the migration does. */
async function migrateAgain() {
  const file = readFileSync(join(apiRoot, 'src/db/migrations/0420_plain-text.sql'), 'utf8')
  for (const statement of file.split('--> statement-breakpoint'))
    if (/^\s*(--.*\n)*\s*update /.test(statement)) await app.db.execute(sql.raw(statement))
}

test('the database makes the same plain text as the contract', async () => {
  const texts = [
    '\u202a+254 700\u00a0000\u2011113\u202c',
    '\ufeffakinyi\u200b@mail\u00ad.example\ufe0d',
    '٠١٢٣ ۰۱۲۳\u2007\u3000 ＡＢＣ－１２',
    '‐‑‒–—―−﹘﹣',
    ' Wanjiku\u0303\t\r\n½″ mm² 𝟎𝟕 𝐀 ',
    '\u0001\u007f\u0085a\u034f\u3164\u2800\u180e\u{e0041}b\u2028c\u200a',
    'Mama Boi 👩🏾‍🍳',
  ]
  for (const text of texts) {
    const { rows } = await app.db.execute(sql`select plain_text(${text}) as text`)
    expect(rows[0]?.text, JSON.stringify(text)).toBe(plainText(text))
  }
})

test('an account is entered whatever invisible mark its e-mail has, then or now', async () => {
  const akinyi = await aPerson(app, 'customer')
  const password = 'Karibu-2026'
  const passwordHash = await hashPassword(password)
  await rename(akinyi.id, { email: 'aki\u200bnyi@mail\u00ad.example', passwordHash })
  await migrateAgain()
  for (const email of [
    'akinyi@mail.example',
    'Akinyi\u200b@mail.example',
    '＜akinyi@mail.example＞',
  ])
    expect(await app.call('POST', '/user/login', { email, password })).toMatchObject({
      status: 200,
      body: { user: { _id: akinyi.id, email: 'akinyi@mail.example' } },
    })
  const form = {
    firstname: 'A',
    lastname: 'B',
    username: 'second-akinyi',
    email: 'akinyi@\u2060mail.example',
    password,
    confirmPassword: password,
  }
  expect(await app.call('POST', '/user/register', form)).toMatchObject({
    status: 409,
    body: { code: 'EMAIL_TAKEN' },
  })
})

test('two accounts whose e-mails were alike both stay, and each is entered by its password', async () => {
  const [one, two] = [await aPerson(app, 'customer'), await aPerson(app, 'customer')]
  const give = async ({ id }: { id: string }, email: string, password: string) =>
    rename(id, { email, passwordHash: await hashPassword(password) })
  await give(one, 'otieno@mail.example', 'Karibu-2026')
  await give(two, 'otieno\u200b@mail.example', 'Another-2026')
  await migrateAgain()
  const login = (password: string) =>
    app.call('POST', '/user/login', { email: 'otieno@mail.example', password })
  expect((await login('Karibu-2026')).body.user._id).toBe(one.id)
  expect((await login('Another-2026')).body.user._id).toBe(two.id)
  expect((await login('Wrong-2026')).status).toBe(401)
})

test('a SKU that was stored with marks is found', async () => {
  const kettle = await aProduct(app, { sku: 'WD\u201140\u200b', name: 'Ket\u00adtle' })
  await migrateAgain()
  const [stored] = await app.db.select().from(products).where(eq(products.id, kettle.id))
  expect(stored?.sku).toBe('WD-40')
  for (const q of ['wd-40', 'WD\u201340', '\u200eWD‑40', 'kettle'])
    expect((await found('/search?q=', q)).products, q).toMatchObject([{ _id: kettle.id }])
  expect((await found('/products?q=', 'ket\u200btle')).products).toMatchObject([{ _id: kettle.id }])
})

const ngangas = ["Ng'ang'a", 'Ng’ang’a', 'Ng‘ang‘a', 'Ngʼangʼa', 'Ng`ang`a', 'Ng´ang´a', 'Nganga']

test.each(ngangas)('whoever is stored as %s is found however it is typed', async (stored) => {
  const person = await aPerson(app, 'customer')
  const buyer = await aShopper(app, { cart: [await aProduct(app)] })
  const key = person.id.slice(-6)
  await rename(person.id, { firstname: stored, lastname: `Kamau ${key}` })
  const recipientName = `${stored} Mwangi ${key}`
  const { addressId } = buyer
  const order = await buyer.call('POST', '/orders', { addressId, recipientName })
  for (const typed of [...ngangas, "NG'ANG'A", 'ng’anga', "Ng'a"]) {
    const q = `${typed} ${key}`
    expect((await found('/user/users?q=', q)).users, q).toMatchObject([{ _id: person.id }])
    expect((await found('/search?q=', q)).customers, q).toMatchObject([{ _id: person.id }])
    expect((await found('/orders?q=', q)).orders, q).toMatchObject([{ _id: order.body.order._id }])
    expect((await found('/search?q=', q)).orders, q).toMatchObject([{ _id: order.body.order._id }])
  }
  const { users } = await found('/user/users?q=', `nganga ${key}`)
  expect(users[0].firstname).toBe(stored)
})

test('accents, case, blanks, hyphens and the order of the words do not hide a person', async () => {
  const person = await aPerson(app, 'customer')
  const asked = async (firstname: string, lastname: string, typed: string) => {
    await rename(person.id, { firstname, lastname })
    expect((await found('/user/users?q=', typed)).users, typed).toMatchObject([{ _id: person.id }])
  }
  await asked('Wanjirũ', 'Mũthoni', 'wanjiru muthoni')
  await asked('Wanjiru\u0303', 'Mu\u0303thoni', 'Wanjirũ Mũthoni')
  await asked('Wanjiru', 'Muthoni', 'Mũthoni Wanjirũ')
  await asked('OTIENO', 'PAUL', 'paul otieno')
  await asked('Mary-Anne', "O'Ochieng", 'mary anne oochieng')
  await asked('Mary Anne', 'O’Ochieng', "mary\u2011anne o'ochieng")
  await asked('  Two   blanks', ' inside  ', 'two blanks inside')
  await asked('de Souza,', 'José', 'jose souza')
  await asked('Aki\u200bnyi', 'Kwamboka', 'akinyi kwamboka')
  await asked('王小明', '-', '王小明')
  await asked('سالم', 'بن خميس', 'سالم خميس')
  expect((await found('/user/users?q=', "'")).users).toEqual([])
})
