import sharp from 'sharp'
import { expect, test } from 'vitest'
import { aManager, testApp } from '../../test/support/support.ts'
import { shopCardRoute } from './shop-card.ts'

test('the share card of the shop shows the name that the owner set', async () => {
  const app = await testApp({
    beside: async (http, { settings }) => shopCardRoute(http, settings.shop),
  })
  const manager = await aManager(app)
  const card = async () => (await app.http.inject('/share.jpg')).rawPayload

  const before = await card()
  const { width, height, format } = await sharp(before).metadata()
  expect({ width, height, format }).toEqual({ width: 1200, height: 630, format: 'jpeg' })
  expect(before.length).toBeLessThan(300_000)
  expect(await card()).toEqual(before)

  // The name is below the mark; nothing else of the picture changes with it.
  const inkAt = async (picture: Buffer, top: number) => {
    const part = { left: 76, top, width: 450, height: 80 }
    const piece = await sharp(picture).extract(part).greyscale().toBuffer()
    const { channels } = await sharp(piece).stats()
    return 255 - (channels[0]?.mean ?? 255)
  }
  expect(await inkAt(before, 366)).toBeGreaterThan(10)
  expect(await inkAt(before, 450)).toBeLessThan(10)
  await manager.call('PUT', '/settings', { name: 'Mama Njeri and Daughters of Kisumu' })
  const renamed = await card()
  expect(await inkAt(renamed, 450)).toBeGreaterThan(10)
  await manager.call('PUT', '/settings', { name: 'x'.repeat(60) })
  expect((await app.http.inject('/share.jpg')).statusCode).toBe(200)
})
