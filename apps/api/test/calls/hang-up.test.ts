import { type AddressInfo, connect } from 'node:net'
import pino from 'pino'
import { expect, test } from 'vitest'
import { anAdmin, testApp } from '../support/support.ts'

test('a client that hangs up in the middle of a request or an upload is no error of the shop', async () => {
  const logged: { level: number; msg: string }[] = []
  const log = pino({}, { write: (line: string) => void logged.push(JSON.parse(line)) })
  const app = await testApp({ log })
  const admin = await anAdmin(app)
  await app.http.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.http.server.address() as AddressInfo

  const answered = (path: string) =>
    new Promise<void>((resolve) => {
      app.http.server.once('request', (request, response) => {
        if (request.url === path) response.once('close', resolve)
      })
    })
  const hangUp = async (path: string, type: string, start: string) => {
    const closed = answered(path)
    const socket = connect(port, '127.0.0.1', () => {
      const head = [`POST ${path} HTTP/1.1`, 'host: shop.test', 'content-length: 100000']
      head.push(`content-type: ${type}`, `authorization: Bearer ${admin.token}`)
      socket.write(`${head.join('\r\n')}\r\n\r\n${start}`, () =>
        setImmediate(() => socket.destroy()),
      )
    })
    await closed
  }
  await hangUp('/api/user/login', 'application/json', '{"email":')
  await hangUp(
    '/api/products',
    'multipart/form-data; boundary=x',
    '--x\r\ncontent-disposition: form-data; name="productImage"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\nabc',
  )
  await app.http.close()
  expect(logged.filter(({ level }) => level >= 40)).toEqual([])
})
