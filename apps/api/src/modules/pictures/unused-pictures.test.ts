import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { aForm, send } from '../../../test/samples/product-form.ts'
import {
  aManager,
  anotherProcess,
  aProduct,
  aShopper,
  testApp,
} from '../../../test/support/support.ts'
import { begin, isBackupRunning, openConnection, takeBackupLock } from '../../backup/database.ts'
import { DAYS_KEPT, deleteUnusedPictures } from './unused-pictures.ts'

const files = new Map<string, Buffer>()
let isDown = false
/** How many files can be deleted before the store fails. */
let deletesLeft = Number.POSITIVE_INFINITY
const pictures = {
  put: async (name: string, bytes: Buffer) => {
    if (isDown) throw new Error('the store is down')
    files.set(name, bytes)
  },
  get: async (name: string) => files.get(name),
  remove: async (name: string) => {
    if (deletesLeft === 0) throw new Error('the store is down')
    deletesLeft -= 1
    files.delete(name)
  },
}
const app = await testApp({ pictures })
const second = await anotherProcess(app, { pictures })
const staff = await aManager(app)

const cleanUp = (process = app) =>
  deleteUnusedPictures({ db: process.db, pictures }, isBackupRunning)
const daysPass = (days: number) =>
  app.db.execute(sql`update unused_pictures set since = since - interval '1 day' * ${days}`)
const notes = async () =>
  (await app.db.execute<{ key: string }>(sql`select key from unused_pictures`)).rows

let colour = 0
/** A photo that no other test has. */
const aPhoto = () => {
  colour += 1
  const background = { r: colour, g: 2 * colour, b: 90 }
  return sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .png()
    .toBuffer()
}

const filesOf = (key: string) =>
  [...files.keys()].filter((name) => name.startsWith(`${key}-`)).length

async function keyOf(id: string): Promise<string> {
  const { rows } = await app.db.execute<{ key: string }>(
    sql`select image_key as key from products where id = ${id}`,
  )
  return rows[0]?.key ?? ''
}

/** A product with a picture of its own. */
async function aPictured(photo?: Buffer) {
  const product = await aProduct(app)
  const answer = await replace(product.id, photo)
  expect(answer.status).toBe(200)
  return { ...product, key: await keyOf(product.id) }
}

async function replace(id: string, photo?: Buffer, fields: Record<string, string> = {}) {
  return send(staff, 'PUT', `/products/${id}`, fields, photo ?? (await aPhoto()))
}

test('the files of a replaced picture are deleted after a week, those of the new one stay', async () => {
  const lamp = await aPictured()
  await replace(lamp.id)
  const now = await keyOf(lamp.id)
  await daysPass(DAYS_KEPT - 1)
  await cleanUp()
  expect([filesOf(lamp.key), filesOf(now)]).toEqual([6, 6])
  await daysPass(1)
  await cleanUp()
  expect([filesOf(lamp.key), filesOf(now)]).toEqual([0, 6])
  expect(await notes()).toEqual([])
})

test('a picture that another product, an order or a deleted product has is kept', async () => {
  const photo = await aPhoto()
  const [one, other] = [await aPictured(photo), await aPictured(photo)]
  expect(other.key).toBe(one.key)
  await replace(one.id)
  const ordered = await aPictured()
  const shopper = await aShopper(app, { cart: [ordered] })
  const orderId = (await shopper.placeOrder('cod')).body.order._id
  await replace(ordered.id)
  const deleted = await aPictured()
  await staff.call('DELETE', `/products/${deleted.id}`)
  await daysPass(DAYS_KEPT)
  await cleanUp()
  expect([one, ordered, deleted].map(({ key }) => filesOf(key))).toEqual([6, 6, 6])

  // The last that has it lets it go.
  await replace(other.id)
  await app.db.execute(sql`delete from order_items where order_id = ${orderId}`)
  await daysPass(DAYS_KEPT)
  await cleanUp()
  expect([one, ordered, deleted].map(({ key }) => filesOf(key))).toEqual([0, 0, 6])
})

test('a removed picture is deleted, and reordering deletes no picture', async () => {
  const lamp = await aPictured()
  const first = `/images/${lamp.key}-480.webp`
  const order = (...images: object[]) => ({ pictures: JSON.stringify(images) })
  await replace(lamp.id, undefined, order({ upload: 0 }, { image: first }))
  const added = await keyOf(lamp.id)
  await daysPass(DAYS_KEPT)
  await cleanUp()
  expect([filesOf(lamp.key), filesOf(added)]).toEqual([6, 6])
  await staff.call('PUT', `/products/${lamp.id}`, {
    pictures: [{ image: `/images/${added}-480.webp` }],
  })
  await daysPass(DAYS_KEPT)
  await cleanUp()
  expect([filesOf(lamp.key), filesOf(added)]).toEqual([0, 6])
})

test('a save that is rolled back deletes only its own upload', async () => {
  const lamp = await aPictured()
  await aProduct(app, { sku: 'TAKEN' })
  const before = new Set(files.keys())
  expect((await replace(lamp.id, undefined, { sku: 'taken' })).status).toBe(409)
  expect(files.size).toBe(before.size + 6)
  await daysPass(DAYS_KEPT)
  await cleanUp()
  expect(filesOf(lamp.key)).toBe(6)
  expect(new Set(files.keys())).toEqual(before)
})

test('an upload that was only partly stored is deleted later', async () => {
  const before = files.size
  const form = await aForm(app)
  isDown = true
  expect((await send(staff, 'POST', '/products', form, await aPhoto())).status).toBe(503)
  isDown = false
  // As if the process had died after the first file.
  const [{ key } = { key: '' }] = await notes()
  files.set(`${key}-800.webp`, Buffer.from('half'))
  await daysPass(DAYS_KEPT)
  await cleanUp()
  expect(files.size).toBe(before)
})

test('after a crash during the deletion any process deletes the rest', async () => {
  const lamp = await aPictured()
  await replace(lamp.id)
  await daysPass(DAYS_KEPT)
  deletesLeft = 2
  await cleanUp()
  expect(filesOf(lamp.key)).toBe(4)
  deletesLeft = Number.POSITIVE_INFINITY
  await app.db.execute(sql`update failed_jobs set retry_at = now()`)
  await Promise.all([cleanUp(), cleanUp(second)])
  expect(filesOf(lamp.key)).toBe(0)
  expect(await notes()).toEqual([])
})

test('a picture that is uploaded again while it is being deleted is kept', async () => {
  const photo = await aPhoto()
  const lamp = await aPictured(photo)
  await replace(lamp.id)
  const [other, same] = [await aProduct(app), lamp.key]
  await daysPass(DAYS_KEPT)
  const [saved] = await Promise.all([replace(other.id, photo), cleanUp(), cleanUp(second)])
  expect(saved.status).toBe(200)
  expect(await keyOf(other.id)).toBe(same)
  expect(filesOf(same)).toBe(6)
  await cleanUp()
  expect(filesOf(same)).toBe(6)
})

test('nothing is deleted while a backup is being made', async () => {
  const lamp = await aPictured()
  await replace(lamp.id)
  await daysPass(DAYS_KEPT)
  const backup = await openConnection(app.databaseUrl)
  try {
    await begin(backup)
    expect(await takeBackupLock(backup)).toBe(true)
    await cleanUp()
    expect(filesOf(lamp.key)).toBe(6)
  } finally {
    await backup.end()
  }
  await expect.poll(() => isBackupRunning(app.db)).toBe(false)
  await cleanUp()
  expect(filesOf(lamp.key)).toBe(0)
})
