import { endpoints } from '@duka/contract/calls'
import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { aManager, testApp } from './support.ts'

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
    if (config.access !== 'public') expect(Object.keys(call.responses), url).toContain('401')
    if (config.access === 'staff') expect(Object.keys(call.responses), url).toContain('403')
    expect(call.parameters.some(({ name }: { name: string }) => name === 'Idempotency-Key')).toBe(
      config.idempotent !== undefined,
    )
  }
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
  expect(components.responses.Refused429.headers['Retry-After']).toBeDefined()
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
