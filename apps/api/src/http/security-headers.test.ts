import { expect, test } from 'vitest'
import { testApp } from '../../test/support/support.ts'

test('a shop with https claims its own host for https, and not the owner’s other subdomains', async () => {
  const { http } = await testApp({ publicUrl: 'https://shop.example' })
  const { headers } = await http.inject({ url: '/api/products' })
  expect(headers['strict-transport-security']).toBe('max-age=31536000')
})
