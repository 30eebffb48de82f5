import { createDaraja } from '@duka/daraja/client'
import { demoCredentials, startSimulator } from '@duka/daraja/simulator'
import { afterAll, expect, test } from 'vitest'
import { testApp } from '../../../../test/support/support.ts'
import { withConnection } from '../../../db/client.ts'
import { sharedToken } from './shared-token.ts'

const { databaseUrl } = await testApp()
const simulator = await startSimulator()
afterAll(() => simulator.close())

test('a program with a single connection gets a token and stores it for the others', async () => {
  const account = { ...demoCredentials, baseUrl: simulator.url }
  await withConnection(databaseUrl, async (db) => {
    const tokenStore = sharedToken(db, account)
    const daraja = createDaraja({ ...account, tokenStore })
    const answer = await daraja.stkQuery({ checkoutRequestId: 'ws_CO_010120200000000000000000' })
    expect(answer).not.toHaveProperty('reason', expect.stringContaining('token store'))
    expect(await tokenStore.read()).toMatchObject({ accessToken: expect.any(String) })
  })
})
