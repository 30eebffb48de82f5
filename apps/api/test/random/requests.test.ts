import fc from 'fast-check'
import { test } from 'vitest'
import { validBody, validPath } from '../calls/valid-calls.ts'
import {
  aCustomerWithEverything,
  type CustomerWithEverything,
} from '../samples/customer-with-everything.ts'
import { openRawHttp } from '../support/raw-http.ts'
import { anAdmin, type Person, testApp } from '../support/support.ts'
import { oddBody, type Spoil, spoil, spoils } from './generate/bodies.ts'
import { expectProper } from './generate/expect-proper.ts'
import { headers } from './generate/headers.ts'
import { request } from './generate/requests.ts'
import { method, oddId, query, type Target, target, written } from './generate/targets.ts'
import { propertyRuns } from './property-runs.ts'

/** The number of random requests of each kind. */
const runs = propertyRuns(150, 'RANDOM_RUNS')
/** Make new people after this many requests, because some requests delete them. */
const FRESH_AFTER = 15

const app = await testApp()
const say = await openRawHttp(app.http)
// A second admin, so that no request tries to delete the last one.
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
  'a valid call with random changes gets a proper answer',
  () =>
    expectAllProper(
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
  'any method with any headers and any body gets a proper answer',
  () =>
    expectAllProper(
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

/** Sends every generated request and checks that each answer is proper. */
async function expectAllProper<Made>(
  made: fc.Arbitrary<Made>,
  build: (made: Made) => Promise<Buffer>,
): Promise<void> {
  await fc.assert(
    fc.asyncProperty(made, async (made) => {
      const bytes = await build(made)
      const answer = await say(bytes)
      // Some calls end the caller's session; a guest has none.
      if (answer.status === 401 && bytes.includes('Bearer')) people = undefined
      expectProper(bytes, answer)
    }),
    { ...runs, endOnFailure: process.env.RANDOM_RUNS !== undefined },
  )
}

function isWriting({ method }: Target): boolean {
  return method !== 'GET' && method !== 'DELETE'
}

/** The changed body and its type: JSON, or a form if the call takes one and the change left fields. */
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
