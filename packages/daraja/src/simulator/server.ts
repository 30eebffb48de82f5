import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { payBill, registerUrl } from './c2b.ts'
import * as control from './control.ts'
import { phoneRoutes } from './phone-page.ts'
import { queryPull, registerPull } from './pull.ts'
import { generateQr } from './qr.ts'
import { failure, type Handler, type Reply, type SimRequest } from './replies.ts'
import { startReversal } from './reversals.ts'
import { processRequest, query } from './stk.ts'
import { generateToken } from './tokens.ts'
import type { World } from './world.ts'

const MAX_BODY_BYTES = 1_000_000

const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'self'"

/** All paths of the simulator; `*` matches one segment. */
const routes: Record<string, Handler> = {
  'GET /oauth/v1/generate': generateToken,
  'POST /mpesa/stkpush/v1/processrequest': processRequest,
  'POST /mpesa/stkpushquery/v1/query': query,
  'POST /mpesa/c2b/v1/registerurl': registerUrl,
  'POST /mpesa/c2b/v2/registerurl': registerUrl,
  'POST /mpesa/reversal/v1/request': startReversal,
  'POST /pulltransactions/v1/register': registerPull,
  'GET /pulltransactions/v1/query': queryPull,
  'POST /pulltransactions/v1/query': queryPull,
  'POST /mpesa/qrcode/v1/generate': generateQr,
  ...phoneRoutes,
  'POST /simulator/api/pay-bill': payBill,
  'GET /simulator/api/prompts': control.listPrompts,
  'POST /simulator/api/prompts/*/answer': control.answerById,
  'POST /simulator/api/faults': control.setFaults,
  'POST /simulator/api/settings': control.changeSettings,
  'POST /simulator/api/kill-tokens': control.killTokens,
  'POST /simulator/api/advance': control.advance,
  'POST /simulator/api/reset': control.reset,
}

export function createSimulatorServer(world: World): Server {
  return createServer(async (message, response) => {
    try {
      const request = await readRequest(message)
      // Run everything that is due before answering.
      world.scheduler.runDue()
      send(response, await answer(world, request))
    } catch (error) {
      if (message.destroyed && !message.complete) return
      console.error('simulator:', error)
      send(response, failure(500, '500.003.1001', 'Internal Server Error'))
    }
  })
}

async function answer(world: World, request: SimRequest): Promise<Reply> {
  const path = request.path.replace(/^(\/simulator\/api\/prompts)\/[^/]+\//, '$1/*/')
  const handler = routes[`${request.method} ${path}`]
  if (handler) return handler(world, request)
  const known = Object.keys(routes).some((route) => route.endsWith(` ${path}`))
  if (known) return failure(405, '405.001', 'Method Not Allowed')
  return failure(404, '404.001.01', 'Resource not found')
}

async function readRequest(message: IncomingMessage): Promise<SimRequest> {
  const url = readUrl(message.url ?? '/')
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of message as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size <= MAX_BODY_BYTES) chunks.push(chunk)
  }
  return {
    method: message.method ?? 'GET',
    path: url.pathname.replace(/(?<=.)\/+$/, ''),
    query: url.searchParams,
    headers: message.headers,
    text: Buffer.concat(chunks).toString('utf8'),
  }
}

/** Concatenates instead of resolving, because `//there` is a path on the simulator and must not become another host. */
function readUrl(path: string): URL {
  const here = 'http://simulator'
  return URL.canParse(here + path) ? new URL(here + path) : new URL(here)
}

function send(response: ServerResponse, reply: Reply) {
  if ('cut' in reply) return response.destroy()
  const [type, text] =
    'body' in reply ? ['application/json', JSON.stringify(reply.body)] : [reply.type, reply.text]
  response.writeHead(reply.status, {
    'Content-Type': `${type};charset=UTF-8`,
    'Cache-Control': 'no-store',
    'Content-Security-Policy': PAGE_POLICY,
    'X-Content-Type-Options': 'nosniff',
  })
  response.end(text)
}
