import { randomUUID } from 'node:crypto'
import { expectedDays } from '@duka/contract/delivery/delivery-days'
import { like } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addPoint, addZone, rider, zoneOf } from '../../../test/samples/delivery-calls.ts'
import { emptiedShop } from '../../../test/support/emptied-shop.ts'
import { aManager, testApp } from '../../../test/support/support.ts'
import { auditLog } from '../../db/schema.ts'

const only = testApp()
const aZoneWith = (option: object) => ({ name: 'Zone', options: [{ ...rider, ...option }] })

test('a saved zone has the values that were sent, and its options keep their ids', async () => {
  const app = await emptiedShop()
  const staff = await aManager(app)
  const point = await addPoint(staff, { phoneNumber: '0712 345 678', hours: ' 8 to 6 ' })
  expect(point).toMatchObject({ phoneNumber: '254712345678', hours: '8 to 6', directions: null })
  const zone = await addZone(staff, {
    name: ' Nairobi and around ',
    counties: ['Nairobi City', 'NAIROBI'],
    towns: [{ county: 'kiambu county', town: 'Thika' }],
    areas: [{ county: 'Muranga', town: 'Kenol', name: 'Makuyu' }],
    options: [
      rider,
      {
        kind: 'pickup',
        name: 'Counter',
        fee: 99.5,
        freeFrom: 5000,
        days: { min: 1, max: 2 },
        cutOffHour: 14,
        codAllowed: false,
        codUpTo: 20000,
        point,
      },
    ],
  })
  expect(zone).toMatchObject({
    name: 'Nairobi and around',
    counties: ['Nairobi'],
    towns: [{ county: 'Kiambu', town: 'Thika' }],
    areas: [{ county: "Murang'a", town: 'Kenol', name: 'Makuyu' }],
    version: 1,
    options: [
      {
        kind: 'pickup',
        fee: 99.5,
        freeFrom: 5000,
        estimate: '1 to 2 days',
        days: { min: 1, max: 2 },
        cutOffHour: 14,
        codAllowed: false,
        codUpTo: 20000,
        point,
      },
      {
        kind: 'door',
        name: 'Rider',
        fee: 250,
        freeFrom: null,
        estimate: null,
        codAllowed: true,
        codUpTo: null,
        point: null,
      },
    ],
  })

  const [counter, door] = zone.options
  const changed = await staff.call('PUT', `/delivery/zones/${zone._id}`, {
    ...zone,
    counties: [],
    options: [
      { ...door, fee: 300 },
      { ...rider, name: 'Van', _id: randomUUID() },
    ],
  })
  expect(changed.body.zone).toMatchObject({ version: 2, counties: [] })
  expect(changed.body.zone.options).toMatchObject([{ name: 'Van' }, { _id: door._id, fee: 300 }])
  const back = { ...changed.body.zone, options: [{ ...counter, estimate: 'Before noon' }] }
  const again = await staff.call('PUT', `/delivery/zones/${zone._id}`, back)
  expect(again.body.zone.options).toMatchObject([
    { name: 'Counter', estimate: 'Before noon', point },
  ])
  expect((await staff.call('GET', '/delivery/zones')).body).toEqual({
    zones: [again.body.zone],
    nextCursor: null,
  })

  expect((await staff.call('DELETE', `/delivery/zones/${zone._id}`)).status).toBe(204)
  expect((await staff.call('GET', '/delivery/zones')).body.zones).toEqual([])
  const notes = await app.db.select().from(auditLog).where(like(auditLog.thing, 'delivery-%'))
  expect(notes.map(({ thing, action }) => `${thing} ${action}`)).toEqual([
    'delivery-point create',
    'delivery-zone create',
    'delivery-zone update',
    'delivery-zone update',
    'delivery-zone delete',
  ])
  expect(notes[2]).toMatchObject({ before: { version: 1 }, after: { version: 2 } })
})

test('an option of another zone does not move: it becomes a new one', async () => {
  const app = await emptiedShop()
  const staff = await aManager(app)
  const nairobi = await addZone(staff, { name: 'A', counties: ['Nairobi'], options: [rider] })
  const kisumu = await addZone(staff, {
    name: 'B',
    counties: ['Kisumu'],
    options: nairobi.options,
  })
  expect(kisumu.options[0]._id).not.toBe(nairobi.options[0]._id)
  expect((await staff.call('GET', '/delivery/zones')).body.zones[0].options).toEqual(
    nairobi.options,
  )
})

test.each([
  ['name', { name: ' ' }, 'Please name the zone.'],
  ['counties', { name: 'Z', counties: 'Nairobi' }, 'This must be a list.'],
  [
    'counties.1',
    { name: 'Z', counties: ['Nairobi', 'Kampala'] },
    '"Kampala" is not one of the 47 counties of Kenya.',
  ],
  ['towns.0.town', { name: 'Z', towns: [{ county: 'Kiambu', town: '' }] }, 'Please name the town.'],
  [
    'towns.0.county',
    { name: 'Z', towns: [{ county: 'Thika', town: 'Thika' }] },
    '"Thika" is not one of the 47 counties of Kenya.',
  ],
  [
    'areas.0.name',
    { name: 'Z', areas: [{ county: 'Nairobi', town: 'Nairobi', name: '-' }] },
    'Please write the name in letters.',
  ],
  ['options.0.kind', aZoneWith({ kind: 'drone' }), 'Choose door, pickup, parcel or shop.'],
  ['options.0.name', aZoneWith({ name: '' }), 'Please name this way of delivery.'],
  ['options.0.fee', aZoneWith({ fee: undefined }), 'Please give the fee; 0 if it is free.'],
  ['options.0.fee', aZoneWith({ fee: -1 }), 'An amount cannot be below 0.'],
  ['options.0.fee', aZoneWith({ fee: 10.999 }), 'Use at most 2 decimals.'],
  [
    'options.0.freeFrom',
    aZoneWith({ freeFrom: '5000' }),
    'Please give an amount, or leave it empty.',
  ],
  [
    'options.0.days.max',
    aZoneWith({ days: { min: 3, max: 1 } }),
    'The first number of days is larger than the second.',
  ],
  [
    'options.0.days.min',
    aZoneWith({ days: { min: 0.5, max: 1 } }),
    'Please give a whole number of days.',
  ],
  ['options.0.cutOffHour', aZoneWith({ cutOffHour: 24 }), 'Please give an hour from 0 to 23.'],
  [
    'options.0.codUpTo',
    aZoneWith({ codUpTo: 0 }),
    'Please give an amount above 0, or leave it empty.',
  ],
  ['options.0.point', aZoneWith({ kind: 'pickup', point: 'till' }), 'This is not a valid id.'],
  [
    'options.0.point',
    aZoneWith({ point: randomUUID() }),
    'Delivery to the door has no pickup point.',
  ],
  ['options.0.point', aZoneWith({ kind: 'pickup' }), 'Please choose a pickup point.'],
  ['options.0.point', aZoneWith({ kind: 'pickup', point: null }), 'Please choose a pickup point.'],
])('an invalid %s is refused at its field', async (field, zone, sentence) => {
  const app = await only
  const { status, body } = await (await aManager(app)).call('POST', '/delivery/zones', zone)
  expect({ status, fields: body.fields }).toEqual({ status: 400, fields: { [field]: sentence } })
  expect(await zoneOf(app, { county: 'Nairobi' })).toBeNull()
})

test('the refusal of an unknown county names it, also in a query, and an unknown point is not found', async () => {
  const app = await only
  const staff = await aManager(app)
  expect(await app.call('GET', '/delivery/options?county=Kampala')).toMatchObject({
    status: 400,
    body: { code: 'COUNTY_UNKNOWN', values: { county: 'Kampala' } },
  })
  expect((await app.call('GET', '/delivery/options')).body.fields).toEqual({
    county: 'Please choose a county.',
  })
  const zone = aZoneWith({ kind: 'pickup', point: { _id: randomUUID() } })
  expect(await staff.call('POST', '/delivery/zones', zone)).toMatchObject({
    status: 404,
    body: { code: 'POINT_NOT_FOUND', fields: { 'options.0.point': expect.any(String) } },
  })
  const kampala = { name: 'Till', county: 'Kampala', town: 'Kampala' }
  expect(await staff.call('POST', '/delivery/points', kampala)).toMatchObject({
    status: 400,
    body: { code: 'COUNTY_UNKNOWN', fields: { county: expect.any(String) } },
  })
})

test('a place belongs to one zone only, however it is spelled', async () => {
  const app = await emptiedShop()
  const staff = await aManager(app)
  const zone = await addZone(staff, {
    name: 'First',
    counties: ["Murang'a"],
    towns: [{ county: 'Kiambu', town: 'Thika' }],
    areas: [{ county: 'Nairobi', town: 'Nairobi', name: "Lang'ata" }],
  })
  const rest = await addZone(staff, { name: 'The rest' })
  for (const [place, named] of [
    [{ counties: ['MURANGA'] }, "Murang'a"],
    [{ towns: [{ county: 'KIAMBU', town: ' thika ' }] }, 'Thika, Kiambu'],
    [
      { areas: [{ county: 'Nairobi City', town: 'nairobi', name: 'Langata' }] },
      "Lang'ata, Nairobi, Nairobi",
    ],
  ] as const)
    expect(await staff.call('POST', '/delivery/zones', { name: 'Second', ...place })).toMatchObject(
      {
        status: 409,
        body: {
          code: 'PLACE_TAKEN',
          message: `${named} is already in the zone "First".`,
          values: { place: named, zone: 'First' },
        },
      },
    )
  expect(await staff.call('POST', '/delivery/zones', { name: 'Second' })).toMatchObject({
    status: 409,
    body: { code: 'EVERYWHERE_TAKEN', values: { zone: 'The rest' } },
  })
  // Neither is its own place taken from a zone that is written again.
  for (const { _id, ...same } of [zone, rest])
    expect((await staff.call('PUT', `/delivery/zones/${_id}`, same)).status).toBe(200)
  const names = (await staff.call('GET', '/delivery/zones')).body.zones
  expect(names.map(({ name }: { name: string }) => name)).toEqual(['First', 'The rest'])
})

test('two members of staff who save at once cannot put a place into two zones, nor overwrite each other unnoticed', async () => {
  const app = await emptiedShop()
  const [amina, brian] = [await aManager(app), await aManager(app)]
  const twins = await Promise.all(
    [amina, brian].map((staff) =>
      staff.call('POST', '/delivery/zones', { name: staff.username, counties: ['Meru'] }),
    ),
  )
  expect(twins.map(({ status }) => status).sort()).toEqual([201, 409])
  const { zone } = twins.find(({ status }) => status === 201)?.body ?? {}

  const saves = await Promise.all(
    [amina, brian].map((staff, fee) =>
      staff.call('PUT', `/delivery/zones/${zone._id}`, { ...zone, options: [{ ...rider, fee }] }),
    ),
  )
  expect(saves.map(({ status }) => status).sort()).toEqual([200, 409])
  const [saved, refused] = saves.toSorted((a, b) => a.status - b.status)
  expect(refused?.body.code).toBe('ZONE_CHANGED')
  expect((await amina.call('GET', '/delivery/zones')).body.zones).toEqual([saved?.body.zone])
  // A change without a version overwrites it.
  const { version: _, ...unversioned } = zone
  const last = await brian.call('PUT', `/delivery/zones/${zone._id}`, unversioned)
  expect(last.body.zone.version).toBe(3)
})

test('two zones or two pickup points of a town cannot have one name', async () => {
  const app = await emptiedShop()
  const staff = await aManager(app)
  const first = await addZone(staff, {
    name: 'Nairobi CBD',
    towns: [{ county: 'Nairobi', town: 'Nairobi' }],
  })
  const other = await addZone(staff, { name: 'Coast', counties: ['Mombasa'] })
  const taken = {
    status: 409,
    body: { code: 'ZONE_NAME_TAKEN', fields: { name: expect.any(String) } },
  }
  const again = { name: 'nairobi cbd', counties: ['Kiambu'] }
  expect(await staff.call('POST', '/delivery/zones', again)).toMatchObject(taken)
  const renamed = { name: 'Nairobi CBD', counties: ['Mombasa'] }
  expect(await staff.call('PUT', `/delivery/zones/${other._id}`, renamed)).toMatchObject(taken)
  const kept = { name: 'Nairobi CBD', counties: ['Nairobi'] }
  expect((await staff.call('PUT', `/delivery/zones/${first._id}`, kept)).status).toBe(200)

  const till = { name: 'Till 3', county: 'Nairobi', town: 'Nairobi' }
  const point = await addPoint(staff, till)
  await addPoint(staff, { ...till, county: 'Kiambu', town: 'Thika' })
  expect(await staff.call('POST', '/delivery/points', { ...till, name: 'TILL 3' })).toMatchObject({
    status: 409,
    body: { code: 'POINT_NAME_TAKEN' },
  })
  const change = { name: 'Till 3', hours: '8 to 6' }
  expect((await staff.call('PUT', `/delivery/points/${point._id}`, change)).status).toBe(200)
})

test('the lowest fee is what the cheapest zone takes for bringing a parcel to a door', async () => {
  const app = await emptiedShop()
  const staff = await aManager(app)
  const lowest = async () => (await app.call('GET', '/delivery/lowest-fee')).body
  expect(await lowest()).toEqual({ fee: null, collectFee: null, door: null, counties: null })
  const bus = { ...rider, kind: 'parcel', name: 'Bus', fee: 100 }
  await addZone(staff, { name: 'Coast', counties: ['Kilifi'], options: [bus] })
  expect(await lowest()).toMatchObject({ fee: 100, collectFee: null, door: null })
  await addZone(staff, { name: 'Far', counties: ['Kisumu'], options: [{ ...rider, fee: 450 }] })
  await addZone(staff, {
    name: 'Near',
    counties: ['Nairobi'],
    options: [
      { ...rider, fee: 149.5 },
      { ...rider, kind: 'shop', name: 'At the shop', fee: 0 },
    ],
  })
  const door = { fee: 149.5, place: 'Nairobi' }
  expect(await lowest()).toMatchObject({
    fee: 149.5,
    collectFee: 0,
    door,
    counties: ['Kilifi', 'Kisumu', 'Nairobi'],
  })
  await addZone(staff, { name: 'Rest', options: [{ ...rider, fee: 900 }] })
  expect((await lowest()).counties).toBeNull()
})

test('everybody reads all ways of delivery, zone by zone', async () => {
  const app = await emptiedShop()
  const staff = await aManager(app)
  const { version: _, ...near } = await addZone(staff, {
    name: 'Near',
    counties: ['Nairobi'],
    options: [{ ...rider, kind: 'shop', name: 'At the shop', fee: 0 }],
  })
  expect((await app.call('GET', '/delivery/ways')).body.zones).toEqual([near])
  // Nothing is brought anywhere.
  const { body } = await app.call('GET', '/delivery/lowest-fee')
  expect(body).toMatchObject({ fee: null, collectFee: 0 })
})

test('the promise names the place where a rider is soonest, and no pickup point', async () => {
  const app = await emptiedShop()
  const staff = await aManager(app)
  const door = async () => (await app.call('GET', '/delivery/lowest-fee')).body.door
  const at = (fee: number, days: object | null) => ({ ...rider, fee, days, cutOffHour: null })
  await addZone(staff, { name: 'Rest', options: [at(90, null)] })
  expect(await door()).toEqual({ fee: 90, place: null, until: null })

  await addZone(staff, { name: 'Far', counties: ['Kisumu'], options: [at(450, null)] })
  expect(await door()).toEqual({ fee: 450, place: 'Kisumu', until: null })

  const options = [
    at(300, { min: 0, max: 2 }),
    { ...rider, kind: 'parcel', name: 'Bus', fee: 50, days: { min: 0, max: 0 } },
  ]
  await addZone(staff, { name: 'Near', counties: ['Kiambu', 'Nairobi'], options })
  const today = new Date()
  const { until } = expectedDays(today, { min: 0, max: 2 }, null)
  expect(await door()).toEqual({ fee: 300, place: 'Nairobi', until })
})
