import { expect, test } from 'vitest'
import { aManager, anAdmin, aPerson, aShopper, testApp } from '../../../../test/support/support.ts'

test('if only admins manage staff, a manager cannot change roles or delete staff', async () => {
  const app = await testApp({ production: true })
  const [admin, manager, other] = [await anAdmin(app), await aManager(app), await aManager(app)]
  const amina = await aShopper(app)
  const refused = { status: 403, body: { code: 'NOT_ALLOWED' } }
  const roleOf = (id: string) => `/user/users/${id}/role`
  expect(await manager.call('PATCH', roleOf(amina.id), { role: 'manager' })).toMatchObject(refused)
  expect(await manager.call('PATCH', roleOf(admin.id), { role: 'customer' })).toMatchObject(refused)
  expect(await manager.call('DELETE', `/user/users/${other.id}`)).toMatchObject(refused)
  expect((await manager.call('DELETE', `/user/users/${amina.id}`)).status).toBe(204)
  expect((await other.call('DELETE', '/user/me')).status).toBe(204)

  expect(await manager.call('PUT', '/settings', { adminsOnlyManageStaff: false })).toMatchObject(
    refused,
  )
  expect(await manager.call('PUT', '/settings', { secondFactorForStaff: true })).toMatchObject(
    refused,
  )
  expect((await manager.call('PUT', '/settings', { name: 'Mama Njeri' })).status).toBe(200)
  expect((await admin.call('PUT', '/settings', { adminsOnlyManageStaff: false })).status).toBe(200)
  const brian = await aPerson(app, 'customer')
  expect((await manager.call('PATCH', roleOf(brian.id), { role: 'manager' })).status).toBe(200)
})

test('admins manage staff by default in production only', async () => {
  for (const production of [true, false]) {
    const app = await testApp({ production })
    const admin = await anAdmin(app)
    const { body } = await admin.call('GET', '/settings/staff')
    expect(body.settings).toMatchObject({
      adminsOnlyManageStaff: production,
      secondFactorForStaff: false,
    })
    expect((await app.call('GET', '/settings')).body.shop).not.toHaveProperty(
      'adminsOnlyManageStaff',
    )
  }
})
