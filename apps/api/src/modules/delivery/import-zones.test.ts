import type { Zone } from '@duka/contract/delivery/delivery'
import { writeDeliveryCsv } from '@duka/contract/delivery/delivery-file'
import { expect, test } from 'vitest'
import { emptiedShop } from '../../../test/support/emptied-shop.ts'
import { aManager, type Person } from '../../../test/support/support.ts'

const send = async (staff: Person, mode: 'preview' | 'import', csv: string) =>
  staff.call('POST', '/delivery/zones/import', { mode, csv, file: 'zones.csv' })

const zonesOf = async (staff: Person): Promise<Zone[]> =>
  (await staff.call('GET', '/delivery/zones')).body.zones

const file = [
  'Zone,Places,Kind,Name,Fee,Free from,Days,Cut-off hour,Cash on delivery,Cash up to,Point,Point county,Point town,Point hours',
  'Nairobi,Nairobi City; Kiambu > Thika,door,Rider,"1,250",5000,1 to 2,14:00,yes,20000,,,,',
  'Nairobi,Nairobi > Nairobi > Karen,pickup,Collect,free,,same day,,no,,Till 3,Nairobi,Nairobi,8 to 6',
  'The rest,Everywhere else,parcel,Bus,Ksh 400,,3,,,,,,,',
].join('\n')

test('a file of zones is previewed, imported, and changes nothing the second time', async () => {
  const app = await emptiedShop()
  const staff = await aManager(app)

  const preview = await send(staff, 'preview', file)
  expect(preview).toMatchObject({
    status: 200,
    body: {
      report: {
        counts: { new: 2, changed: 0, unchanged: 0, error: 0 },
        newPoints: ['Till 3'],
        errors: [],
      },
    },
  })
  expect(await zonesOf(staff)).toEqual([])
  expect((await app.call('GET', '/delivery/points')).body.points).toEqual([])

  expect((await send(staff, 'import', file)).body).toEqual(preview.body)
  const zones = await zonesOf(staff)
  expect(zones).toMatchObject([
    {
      name: 'Nairobi',
      counties: ['Nairobi'],
      towns: [{ county: 'Kiambu', town: 'Thika' }],
      areas: [{ county: 'Nairobi', town: 'Nairobi', name: 'Karen' }],
      options: [
        {
          kind: 'pickup',
          fee: 0,
          estimate: 'Same day',
          codAllowed: false,
          point: { name: 'Till 3', hours: '8 to 6' },
        },
        {
          kind: 'door',
          fee: 1250,
          freeFrom: 5000,
          days: { min: 1, max: 2 },
          cutOffHour: 14,
          codAllowed: true,
          codUpTo: 20000,
        },
      ],
    },
    { name: 'The rest', counties: [], options: [{ kind: 'parcel', fee: 400, estimate: '3 days' }] },
  ])

  for (const again of [file, writeDeliveryCsv(zones)])
    expect((await send(staff, 'import', again)).body.report).toMatchObject({
      counts: { new: 0, changed: 0, unchanged: 2, error: 0 },
      newPoints: [],
    })
  expect(await zonesOf(staff)).toEqual(zones)
})

test('an edited export changes what was edited, keeps ids, and moves places between zones', async () => {
  const app = await emptiedShop()
  const staff = await aManager(app)
  await send(
    staff,
    'import',
    'zone,places,kind,name,fee\nA,Kisumu; Siaya,door,Rider,200\nB,Meru,door,Rider,300\nC,Embu,door,Rider,1\n',
  )
  const before = await zonesOf(staff)
  const edited = writeDeliveryCsv(before.slice(0, 2))
    .replace('Kisumu; Siaya', 'Kisumu; Meru')
    .replace(',Meru,', ',Siaya,')
    .replace(',200,', ',250,')
  const { body } = await send(staff, 'import', edited)
  expect(body.report.counts).toEqual({ new: 0, changed: 2, unchanged: 0, error: 0 })
  const after = await zonesOf(staff)
  expect(after).toMatchObject([
    { counties: ['Kisumu', 'Meru'], options: [{ _id: before[0]?.options[0]?._id, fee: 250 }] },
    { counties: ['Siaya'], options: [{ _id: before[1]?.options[0]?._id, fee: 300 }] },
    { counties: ['Embu'], version: 1 },
  ])
})

test('errors in a file are reported for each row, and nothing is imported', async () => {
  const app = await emptiedShop()
  const staff = await aManager(app)
  const wrong = [
    'zone,places,kind,name,fee,days,cash on delivery,point,point town',
    'A,Nairobi,door,Rider,200,,,,',
    'A,,drone,Rider,2OO,soon,maybe,,',
    'B,Kampala,door,Rider,100,,,,',
    'C,Nairobi,door,Rider,100,,,,',
    ',Meru,door,Rider,100,,,,',
    'D,Meru,pickup,Collect,100,,,Till 4,',
  ].join('\n')
  const { body } = await send(staff, 'preview', wrong)
  expect(body.report.errors).toEqual(
    expect.arrayContaining([
      { row: 3, message: 'Choose door, pickup, parcel or shop.' },
      { row: 3, message: 'Please give the fee; 0 if it is free.' },
      { row: 4, message: '"Kampala" is not one of the 47 counties of Kenya.' },
      { row: 6, message: 'Please name the zone.' },
      { row: 7, message: 'Please choose a county.' },
    ]),
  )
  expect(await send(staff, 'import', wrong)).toMatchObject({
    status: 400,
    body: { code: 'IMPORT_HAS_ERRORS' },
  })
  const twice = 'zone,places\nA,Nairobi\nB,Nairobi City\n'
  expect((await send(staff, 'preview', twice)).body.report.errors).toEqual([
    { row: 3, message: 'Nairobi is already in the zone "A".' },
  ])
  expect(await zonesOf(staff)).toEqual([])
  expect(await send(staff, 'import', 'name,fee\nA,1\n')).toMatchObject({
    status: 400,
    body: { code: 'ZONES_NOT_CSV' },
  })
  expect((await send(staff, 'import', 'zone,fee\n')).body.code).toBe('IMPORT_EMPTY')
})
