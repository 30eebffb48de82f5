import { expect, test } from 'vitest'
import { aManager, aProduct, aShopper, testApp } from '../../../test/support/support.ts'

const app = await testApp()

test('staff read each other’s notes on an order, and the customer never does', async () => {
  const [asha, juma] = [await aManager(app), await aManager(app)]
  const shopper = await aShopper(app, { cart: [await aProduct(app)] })
  const { _id } = (await shopper.placeOrder('cod')).body.order

  const answer = await asha.call('POST', `/orders/${_id}/notes`, { note: ' Call at the gate. ' })

  expect(answer.status).toBe(204)
  const { body } = await juma.call('GET', `/audit?thing=order&thingId=${_id}`)
  expect(body.entries[0]).toMatchObject({
    action: 'note',
    user: { _id: asha.id },
    after: { note: 'Call at the gate.' },
  })
  const seen = [
    await shopper.call('GET', `/orders/${_id}`),
    await shopper.call('GET', '/user/me/export'),
  ]
  expect(JSON.stringify(seen.map(({ body }) => body))).not.toContain('gate')
})

test('deleting an account deletes the notes on its orders', async () => {
  const staff = await aManager(app)
  const [amina, brian] = [
    await aShopper(app, { cart: [await aProduct(app)] }),
    await aShopper(app, { cart: [await aProduct(app)] }),
  ]
  const orderIds: string[] = []
  for (const shopper of [amina, brian]) {
    const { _id } = (await shopper.placeOrder('cod')).body.order
    await staff.call('POST', `/orders/${_id}/notes`, { note: 'Lives by the mosque.' })
    orderIds.push(_id)
  }

  expect((await amina.call('DELETE', '/user/me')).status).toBe(204)

  const notes = await Promise.all(
    orderIds.map((id) => staff.call('GET', `/audit?thing=order&thingId=${id}`)),
  )
  const isNote = ({ action }: { action: string }) => action === 'note'
  expect(notes.map(({ body }) => body.entries.find(isNote).after)).toEqual([
    null,
    { note: 'Lives by the mosque.' },
  ])
})

test('an empty note and a note on an unknown order are refused', async () => {
  const staff = await aManager(app)
  const shopper = await aShopper(app, { cart: [await aProduct(app)] })
  const { _id } = (await shopper.placeOrder('cod')).body.order
  const empty = await staff.call('POST', `/orders/${_id}/notes`, { note: '  ' })
  expect(empty.body.fields).toEqual({ note: 'Write a note first.' })
  const nowhere = await staff.call('POST', `/orders/${staff.id}/notes`, { note: 'Hm' })
  expect(nowhere.body.code).toBe('ORDER_NOT_FOUND')
})
