import { contractNames, endpoints } from '@duka/contract/calls'
import { type Endpoint, Instant } from '@duka/contract/endpoint'
import * as z from 'zod/mini'
import { type Bodies, isHook, specialBody, specialResponse } from './openapi-bodies.ts'
import { refusalSchema, refusalsOf } from './openapi-refusals.ts'

type Json = Record<string, unknown>

/** What calls share, by name. */
interface Components {
  schemas: Json
  responses: Json
}

const tags: Record<string, string> = {
  settings: 'The shop and its settings',
  user: 'Accounts, sessions, users',
  categories: 'Categories',
  products: 'Products',
  searches: 'Searches',
  families: 'Variants of products',
  offers: 'Offers with codes',
  staff: 'Orders that staff enter',
  drafts: 'Orders that are being talked about',
  reviews: 'Reviews of products',
  'client-errors': 'Errors in browsers',
  'wish-list': 'The wish list',
  customers: 'Everybody who ordered, by phone number',
  carts: 'The cart',
  addresses: 'Addresses',
  delivery: 'Delivery zones, options and pickup points',
  orders: 'Orders',
  returns: 'Returns',
  pay: 'Links by which anybody can pay an order',
  payments: 'Payments',
  documents: 'Invoices and credit notes',
  etims: "KRA's eTIMS",
  vat: 'VAT of a month, and its rates',
  ledger: 'Ledger',
  drawers: 'Moves of cash',
  days: "The day's end",
  shippings: 'Shipping',
  pages: 'Pages of the owner',
  front: 'What is above the list of products',
  track: 'Links to follow a parcel',
  deliveries: 'Rider runs',
  dashboard: 'The shop at a glance',
  reports: 'Sales of any days, and how long stock lasts',
  audit: 'Who changed what',
  opening: 'What a new shop still has to do',
  work: 'What waits for staff',
  rights: 'What staff may be allowed',
  search: 'Everything that staff look for',
  consents: 'The consent log',
  messages: 'Messages to customers and staff',
  'message-texts': 'The words of messages',
  push: "Notices on staff's phones",
  exports: 'Files for a spreadsheet',
  hooks: 'What M-Pesa, WhatsApp and the SMS provider call',
}

/**
 * The whole API as an OpenAPI 3.1 document, made from the contract.
 * `shopName` is a setting, so it may change while the process runs.
 */
export function openapi(shopName: string): Json {
  const components: Components = { schemas: { Refusal: refusalSchema }, responses: {} }
  const paths: Record<string, Json> = {}
  for (const endpoint of endpoints) {
    const path = endpoint.url.replace(/:(\w+)/g, '{$1}')
    paths[path] = {
      ...paths[path],
      [endpoint.method.toLowerCase()]: operation(endpoint, components),
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: apiTitle(shopName), version: '1.0.0', description: about },
    servers: [{ url: '/api' }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    paths: Object.fromEntries(Object.entries(paths).sort()),
    components: {
      schemas: Object.fromEntries(Object.entries(components.schemas).sort()),
      responses: components.responses,
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
    },
  }
}

export function apiTitle(shopName: string): string {
  return `The ${shopName} API`
}

const about = [
  'Money is a number of shillings with at most 2 decimals; times are ISO 8601 in UTC; ids are UUIDs.',
  'Lists take `limit` and `cursor` and answer `nextCursor`, which is null on the last page.',
  'The answers of the public catalogue carry an ETag and may be asked for with If-None-Match.',
  'Unknown fields are ignored. Every refusal is `{message, code, fields?, values?, total?, right?, limit?}`.',
].join('\n\n')

const allowed = {
  public: 'For everyone.',
  user: 'For every signed-in user.',
  staff: 'For staff: managers and admins.',
}

/** Effects of a call that its name does not tell. */
const notes: Record<string, string> = {
  'PUT /orders/:id':
    'An order that moves to Processing opens its shipping record, so no call of its own is needed to ship it.',
}

function operation(endpoint: Endpoint, { schemas, responses }: Components): Json {
  const { method, url, config } = endpoint
  const body = bodyOf(endpoint, schemas)
  return {
    operationId: contractNames.get(endpoint),
    summary: config.summary,
    description: [allowed[config.access], notes[`${method} ${url}`]].filter(Boolean).join(' '),
    tags: [url.split('/')[1]],
    ...(config.right && { 'x-right': config.right }),
    security: config.access === 'public' ? [] : [{ token: [] }],
    parameters: parametersOf(endpoint),
    ...(body && { requestBody: { required: true, content: body } }),
    responses: { ...answersOf(endpoint, schemas), ...refusalsOf(endpoint, responses) },
  }
}

function parametersOf({ url, config, schema }: Endpoint): Json[] {
  const inPath = properties(schema.params)
  const inQuery = properties(schema.querystring)
  return [
    ...[...url.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
      name,
      in: 'path',
      required: true,
      description: inPath[name]?.description,
      schema: inPath[name] ?? { type: 'string' },
    })),
    ...Object.entries(inQuery).map(([name, given]) => ({
      name,
      in: 'query',
      // Sent as text, but described as a number.
      schema: name === 'limit' ? { type: 'integer', minimum: 1, default: 24 } : given,
      description: name === 'limit' ? 'Above 100 means 100.' : given.description,
    })),
    ...(config.idempotent
      ? [
          {
            name: 'Idempotency-Key',
            in: 'header',
            description: 'The same key gives the same answer, once, for 24 hours.',
            schema: { type: 'string', maxLength: 200 },
          },
        ]
      : []),
  ]
}

function properties(schema: z.ZodMiniType | undefined): Record<string, Json> {
  if (!schema) return {}
  const { properties } = plain(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))
  return (properties ?? {}) as Record<string, Json>
}

function bodyOf(endpoint: Endpoint, schemas: Json): Json | undefined {
  const { schema } = endpoint
  const bodies = specialBody(endpoint) ?? (schema.body && { 'application/json': schema.body })
  return bodies && contentOf(bodies, 'input', schemas)
}

function contentOf(types: Bodies, io: 'input' | 'output', schemas: Json): Json {
  return Object.fromEntries(
    Object.entries(types).map(([type, schema]) => [
      type,
      { schema: describe(schema, io, schemas) },
    ]),
  )
}

/** Public calls whose answers depend on a link, or on who asks. */
const uncached = /^\/(deliveries|payments|track|wish-list)\//

function answersOf(endpoint: Endpoint, schemas: Json): Json {
  const { method, url, config, schema } = endpoint
  const own = specialResponse(endpoint)
  if (own) return { 200: { description: 'Done.', content: contentOf(own, 'output', schemas) } }
  // Callers from outside count 200 as received.
  if (!schema.response)
    return { [isHook(url) ? 200 : 204]: { description: 'Done; there is nothing to say.' } }
  const answers = Object.fromEntries(
    Object.entries(schema.response).map(([status, answer]) => [
      status,
      {
        description: status === '201' ? 'Made.' : 'Done.',
        content: contentOf({ 'application/json': answer }, 'output', schemas),
      },
    ]),
  )
  const isCached = method === 'GET' && config.access === 'public' && !uncached.test(url)
  return isCached
    ? { ...answers, 304: { description: 'Unchanged since the answer with this ETag.' } }
    : answers
}

const named = z.registry<{ id?: string; format?: string }>()
for (const [thing, name] of contractNames)
  if (isSchema(thing) && thing !== Instant) named.add(thing, { id: name })
named.add(Instant, { format: 'date-time' })

function isSchema(thing: unknown): thing is z.ZodMiniType {
  return typeof thing === 'object' && thing !== null && '_zod' in thing
}

/** A schema as JSON Schema; schemas with a name in the contract go to `schemas` and are referenced. */
function describe(schema: z.ZodMiniType, io: 'input' | 'output', schemas: Json): Json {
  const made = z.toJSONSchema(schema, {
    io,
    metadata: named,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) =>
      void Object.assign(jsonSchema, z.globalRegistry.get(zodSchema)),
  })
  const { $schema: _dialect, $defs, ...described } = plain(made)
  for (const [name, definition] of Object.entries($defs ?? {})) addSchema(name, definition, schemas)
  if (typeof described.id !== 'string') return described
  const { id, ...definition } = described
  addSchema(id, definition, schemas)
  return { $ref: `#/components/schemas/${id}` }
}

/** Removes repetitions: patterns beside formats, and `additionalProperties: false` of responses. */
function plain(schema: object): Json {
  const text = JSON.stringify(schema, (key, value) => {
    if (key === 'additionalProperties' && value === false) return undefined
    // Generators take a rule without a type for a value of any type.
    if (value?.type === 'string' && value.allOf) return { ...value, allOf: value.allOf.map(asText) }
    if (value?.format !== 'uuid' || typeof value.pattern !== 'string') return value
    const { pattern: _pattern, ...rest } = value
    return rest
  })
  return JSON.parse(text.replaceAll('#/$defs/', '#/components/schemas/'))
}

function asText(rule: Json): Json {
  return { type: 'string', ...rule }
}

function addSchema(name: string, { id: _id, ...definition }: Json, schemas: Json): void {
  const known = schemas[name]
  if (known && JSON.stringify(known) !== JSON.stringify(definition))
    throw new Error(`${name} is not the same on its way in and out.`)
  schemas[name] = definition
}
