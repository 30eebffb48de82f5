import fc from 'fast-check'
import { test } from 'vitest'
import { howOften } from './how-often.ts'
import { method, oddId, query, type Target, target, written } from './odd/addresses.ts'
import { expectProper } from './odd/answers.ts'
import { oddBody, type Spoil, spoil, spoils } from './odd/bodies.ts'
import { headers } from './odd/headers.ts'
import { request } from './odd/requests.ts'
import { openDoor } from './raw-http.ts'
import { aCustomerWithEverything, type CustomerWithEverything } from './someone-with-everything.ts'
import { anAdmin, type Person, testApp } from './support.ts'
import { validBody, validPath } from './valid-calls.ts'

/** How many requests of each kind the suite sends; set it high for an evening of them. */
const runs = howOften(400, 'ODD_INPUT_RUNS')
/** People and their things are made anew after so many requests: some of these delete them. */
const FRESH_AFTER = 15

const app = await testApp()
const say = await openDoor(app.http)
// So that no admin is ever the last one.
await anAdmin(app)

interface People {
  customer: CustomerWithEverything
  staff: Person
  requests: number
}
let people: People | undefined

async function somePeople(): Promise<People> {
  if (!people || people.requests >= FRESH_AFTER)
    people = {
      customer: await aCustomerWithEverything(app),
      staff: await anAdmin(app),
      requests: 0,
    }
  people.requests += 1
  return people
}

const caller = fc.constantFrom('guest', 'customer', 'staff')
type CallerKind = 'guest' | 'customer' | 'staff'

test(
  'a valid call with anything in it spoilt is answered properly',
  () =>
    holds(
      fc.tuple(target, caller, spoils, oddId, query),
      async ([target, caller, changes, id, query]) => {
        const { customer, staff } = await somePeople()
        const [type, body] = await spoilt(target, customer, changes)
        return request({
          method: target.method,
          path: pathOf(target, customer, id) + written(query),
          headers: [...tokenOf(caller, customer, staff), ['content-type', type]],
          body: isWriting(target) ? body : undefined,
        })
      },
    ),
  600_000,
)

test(
  'any method, with any headers and any body, is answered properly',
  () =>
    holds(
      fc.tuple(
        target.chain((target) => fc.tuple(fc.constant(target), method(target.method))),
        caller,
        headers,
        oddBody,
        oddId,
      ),
      async ([[target, method], caller, extra, body, id]) => {
        const { customer, staff } = await somePeople()
        const usual: [string, string][] = [
          ...tokenOf(caller, customer, staff),
          ['content-type', 'application/json'],
        ]
        const left = usual.filter(([name]) => !extra.some(([odd]) => odd === name))
        const path = pathOf(target, customer, id)
        return request({ method, path, headers: [...left, ...extra], body })
      },
    ),
  600_000,
)

/** Sends every request that is made up, and holds each answer to what all answers must be. */
async function holds<Made>(
  made: fc.Arbitrary<Made>,
  build: (made: Made) => Promise<Buffer>,
): Promise<void> {
  await fc.assert(
    fc.asyncProperty(made, async (made) => {
      const bytes = await build(made)
      const answer = await say(bytes)
      // Some of these calls end the session of whoever makes them.
      if (answer.status === 401) people = undefined
      expectProper(bytes, answer)
    }),
    { ...runs, endOnFailure: process.env.ODD_INPUT_RUNS !== undefined },
  )
}

function isWriting({ method }: Target): boolean {
  return method !== 'GET' && method !== 'DELETE'
}

/** The spoilt body and its type: JSON, or a form where the call takes one and it still has one. */
async function spoilt(
  { method, url }: Target,
  customer: CustomerWithEverything,
  changes: Spoil[],
): Promise<[type: string, body: string | Buffer]> {
  const valid = validBody({ method, url: url.replace(/^\/api/, '') }, customer)
  if (!(valid instanceof FormData))
    return ['application/json', JSON.stringify(spoil(valid, changes)) ?? '']
  const files = [...valid].filter(([, value]) => typeof value !== 'string')
  const fields = Object.fromEntries([...valid].filter(([, value]) => typeof value === 'string'))
  const spoiltFields = spoil(fields, changes)
  if (typeof spoiltFields !== 'object' || spoiltFields === null || changes.length === 1)
    return ['application/json', JSON.stringify(spoiltFields) ?? '']
  const form = new FormData()
  for (const [name, value] of Object.entries(spoiltFields)) form.append(name, String(value))
  for (const [name, value] of files) form.append(name, value)
  const encoded = new Response(form)
  const body = Buffer.from(await encoded.arrayBuffer())
  return [encoded.headers.get('content-type') ?? '', body]
}

function pathOf({ url }: Target, customer: CustomerWithEverything, id: string | undefined): string {
  if (id !== undefined) return url.replace(/:\w+/g, () => id)
  return url.startsWith('/api')
    ? `/api${validPath({ url: url.slice(4) }, customer)}`
    : url.replace(/:\w+/g, customer.id)
}

function tokenOf(
  caller: CallerKind,
  customer: CustomerWithEverything,
  staff: Person,
): [string, string][] {
  if (caller === 'guest') return []
  return [['authorization', `Bearer ${caller === 'customer' ? customer.token : staff.token}`]]
}
