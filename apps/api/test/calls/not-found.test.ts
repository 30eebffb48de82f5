import { randomUUID } from 'node:crypto'
import { endpoints } from '@duka/contract/calls'
import { type RefusalCode, refusals } from '@duka/contract/errors'
import { expect, test } from 'vitest'
import { aCustomerWithEverything } from '../samples/customer-with-everything.ts'
import { anAdmin, testApp } from '../support/support.ts'
import { validBody } from './valid-calls.ts'

const app = await testApp()
const staff = await anAdmin(app)
const customer = await aCustomerWithEverything(app)

/** The refusal for a missing thing, by the path of the call. */
const words: [where: RegExp, code: RefusalCode][] = [
  [/^\/user\/sessions\//, 'SESSION_NOT_FOUND'],
  [/^\/(user|\w+\/user)\//, 'USER_NOT_FOUND'],
  [/^\/categories\//, 'CATEGORY_NOT_FOUND'],
  [/^\/products\/prices\//, 'PRICE_CHANGE_NOT_FOUND'],
  [/^\/products\//, 'PRODUCT_NOT_FOUND'],
  [/^\/families\//, 'FAMILY_NOT_FOUND'],
  [/^\/drafts\//, 'DRAFT_NOT_FOUND'],
  [/^\/offers\//, 'OFFER_NOT_FOUND'],
  [/^\/wish-list\//, 'PRODUCT_NOT_FOUND'],
  [/^\/reviews\//, 'REVIEW_NOT_FOUND'],
  [/^\/messages\//, 'MESSAGE_NOT_FOUND'],
  [/^\/addresses\//, 'ADDRESS_NOT_FOUND'],
  [/^\/(orders|payments\/order)\//, 'ORDER_NOT_FOUND'],
  [/^\/customers\//, 'CUSTOMER_NOT_FOUND'],
  [/^\/returns\//, 'RETURN_NOT_FOUND'],
  [/^\/documents\//, 'PAPER_NOT_FOUND'],
  [/^\/shippings\//, 'SHIPPING_NOT_FOUND'],
  [/^\/drawers\/moves\//, 'MOVE_NOT_FOUND'],
  [/^\/delivery\/zones\//, 'ZONE_NOT_FOUND'],
  [/^\/delivery\/points\//, 'POINT_NOT_FOUND'],
  [/^\/deliveries\//, 'RUN_NOT_FOUND'],
  [/^\/pages\/.*\/versions\/:version/, 'PAGE_VERSION_NOT_FOUND'],
  [/^\/pages\//, 'PAGE_NOT_FOUND'],
  [/^\/pay\//, 'PAY_LINK_ENDED'],
  [/^\/carts\/shared\//, 'SHARED_CART_NOT_FOUND'],
  [/^\/track\//, 'TRACKING_LINK_ENDED'],
  [/^\/staff\/invitations\//, 'INVITATION_NOT_FOUND'],
  [/^\/hooks\/|^\/settings\/connections\/|^\/days\//, 'NOT_FOUND'],
]

const calls = endpoints
  .filter(({ url }) => url.includes(':'))
  .map((endpoint) => ({ ...endpoint, name: `${endpoint.method} ${endpoint.url}` }))
  // An unknown category is an empty list; an unknown page is made.
  .filter(({ name }) => !['GET /products/category/:categoryId', 'PUT /pages/:slug'].includes(name))

test.each(calls)('$name answers "not found" for any unknown id', async (call) => {
  const code = words.find(([where]) => where.test(call.url))?.[1] ?? 'UNEXPECTED'
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
