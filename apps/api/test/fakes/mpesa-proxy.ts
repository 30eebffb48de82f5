import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { demoCredentials, type Simulator, startSimulator } from '@duka/daraja/simulator'
import { afterAll } from 'vitest'
import type { ShopProcess } from '../support/shop-process.ts'

/** A simulated M-Pesa with a proxy in each direction; both keep running when the shop is killed. */
export interface MpesaProxy {
  simulator: Simulator
  /** Environment variables that make a shop use this M-Pesa (`MPESA_CERTIFICATE` is missing). */
  variables: Record<string, string>
  /** Sets the shop's address for everything that M-Pesa posts. */
  forwardTo(address: string): void
  /** Kills the shop after M-Pesa has handled the next request to `path`, before the answer arrives. */
  killAt(path: string, shop: ShopProcess): void
}

/** Runs until the test file ends. M-Pesa's time moves only by `simulator.advance`. */
export async function anMpesaProxy(): Promise<MpesaProxy> {
  const simulator = await startSimulator({ speed: 0 })
  let killRequest: { path: string; shop: ShopProcess } | undefined
  let shopAddress = 'http://127.0.0.1:1'

  const toMpesa = await listen(async (request, response) => {
    const answer = await forward(request, simulator.url)
    const { path, shop } = killRequest ?? {}
    if (!shop || request.url !== path)
      return void response.writeHead(answer.status).end(answer.text)
    killRequest = undefined
    shop.child.kill('SIGKILL')
    await shop.ended
    response.destroy()
  })
  const toShop = await listen(async (request, response) => {
    const answer = await forward(request, shopAddress).catch(() => ({ status: 502, text: '' }))
    response.writeHead(answer.status).end(answer.text)
  })
  afterAll(() => simulator.close())
  return {
    simulator,
    variables: {
      PUBLIC_URL: toShop,
      MPESA_BASE_URL: toMpesa,
      MPESA_CONSUMER_KEY: demoCredentials.consumerKey,
      MPESA_CONSUMER_SECRET: demoCredentials.consumerSecret,
      MPESA_SHORTCODE: demoCredentials.shortcode,
      MPESA_PASSKEY: demoCredentials.passkey,
      MPESA_INITIATOR: demoCredentials.initiator,
      MPESA_INITIATOR_PASSWORD: demoCredentials.initiatorPassword,
    },
    forwardTo(address) {
      shopAddress = address
    },
    killAt(path, shop) {
      killRequest = { path, shop }
    },
  }
}

/** Sends a request to another server and returns its answer. */
async function forward(request: IncomingMessage, to: string) {
  const { method = 'GET', headers, url } = request
  const body = await text(request)
  const answer = await fetch(to + url, {
    method,
    headers: {
      ...(headers.authorization && { authorization: headers.authorization }),
      ...(headers['content-type'] && { 'content-type': headers['content-type'] }),
    },
    ...(body && { body }),
  })
  return { status: answer.status, text: await answer.text() }
}

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>

async function listen(handle: Handler): Promise<string> {
  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('the proxy has no port')
  return `http://127.0.0.1:${address.port}`
}
