import { countyKey, placeKey } from '@duka/contract/delivery/places'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addZone, rider, zoneOf } from '../../../test/samples/delivery-calls.ts'
import { emptiedShop } from '../../../test/support/emptied-shop.ts'
import {
  aManager,
  anAddress,
  anotherProcess,
  aShopper,
  testApp,
} from '../../../test/support/support.ts'
import { addresses } from '../../db/schema.ts'

/** For the tests that leave no zone. */
const only = testApp()

test('without zones the shop delivers to every place, and names no zone or option', async () => {
  const app = await only
  expect((await app.call('GET', '/delivery/options?county=Kisumu')).body).toEqual({
    zone: null,
    options: [],
    delivers: true,
  })
})

test('the most specific zone wins: area, town, county, everywhere else', async () => {
  const app = await emptiedShop()
  const staff = await aManager(app)
  const westlands = { county: 'Nairobi', town: 'Nairobi', name: 'Westlands' }
  await addZone(staff, { name: 'area', areas: [westlands], options: [rider] })
  await addZone(staff, { name: 'town', towns: [{ county: 'Nairobi', town: 'Nairobi' }] })
  await addZone(staff, { name: 'county', counties: ['Nairobi'] })
  const nairobi = { county: 'Nairobi' }
  expect(await zoneOf(app, { county: 'Mombasa' })).toBeNull()
  await addZone(staff, { name: 'everywhere else', options: [rider] })

  expect(await zoneOf(app, { ...nairobi, town: 'Nairobi', area: 'westlands' })).toBe('area')
  expect(await zoneOf(app, { ...nairobi, town: 'Nairobi', area: 'Karen' })).toBe('town')
  expect(await zoneOf(app, { ...nairobi, town: 'Ruai' })).toBe('county')
  expect(await zoneOf(app, { county: 'nairobi city county' })).toBe('county')
  expect(await zoneOf(app, { county: 'Mombasa' })).toBe('everywhere else')
  // Without a county, the town may be one.
  expect(await zoneOf(app, { town: 'NAIROBI' })).toBe('town')

  // A zone without options does not deliver.
  const { body } = await app.call('GET', '/delivery/options?county=Nairobi')
  expect(body).toMatchObject({ zone: { name: 'county' }, options: [], delivers: false })
})

test.each([
  ["Murang'a", 'MURANGA'],
  ["Murang'a", 'Murang’a '],
  ['Homa Bay', 'Homabay'],
  ['Trans Nzoia', 'Transnzoia'],
  ['Taita/Taveta', 'Taita-Taveta'],
  ['Taita/Taveta', ' taita taveta'],
  ['Elgeyo/Marakwet', 'Elgeyo Marakwet'],
  ['Tharaka-Nithi', 'Tharaka Nithi'],
  ['Nairobi', 'Nairobi City'],
  ['Nairobi', 'Nairóbi County'],
])('%s and %s are one county', async (county, spelling) => {
  const app = await only
  const staff = await aManager(app)
  const zone = await addZone(staff, { name: county, counties: [spelling] })
  expect(zone.counties).toEqual([county])
  expect(await zoneOf(app, { county })).toBe(county)
  expect(await zoneOf(app, { county: spelling })).toBe(county)
  await staff.call('DELETE', `/delivery/zones/${zone._id}`)
})

test('a town or area is found with and without Town, City or CBD behind its name', async () => {
  const app = await emptiedShop()
  const staff = await aManager(app)
  const nakuru = { county: 'Nakuru', town: 'Nakuru' }
  await addZone(staff, { name: 'Nakuru', towns: [nakuru] })
  await addZone(staff, { name: 'Kisumu', towns: [{ county: 'Kisumu', town: 'Kisumu City' }] })
  await addZone(staff, { name: 'Milimani', areas: [{ ...nakuru, name: 'Milimani' }] })
  for (const town of [
    'Nakuru Town',
    ' nakuru  TOWN. ',
    'Nakuru-Town',
    'Nakuru CBD',
    'Nakuru Mjini',
  ])
    expect(await zoneOf(app, { county: 'Nakuru', town }), town).toBe('Nakuru')
  // In an address; who chooses a county for a zone is told that it is none.
  const { rows } = await app.db.execute(
    sql`select delivery_zone_of_address('Kenya', 'Nakuru Town', 'Nakuru', null, '{}') is not null as found`,
  )
  expect(rows).toEqual([{ found: true }])
  expect(await zoneOf(app, { town: 'Nakuru Town' })).toBe('Nakuru')
  expect(await zoneOf(app, { ...nakuru, town: 'Nakuru Town', area: 'Milimani Town' })).toBe(
    'Milimani',
  )
  for (const town of ['Kisumu', 'kisumu town', 'Kisumu City'])
    expect(await zoneOf(app, { county: 'Kisumu', town }), town).toBe('Kisumu')
  for (const town of ['Nakurutown', 'Nakuru East', 'Town', 'CBD', 'Townhall Nakuru'])
    expect(await zoneOf(app, { county: 'Nakuru', town }), town).toBeNull()
  // Another county may have a town of this name.
  expect(await zoneOf(app, { county: 'Kisumu', town: 'Nakuru Town' })).toBeNull()
})

test('no zone is guessed where several could be meant', async () => {
  const app = await emptiedShop()
  const staff = await aManager(app)
  const town = (name: string) => [{ county: 'Nakuru', town: name }]
  await addZone(staff, { name: 'centre', towns: town('Nakuru Town') })
  await addZone(staff, { name: 'around', towns: town('Nakuru City') })
  expect(await zoneOf(app, { county: 'Nakuru', town: 'Nakuru' })).toBeNull()
  expect(await zoneOf(app, { county: 'Nakuru', town: 'Nakuru City' })).toBe('around')
  await addZone(staff, { name: 'county', counties: ['Nakuru'] })
  expect(await zoneOf(app, { county: 'Nakuru', town: 'Nakuru CBD' })).toBe('county')
})

test('the program and the database compare names in the same way', async () => {
  const app = await only
  const names = [
    "Lang'ata",
    'Ol Kalou',
    'Wang’uru',
    'Éldoret',
    'Thika-Road 2',
    'Kisumu County',
    'county',
    'Nairobi City',
    '東京',
    ' ',
    'ﬁeld',
  ]
  for (const name of names) {
    const { rows } = await app.db.execute(
      sql`select place_key(${name}) as place, county_key(${name}) as county`,
    )
    expect(rows[0], name).toEqual({ place: placeKey(name), county: countyKey(name) })
  }
})

test('the area of an address is its field, or any of its lines that names an area', async () => {
  const app = await emptiedShop()
  const staff = await aManager(app)
  const at = (name: string) => ({ county: 'Nairobi', town: 'Nairobi', name })
  await addZone(staff, { name: 'Westlands', areas: [at('Westlands')], options: [rider] })
  await addZone(staff, { name: 'Karen', areas: [at('Karen')], options: [rider] })
  const shopper = await aShopper(app)
  const { id } = await anAddress(app, shopper)
  const zoneFor = async (change: Partial<typeof addresses.$inferInsert>) => {
    await app.db.update(addresses).set(change).where(eq(addresses.id, id))
    const { body } = await shopper.call('GET', `/delivery/options?addressId=${id}`)
    return body.zone?.name ?? null
  }
  expect(await zoneFor({ area: null })).toBeNull()
  expect(await zoneFor({ street: ' WESTLANDS' })).toBe('Westlands')
  expect(await zoneFor({ street: 'Westlands Road' })).toBeNull()
  expect(await zoneFor({ addressLine2: 'Karen' })).toBe('Karen')
  expect(await zoneFor({ area: 'Westlands' })).toBe('Westlands')
  expect(await zoneFor({ area: 'Kilimani' })).toBeNull()
  expect(await zoneFor({ area: 'Karen', country: 'Uganda' })).toBeNull()
})

test('options come cheapest first, then by name; freeFrom counts only for a known total', async () => {
  const app = await emptiedShop()
  const staff = await aManager(app)
  await addZone(staff, {
    name: 'All',
    options: [
      { ...rider, name: 'Zebra', fee: 200 },
      { ...rider, name: 'courier', fee: 200 },
      { ...rider, name: 'Rider', fee: 300, freeFrom: 1000.5 },
    ],
  })
  const fees = async (query: string) => {
    const { body } = await app.call('GET', `/delivery/options?county=Lamu${query}`)
    return body.options.map(({ name, fee }: { name: string; fee: number }) => [name, fee])
  }
  const list = [
    ['courier', 200],
    ['Zebra', 200],
    ['Rider', 300],
  ]
  expect(await fees('')).toEqual(list)
  expect(await fees('&itemsTotal=1000.49')).toEqual(list)
  expect(await fees('&itemsTotal=1000.50')).toEqual([['Rider', 0], list[0], list[1]])
  expect((await app.call('GET', '/delivery/options?county=Lamu&itemsTotal=much')).status).toBe(400)
})

test('only the owner and staff get the options of an address, and these responses are not cached', async () => {
  const app = await only
  const [amina, brian, staff] = [await aShopper(app), await aShopper(app), await aManager(app)]
  const url = `/delivery/options?addressId=${amina.addressId}`
  expect(await app.call('GET', url)).toMatchObject({ status: 401, body: { code: 'NOT_SIGNED_IN' } })
  const [own, others] = await Promise.all([amina.call('GET', url), brian.call('GET', url)])
  expect(own.status).toBe(200)
  expect(own.headers['cache-control']).toBe('no-store')
  expect(others).toMatchObject({ status: 404, body: { code: 'ADDRESS_NOT_FOUND' } })
  expect((await staff.call('GET', url)).status).toBe(200)
  expect((await app.call('GET', url)).status).toBe(401)
})

test('a change of a zone shows at once, in every process', async () => {
  const here = await emptiedShop()
  const there = await anotherProcess(here)
  const staff = await aManager(here)
  for (const app of [here, there]) expect(await zoneOf(app, { county: 'Lamu' })).toBeNull()
  const zone = await addZone(staff, { name: 'Islands', counties: ['Lamu'] })
  expect(await zoneOf(here, { county: 'Lamu' })).toBe('Islands')
  await expect.poll(() => zoneOf(there, { county: 'Lamu' })).toBe('Islands')
  await staff.call('DELETE', `/delivery/zones/${zone._id}`)
  expect(await zoneOf(here, { county: 'Lamu' })).toBeNull()
  await expect.poll(() => zoneOf(there, { county: 'Lamu' })).toBeNull()
})
