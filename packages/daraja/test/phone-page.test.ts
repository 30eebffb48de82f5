import { Script } from 'node:vm'
import { expect, test } from 'vitest'
import { phonePage } from '../src/simulator.ts'
import { aShop } from './support.ts'

test('the phone page and its files are served, with nothing inline', async () => {
  const { simulator } = await aShop()
  const get = async (path: string) => {
    const response = await fetch(`${simulator.url}${path}`)
    return { type: response.headers.get('content-type'), text: await response.text() }
  }
  const page = await get('/simulator')
  expect(page.type).toContain('text/html')
  expect(page.text).toBe(phonePage())
  expect((await get('/simulator/')).text).toBe(page.text)
  expect(page.text).toContain('no real money moves')
  expect(page.text).not.toMatch(/<style|style=|<script(?![^>]*src=)|\son\w+=/)

  for (const [, path = ''] of page.text.matchAll(/(?:src|href)="([^"]+)"/g)) {
    expect((await get(path)).type).toMatch(/^(text\/javascript|text\/css|image\/svg\+xml)/)
  }
})

test('the script of the page is valid and uses only elements of the page', async () => {
  const { simulator } = await aShop()
  const script = await (await fetch(`${simulator.url}/simulator/phone.js`)).text()
  expect(() => new Script(script)).not.toThrow()
  expect(script).not.toMatch(/innerHTML|eval\(/)
  const used = [...script.matchAll(/ById\('([^']+)'\)/gi)]
  expect(used.length).toBeGreaterThan(40)
  for (const [, id] of used) expect(phonePage()).toContain(`id="${id}"`)
})
