import type { Zone } from '@duka/contract/delivery/delivery'
import { writeDeliveryCsv } from '@duka/contract/delivery/delivery-file'
import { expect, test } from 'vitest'
import { addZone, rider } from '../../../test/samples/delivery-calls.ts'
import { emptiedShop } from '../../../test/support/emptied-shop.ts'
import { aManager } from '../../../test/support/support.ts'

const words = { nameSw: 'Mwendesha boda', estimateSw: 'Jumanne na Ijumaa' }
const names = Object.keys(words)

test('a way of delivery has Swahili words, and answers leave out what is not written', async () => {
  const app = await emptiedShop()
  const staff = await aManager(app)
  const plain = await addZone(staff, { name: 'Nairobi', counties: ['Nairobi'], options: [rider] })
  const quoted = async () =>
    (await app.call('GET', '/delivery/options?county=Nairobi')).body.options[0]
  for (const option of [plain.options[0], await quoted()])
    for (const name of names) expect(option).not.toHaveProperty(name)

  const save = (more: object) =>
    staff.call('PUT', `/delivery/zones/${plain._id}`, {
      name: 'Nairobi',
      counties: ['Nairobi'],
      options: [{ ...rider, ...more }],
    })
  expect((await save(words)).body.zone.options).toMatchObject([words])
  expect(await quoted()).toMatchObject({ name: rider.name, ...words })

  await save({ nameSw: ' ', estimateSw: '' })
  for (const name of names) expect(await quoted()).not.toHaveProperty(name)
  const { status, body } = await save({ nameSw: 'x'.repeat(101) })
  expect([status, Object.keys(body.fields)]).toEqual([400, ['options.0.nameSw']])
})

test('a file of zones has the Swahili words, and an import takes, keeps and clears them', async () => {
  const app = await emptiedShop()
  const staff = await aManager(app)
  const load = async (csv: string) =>
    (await staff.call('POST', '/delivery/zones/import', { mode: 'import', csv })).body.report.counts
  const zones = async (): Promise<Zone[]> => (await staff.call('GET', '/delivery/zones')).body.zones
  const option = async () => (await zones())[0]?.options[0]

  const row = 'Nairobi,Nairobi,door,Rider,300'
  await load(
    `zone,places,kind,name,fee,Name SW,estimate sw\n${row},${words.nameSw},${words.estimateSw}`,
  )
  expect(await option()).toMatchObject({ name: 'Rider', ...words })
  expect(await load(writeDeliveryCsv(await zones()))).toMatchObject({ unchanged: 1, changed: 0 })

  // A file from before there were such columns.
  expect(await load('zone,places,kind,name,fee\nNairobi,Nairobi,door,Rider,350')).toMatchObject({
    changed: 1,
  })
  expect(await option()).toMatchObject({ fee: 350, ...words })
  expect(await load(`zone,places,kind,name,fee,name sw\n${row},`)).toMatchObject({ changed: 1 })
  expect(await option()).not.toHaveProperty('nameSw')
  expect(await option()).toMatchObject({ estimateSw: words.estimateSw })
})

test('a file adds pickup points with their Swahili words, and an export has them', async () => {
  const app = await emptiedShop()
  const staff = await aManager(app)
  const csv = `zone,kind,name,fee,point,point county,point town,point sw,point directions sw,point hours sw
All,pickup,Till 3,0,Till 3,Nairobi,Nairobi,Kibanda 3,Nyuma ya soko,Saa 2 hadi 12`
  await staff.call('POST', '/delivery/zones/import', { mode: 'import', csv })
  const { zones } = (await staff.call('GET', '/delivery/zones')).body
  expect(zones[0].options[0].point).toMatchObject({
    nameSw: 'Kibanda 3',
    directionsSw: 'Nyuma ya soko',
    hoursSw: 'Saa 2 hadi 12',
  })
  expect(writeDeliveryCsv(zones)).toContain('Kibanda 3,Nyuma ya soko,Saa 2 hadi 12')
})
