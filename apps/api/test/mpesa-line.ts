import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { demoCredentials, type Simulator, startSimulator } from '@duka/daraja/simulator'
import { afterAll } from 'vitest'
import type { ShopProcess } from './shop-process.ts'

/** M-Pesa and the lines to and from it, all of which go on when the shop dies. */
export interface MpesaLine {
  simulator: Simulator
  /** What a shop is started with to take this for the real M-Pesa; the certificate is a file's. */
  variables: Record<string, string>
  /** Where what M-Pesa posts goes from now on. */
  leadTo(address: string): void
  /** Kills the shop when M-Pesa has done what is asked at `path`, and before the shop hears of it. */
  killAt(path: string, shop: ShopProcess): void
}

/** Listens until the test file is over. M-Pesa's time stands still but for `simulator.advance`. */
export async function anMpesaLine(): Promise<MpesaLine> {
  const simulator = await startSimulator({ speed: 0 })
  let killing: { path: string; shop: ShopProcess } | undefined
  let shopAddress = 'http://127.0.0.1:1'

  const toMpesa = await listen(async (request, response) => {
    const answer = await pass(request, simulator.url)
    const { path, shop } = killing ?? {}
    if (!shop || request.url !== path)
      return void response.writeHead(answer.status).end(answer.text)
    killing = undefined
    shop.child.kill('SIGKILL')
    await shop.ended
    response.destroy()
  })
  const toShop = await listen(async (request, response) => {
    const answer = await pass(request, shopAddress).catch(() => ({ status: 502, text: '' }))
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
    leadTo(address) {
      shopAddress = address
    },
    killAt(path, shop) {
      killing = { path, shop }
    },
  }
}

async function pass(request: IncomingMessage, to: string) {
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
  if (typeof address !== 'object' || !address) throw new Error('the line has no port')
  return `http://127.0.0.1:${address.port}`
}
