import { randomUUID } from 'node:crypto'
import type { Address } from '@duka/contract/addresses/addresses'
import type { Order } from '@duka/contract/orders/orders'
import type { PaymentMethod } from '@duka/contract/settings/payment-methods'
import type { Role } from '@duka/contract/users/roles'
import { hash } from '@node-rs/argon2'
import type { FastifyInstance, InjectOptions } from 'fastify'
import type { Pool } from 'pg'
import { inject } from 'vitest'
import { buildApp, type Parts } from '../../src/app.ts'
import { connect, type Db } from '../../src/db/client.ts'
import {
  addresses,
  cartLines,
  categories,
  products,
  sessions,
  stockMovements,
  users,
} from '../../src/db/schema.ts'
import { newToken } from '../../src/http/auth.ts'
import { hearMpesa } from '../../src/modules/connections/hear-mpesa.ts'
import { openSecrets } from '../../src/modules/connections/secrets.ts'
import { openMpesa } from '../../src/modules/payments/mpesa/mpesa.ts'
import { noteAnswers } from '../calls/documented-answers.ts'
import { fakeMpesa } from '../fakes/fake-mpesa.ts'
import { atEnd } from './at-end.ts'
import { failureLog } from './failure-log.ts'
import { prepareStatements } from './prepare-statements.ts'
import { databaseUrl, onServer } from './template-database.ts'

/** The whole application on a real, empty PostgreSQL database. */
export interface TestApp {
  http: FastifyInstance
  db: Db
  pool: Pool
  databaseUrl: string
  mpesa: ReturnType<typeof fakeMpesa>
  pictures: Map<string, Buffer>
  /** Calls the API as a guest. */
  call(method: Method, url: string, body?: unknown, options?: CallOptions): Promise<Answer>
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

interface CallOptions {
  token?: string
  headers?: Record<string, string>
}

/** An answer; `body` is the parsed JSON, or undefined without one. */
export interface Answer {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: tests read any answer and assert its shape
  body: any
  headers: Record<string, number | string | string[] | undefined>
}

/** Opens a shop on a new database, cloned from the migrated template. It closes when the test file ends. */
export async function testApp(parts: Partial<Parts> = {}): Promise<TestApp> {
  const server = inject('postgresUrl')
  const name = `shop_${randomUUID().slice(0, 8)}`
  await onServer(server, `create database ${name} template template_shop strategy file_copy`)
  // They are in memory: a run makes gigabytes of them.
  atEnd(() => onServer(server, `drop database ${name} with (force)`))
  return open(databaseUrl(server, name), parts)
}

/** A second process of the same shop: same database, own memory. */
export function anotherProcess(
  app: Pick<TestApp, 'databaseUrl'>,
  parts: Partial<Parts> = {},
): Promise<TestApp> {
  return open(app.databaseUrl, parts)
}

/** Opened once: making a key from a sentence takes longer than all else of a shop. */
const secrets = openSecrets('', 'a sentence for tests of at least 32 letters')

/** How long a test waits for the database: on a busy machine, longer than a shop. In milliseconds. */
const ANSWER_MS = 120_000

async function open(url: string, parts: Partial<Parts>): Promise<TestApp> {
  const patience = `${url.includes('?') ? '&' : '?'}statement_timeout=${ANSWER_MS}`
  const { pool, db } = connect(`${url}${patience}`, { waitMs: ANSWER_MS })
  // Before the database is dropped, also where the shop does not start.
  atEnd(() => pool.end())
  prepareStatements(pool)
  const mpesa = fakeMpesa()
  const pictures = new Map<string, Buffer>()

  const http = await buildApp({
    databaseUrl: url,
    db,
    pool,
    mpesa,
    pictures: {
      put: async (file, bytes) => void pictures.set(file, bytes),
      get: async (file) => pictures.get(file),
      remove: async (file) => void pictures.delete(file),
    },
    publicUrl: 'http://shop.test',
    orderExpiryMinutes: 60,
    rateLimits: false,
    production: false,
    recentLoginMinutes: 10,
    sessionMaxDays: 90,
    backupEveryHours: 0,
    smtpUrl: undefined,
    sms: undefined,
    smsHookSecret: undefined,
    whatsapp: undefined,
    etimsMode: 'off',
    digitax: undefined,
    etims: {
      retryMs: 1,
      pollMs: 1,
      timeoutMs: 5000,
      withItems: false,
      statusCode: '02',
      creditNotes: 100,
      simulator: undefined,
    },
    secrets,
    connectMpesa: (account) =>
      openMpesa(account, {
        callbackBase: () => parts.publicUrl ?? 'http://shop.test',
        queriesPerMinute: 600,
        confirmAbove: 50_000,
        dataDir: '',
        heard: hearMpesa(db, failureLog),
      }),
    staff: { email: undefined, phone: undefined },
    now: () => new Date(),
    log: failureLog,
    ...parts,
  })
  noteAnswers(http)
  await http.ready()
  atEnd(() => http.close())
  return { http, db, pool, databaseUrl: url, mpesa, pictures, call: caller(http) }
}

function caller(http: FastifyInstance): TestApp['call'] {
  return async (method, url, body, { token, headers } = {}) => {
    const options: InjectOptions = {
      method,
      url: `/api${url}`,
      headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
      ...(body !== undefined && { payload: body as NonNullable<InjectOptions['payload']> }),
    }
    const answer = await http.inject(options)
    const isJson = String(answer.headers['content-type']).startsWith('application/json')
    return {
      status: answer.statusCode,
      body: isJson ? answer.json() : answer.body || undefined,
      headers: answer.headers,
    }
  }
}

/** A person with an account and a session; `call` sends requests as this person. */
export interface Person {
  id: string
  username: string
  email: string
  token: string
  call(method: Method, url: string, body?: unknown, options?: CallOptions): Promise<Answer>
}

/** The hash of a password that nobody knows. */
const SOME_PASSWORD =
  '$argon2id$v=19$m=19456,t=2,p=1$Ii4vSHutCZa5sPP5YzWzwQ$YDZj7if9/miuXJ54vE+ifboaSFM4iTTsULg25pE4sSw'

/** The hash of a password, as quick to compare as argon2 allows: real ones are slow on purpose. */
export const cheapHash = (password: string) =>
  hash(password, { algorithm: 2, memoryCost: 8, timeCost: 1, parallelism: 1 })

let people = 0

export async function aPerson(app: TestApp, role: Role): Promise<Person> {
  people += 1
  const username = `${role}-${people}`
  const { token, tokenHash } = newToken()
  const [user] = await app.db
    .insert(users)
    .values({
      username,
      email: `${username}@people.test`,
      firstname: 'Test',
      lastname: username,
      role,
      passwordHash: SOME_PASSWORD,
    })
    .returning()
  if (!user) throw new Error('no user was made')
  await app.db.insert(sessions).values({ tokenHash, userId: user.id })
  return {
    id: user.id,
    username,
    email: user.email ?? '',
    token,
    call: (method, url, body, options) => app.call(method, url, body, { token, ...options }),
  }
}

export const aManager = (app: TestApp) => aPerson(app, 'manager')
export const anAdmin = (app: TestApp) => aPerson(app, 'admin')

/** A customer with an address, and with `cart` in the cart. */
export interface Shopper extends Person {
  addressId: string
  placeOrder(
    paymentMethod?: PaymentMethod,
    headers?: Record<string, string>,
  ): Promise<Answer & { body: { order: Order } }>
}

export async function aShopper(
  app: TestApp,
  { cart = [], quantity = 1 }: { cart?: { id: string }[]; quantity?: number } = {},
): Promise<Shopper> {
  const person = await aPerson(app, 'customer')
  const { id: addressId } = await anAddress(app, person)
  if (cart.length > 0)
    await app.db
      .insert(cartLines)
      .values(cart.map((product) => ({ userId: person.id, productId: product.id, quantity })))
  return {
    ...person,
    addressId,
    placeOrder: (paymentMethod = 'mpesa', headers = {}) =>
      person.call('POST', '/orders', { addressId, paymentMethod }, { headers }),
  }
}

export async function anAddress(
  app: TestApp,
  owner: { id: string },
  fields: Partial<Address> = {},
): Promise<{ id: string }> {
  const [address] = await app.db
    .insert(addresses)
    .values({
      userId: owner.id,
      addressLine1: 'Jamii House, 3rd floor',
      street: 'Biashara Street',
      city: 'Nairobi',
      state: 'Nairobi',
      postalCode: '00100',
      country: 'Kenya',
      phoneNumber: '254712345678',
      isDefault: fields.isDefault ?? false,
    })
    .returning({ id: addresses.id })
  if (!address) throw new Error('no address was made')
  return address
}

export async function aCategory(
  app: TestApp,
  name = `Category ${randomUUID()}`,
  parentId: string | null = null,
) {
  const [category] = await app.db.insert(categories).values({ name, parentId }).returning()
  if (!category) throw new Error('no category was made')
  return category
}

/** A product: a kettle for Ksh 2,499 with 10 in stock, unless `fields` say otherwise. */
export async function aProduct(app: TestApp, fields: Partial<typeof products.$inferInsert> = {}) {
  const categoryId = fields.categoryId ?? (await aCategory(app)).id
  const [product] = await app.db
    .insert(products)
    .values({
      name: 'Electric kettle',
      description: 'Boils a litre and a half in four minutes.',
      priceCents: 249_900,
      stockQuantity: 10,
      brand: 'Moto',
      variant: '1.7 litre',
      ...fields,
      categoryId,
    })
    .returning()
  if (!product) throw new Error('no product was made')
  await app.db
    .insert(stockMovements)
    .values({ productId: product.id, change: product.stockQuantity, reason: 'opening' })
  return product
}
