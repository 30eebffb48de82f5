import { endpoints } from '@duka/contract/calls'
import { refusals } from '@duka/contract/errors'
import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { aManager, testApp } from '../support/support.ts'

const app = await testApp()
const { body: document } = await app.call('GET', '/openapi.json')

test('the document is valid OpenAPI 3.1', async () => {
  expect(document.openapi).toMatch(/^3\.1\./)
  const { valid, errors } = await new Validator().validate(structuredClone(document))
  expect(errors).toBeUndefined()
  expect(valid).toBe(true)
  const names = Object.keys(document.components.schemas)
  for (const [, name] of JSON.stringify(document).matchAll(/#\/components\/schemas\/(\w+)/g))
    expect(names).toContain(name)
})

test('the document has every endpoint, with its access and its refusals', () => {
  const written = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods as object).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const promised = endpoints.map(({ method, url }) => `${method} ${url.replace(/:(\w+)/g, '{$1}')}`)
  expect(written.sort()).toEqual(promised.sort())
  for (const { method, url, config } of endpoints) {
    const call = document.paths[url.replace(/:(\w+)/g, '{$1}')][method.toLowerCase()]
    expect(document.tags.map(({ name }: { name: string }) => name)).toContain(call.tags[0])
    expect(call.operationId, `${method} ${url}`).toMatch(/^[a-z]\w+$/)
    expect(call.security, url).toEqual(config.access === 'public' ? [] : [{ token: [] }])
    const isSignedIn = config.access !== 'public'
    expect(codesOf(call).includes('NOT_SIGNED_IN') || !isSignedIn, url).toBe(true)
    expect(codesOf(call).includes('SECOND_FACTOR_NEEDED'), url).toBe(config.access === 'staff')
    expect(call.parameters.some(({ name }: { name: string }) => name === 'Idempotency-Key')).toBe(
      config.idempotent !== undefined,
    )
  }
})

/** The codes of the refusals that the document names for a call. */
function codesOf(call: { responses: Record<string, { $ref?: string }> }): string[] {
  return Object.values(call.responses).flatMap(({ $ref }) => {
    if (!$ref) return []
    const { content } = document.components.responses[$ref.replace('#/components/responses/', '')]
    return content['application/json'].schema.allOf[1].properties.code.enum
  })
}

test('a call has the refusals of its own rules and no others', () => {
  const { paths } = document
  const order = paths['/orders'].post
  expect(codesOf(order)).toEqual(expect.arrayContaining(['CART_EMPTY', 'OFFER_USED_UP']))
  expect(codesOf(order)).not.toContain('SKU_TAKEN')
  expect(Object.keys(paths['/categories'].get.responses)).toEqual(['200', '304', '400', '503'])
  expect(Object.keys(paths['/user/logout'].post.responses)).toEqual([
    ...['204', '400', '401', '413', '415', '503'],
  ])
  // Files have these two, a code that was entered has one as its problem, and no call promises a bug.
  const elsewhere = ['FILE_CHANGED', 'RANGE_NOT_SATISFIABLE', 'TYPED_CODE_NOT_DUE', 'UNEXPECTED']
  const named = Object.values(paths).flatMap((methods) =>
    Object.values(methods as Record<string, typeof order>).flatMap(codesOf),
  )
  expect([...new Set([...named, ...elsewhere])].sort()).toEqual(Object.keys(refusals).sort())
})

test('the document describes files, the plain-text status, money and times', () => {
  const { paths, components } = document
  const form = paths['/products'].post.requestBody.content['multipart/form-data'].schema
  expect(form.properties.productImage).toMatchObject({ type: 'string', format: 'binary' })
  expect(form.required).toContain('productImage')
  const change = paths['/products/{id}'].put.requestBody.content['multipart/form-data'].schema
  expect(change.required ?? []).toEqual([])
  expect(Object.keys(paths['/orders/{id}'].put.requestBody.content)).toContain('text/plain')
  expect(components.schemas.Order.properties).toMatchObject({
    totalAmount: { type: 'number' },
    createdAt: { type: 'string' },
  })
  expect(Object.keys(paths['/exports/orders.csv'].get.responses['200'].content)).toEqual([
    'text/csv',
  ])
  expect(paths['/user/logout'].post.responses['204'].content).toBeUndefined()
  expect(components.responses.TOO_MANY_TRIES.headers['Retry-After']).toBeDefined()
})

test('a client finds every body, every answer and every part of a refusal in the document', () => {
  const { paths, components } = document
  const group = paths['/families'].post.requestBody.content['multipart/form-data'].schema
  expect(Object.keys(group.properties)).toEqual(
    expect.arrayContaining(['name', 'products', 'productImage']),
  )
  const product = paths['/products'].post.requestBody.content['multipart/form-data'].schema
  expect(product.properties.variant).toBeDefined()
  expect(product.required).not.toContain('variant')
  for (const path of ['/exports/sales.xlsx', '/hooks/whatsapp']) {
    const { responses } = paths[path].get
    expect(responses['200']?.content, path).toBeDefined()
    expect(responses['204'], path).toBeUndefined()
  }
  expect(Object.keys(components.schemas.Refusal.properties)).toEqual(
    expect.arrayContaining(['values', 'total']),
  )
  expect(paths['/orders/{id}'].put.description).toMatch(/Processing opens its shipping record/)
})

test('the document says what the callbacks of WhatsApp and of the SMS provider send and get', () => {
  const { paths } = document
  expect(paths['/hooks/whatsapp'].get.requestBody).toBeUndefined()
  for (const path of ['/hooks/whatsapp', '/hooks/sms/{secret}']) {
    const { responses } = paths[path].post
    expect(responses['200'], path).toBeDefined()
    expect(responses['200'].content, path).toBeUndefined()
    expect(responses['204'], path).toBeUndefined()
  }
  expect(Object.keys(paths['/hooks/sms/{secret}'].post.requestBody.content)).toEqual([
    'application/x-www-form-urlencoded',
  ])
})

test('the document says which texts are a day or a time, and what a day means', () => {
  const { NewShipping, ShippingChange, NewOffer, ProductChange } = document.components.schemas
  for (const field of [
    NewShipping.properties.shippedAt,
    ShippingChange.properties.deliveredAt,
    NewOffer.properties.until,
    ProductChange.properties.saleFrom,
  ]) {
    const text = JSON.stringify(field)
    expect(text).toContain('"format":"date"')
    expect(text).toContain('"format":"date-time"')
    expect(text).toMatch(/or a day, which/)
  }
})

test('every field that a client sends has a type', () => {
  const untyped = propertiesIn(document).filter(
    ([, schema]) =>
      !['type', '$ref', 'anyOf', 'oneOf', 'const', 'enum'].some((key) => key in schema),
  )
  // The values of an audit entry are of any type.
  expect(untyped.map(([name]) => name).sort()).toEqual(['after', 'before'])
})

/** Every property of the document with its schema, wherever it stands. */
function propertiesIn(part: unknown): [string, Record<string, unknown>][] {
  if (typeof part !== 'object' || part === null) return []
  const own =
    'properties' in part && !('type' in part && part.type !== 'object') ? part.properties : {}
  return [
    ...Object.entries(own as Record<string, Record<string, unknown>>),
    ...Object.values(part).flatMap(propertiesIn),
  ]
}

test('a time is described as a time', () => {
  // What the shop takes may be a day as well.
  const { NewShipping: _new, ShippingChange: _change, ...answers } = document.components.schemas
  const times = propertiesIn(answers).filter(
    ([name]) => /[a-z]At$/.test(name) && !['lowStockAt', 'askedAt', 'dayMessageAt'].includes(name),
  )
  expect(times.length).toBeGreaterThan(30)
  const plain = times.filter(([, schema]) => /"string"/.test(JSON.stringify(schema)))
  const vague = plain.filter(([, schema]) => !JSON.stringify(schema).includes('date-time'))
  expect(vague.map(([name]) => name)).toEqual([])
})

/** Names that say what they are. */
const selfExplaining = new Set(
  `_id about address addressId addressLine1 addressLine2 addresses amount answer area areas author
    available backup balance brand brands cancelled cash categories category categoryId changed
    changes channels city closed code confirmPassword confirmedAt consents contactPhone count
    counties country counts county createdAt csv current currentPassword customer date day days
    deliveredAt delivery deliveryFee deliveryFees description device directions done email entries
    error errors failures fee file filter firstname format from how href html id image images
    isDefault isDeleted isOpen item items itemsCount job kind language lastUsedAt lastname
    latestOrders latitude length line link longitude lowStock max maxPrice message messages method
    methods min minPrice mode money movements mpesa name new newCategories newPassword newPoints
    note number offer offers option options order orderId orderNumber orders pages paidAt parcels parts
    password payer payment paymentMethod paymentMethods paymentStatus payments percent phoneNumber phones
    pictures pieces place places point postalCode postings price problem product productId
    productImage products promotions publicUrl publicUrlProblems quantity rating readAt receipts
    received recipientName refunded refunds required restored review returns reviews rider riders role row
    rows run runs salePrice sales savedAt savedBy searches secret sentAt sessions shippedAt
    shippings slug sms social sort staff stars startedBy state statement status steps stock stockQuantity
    stocks street subject sum text texts title to token total totalAmount town towns trackingNumber
    until updatedAt upload url used user userId username users value version versions whatsapp width
    zone zones`.split(/\s+/),
)

test('every property and parameter whose name does not explain it has a line', () => {
  const parameters = Object.values(document.paths)
    .flatMap((methods) => Object.values(methods as object))
    .flatMap(({ parameters }) => parameters)
  const silent = [
    ...propertiesIn(document).filter(([, schema]) => !schema.description && !schema.$ref),
    ...parameters.map((one) => [one.name, one]).filter(([, { description }]) => !description),
  ].map(([name]) => name)
  expect([...new Set(silent)].filter((name) => !selfExplaining.has(name)).sort()).toEqual([])
})

test('the document and its page show the name of the shop', async () => {
  expect(document.info.title).toBe('The Duka API')
  const manager = await aManager(app)
  await manager.call('PUT', '/settings', { name: 'Juma & $& <Sons>' })
  expect((await app.call('GET', '/openapi.json')).body.info.title).toBe('The Juma & $& <Sons> API')
  const page = String((await app.call('GET', '/docs')).body)
  expect(page.match(/The Juma &amp; \$&amp; &lt;Sons> API/g)).toHaveLength(2)
  await manager.call('PUT', '/settings', { name: null })
})

test('the API page loads nothing from other servers', async () => {
  const page = await app.call('GET', '/docs')
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(page.headers['content-security-policy']).toContain("script-src 'self';")
  expect(page.body).not.toMatch(/https?:\/\/|<script>|<style|\son\w+=/)
  for (const [, url = ''] of String(page.body).matchAll(/(?:src|href)="\/api([^"]+)"/g)) {
    const part = await app.call('GET', url)
    expect(part.status, url).toBe(200)
    if (url !== '/openapi.json') expect(part.body).not.toMatch(/https?:\/\//)
  }
})
