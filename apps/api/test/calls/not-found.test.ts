import { randomUUID } from 'node:crypto'
import { endpoints } from '@duka/contract/calls'
import { refusals } from '@duka/contract/errors'
import { expect, test } from 'vitest'
import { aCustomerWithEverything } from '../samples/customer-with-everything.ts'
import { anAdmin, testApp } from '../support/support.ts'
import { validBody } from './valid-calls.ts'

const app = await testApp()
const staff = await anAdmin(app)
const customer = await aCustomerWithEverything(app)

const calls = endpoints
  .filter(({ url }) => url.includes(':'))
  .map((endpoint) => ({ ...endpoint, name: `${endpoint.method} ${endpoint.url}` }))
  // An unknown category is an empty list; an unknown page is made.
  .filter(({ name }) => !['GET /products/category/:categoryId', 'PUT /pages/:slug'].includes(name))

test.each(calls)('$name answers "not found" for any unknown id', async (call) => {
  const code = call.config.missing ?? 'NOT_FOUND'
  const body = validBody(call, customer)
  const ids = ['no-such-thing', '0', `${customer.id}0`, '%F0%9F%AB%96', randomUUID()]
  // Access to a cart is checked before the cart is looked up.
  if (call.name === 'DELETE /carts/user/:userId') ids.pop()
  for (const id of ids) {
    const { status, body: said } = await staff.call(call.method, call.url.replace(/:\w+/, id), body)
    const { message } = refusals[code]
    expect({ status, said }, id).toEqual({ status: 404, said: { code, message } })
  }
})
