import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { createDaraja, type DarajaOptions, readStkCallback } from '../src/client.ts'
import { demoCredentials, type SimulatorOptions, startSimulator } from '../src/simulator.ts'

export type Received = { path: string; body: unknown; headers: Record<string, unknown> }

/** A server that records what is posted to it and answers 200 with the body that `reply` returns. */
async function anInbox(reply: (message: Received) => object = () => ({ ResultCode: 0 })) {
  const received: Received[] = []
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    const { url = '', headers } = request
    const message = { path: url, body: text ? JSON.parse(text) : undefined, headers }
    received.push(message)
    response.setHeader('Content-Type', 'application/json')
    response.end(JSON.stringify(reply(message)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, received, server }
}

/** A simulator whose time moves only by `advance`, a client for it, and a server for its callbacks. */
export async function aShop(
  options: SimulatorOptions = {},
  client: Partial<DarajaOptions> = {},
  reply?: (message: Received) => object,
) {
  const simulator = await startSimulator({ speed: 0, ...options })
  onTestFinished(() => simulator.close())
  const inbox = await anInbox(reply)
  const daraja = createDaraja({ ...demoCredentials, baseUrl: simulator.url, ...client })

  const push = (phoneNumber: string, amount = 1250) =>
    daraja.stkPush({
      phoneNumber,
      amount,
      accountReference: '1A2B3C4D',
      description: 'Order',
      callbackUrl: `${inbox.url}/callback`,
    })
  const control = async (path: string, body?: object) => {
    const response = await fetch(`${simulator.url}/simulator/api/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { 'Content-Type': 'application/json' },
      body: body && JSON.stringify(body),
    })
    return (await response.json()) as Record<string, unknown>
  }
  const callbacks = () => inbox.received.map(({ body }) => readStkCallback(body))
  return { simulator, daraja, push, control, callbacks, received: inbox.received, inbox }
}
