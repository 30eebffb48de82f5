import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { sign } from '../src/signature.ts'
import { readFields, readList, readText } from '../src/values.ts'
import { errorReply, type Fault, faultReplies, type Reply } from './simulator/faults.ts'
import { newId, statusBody, textBody } from './simulator/webhooks.ts'

export interface SimulatorOptions {
  /** Which token and phone id are accepted. */
  token: string
  phoneId: string
  /** Signs what is posted to `webhookUrl`. */
  appSecret: string
  /** Where reports and customers' messages go; settable later. */
  webhookUrl?: string
  /** The templates that Meta approved, by name; without it, any. */
  templates?: readonly string[]
}

/** A message that WhatsApp accepted. */
export interface SentMessage {
  id: string
  to: string
  /** The template with its language and parameters, or free text. */
  template?: { name: string; language: string; parameters: string[] }
  text?: string
}

/** The 24 hours in which free text may be sent. */
const WINDOW_MS = 24 * 60 * 60 * 1000

/**
 * Starts a simulator of WhatsApp's Cloud API on any free port. Faults are taken in turn, one for each
 * message. `report` and `write` post signed webhooks, as Meta does.
 */
export async function startSimulator(options: SimulatorOptions) {
  const sent: SentMessage[] = []
  const faults: (Fault | undefined)[] = []
  /** When each customer wrote last, in milliseconds since 1970. */
  const lastWroteAtMs = new Map<string, number>()
  let webhookUrl = options.webhookUrl

  function acceptMessage(token: string, path: string, text: string): Reply {
    const fields = readFields(text)
    if (token !== `Bearer ${options.token}`)
      return errorReply(401, 190, 'Invalid OAuth access token')
    if (!path.endsWith(`/${options.phoneId}/messages`))
      return errorReply(400, 100, 'Unsupported post request. Object does not exist')
    const to = readText(fields?.to)
    if (!fields || !to || fields.messaging_product !== 'whatsapp')
      return errorReply(400, 100, 'Invalid parameter')
    const message = readMessage(fields, to)
    if (message.text !== undefined && Date.now() - (lastWroteAtMs.get(to) ?? 0) > WINDOW_MS)
      return errorReply(400, 131047, 'Re-engagement message')
    const name = message.template?.name
    if (name !== undefined && options.templates && !options.templates.includes(name))
      return errorReply(404, 132001, 'Template name does not exist in the translation')
    sent.push(message)
    return {
      status: 200,
      body: {
        messaging_product: 'whatsapp',
        contacts: [{ input: to, wa_id: to }],
        messages: [{ id: message.id, message_status: 'accepted' }],
      },
    }
  }

  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += String(chunk)
    const fault = faults.shift()
    const { before, after, slowMs } = faultReplies(fault)
    const taken =
      before ?? acceptMessage(request.headers.authorization ?? '', request.url ?? '', text)
    if (slowMs) await pause(slowMs, undefined, { ref: false })
    const reply = after ?? taken
    if ('cut' in reply) return void request.socket.destroy()
    response.statusCode = reply.status
    response.setHeader('Content-Type', 'text' in reply ? 'text/html' : 'application/json')
    if ('retryAfter' in reply && reply.retryAfter)
      response.setHeader('Retry-After', reply.retryAfter)
    response.end('text' in reply ? reply.text : JSON.stringify(reply.body))
  })
  // Closing an idle connection just when the next message arrives would look like a lost answer.
  server.keepAliveTimeout = 0
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  /** Posts a signed webhook and returns the HTTP status of the answer; 0 without a URL. */
  async function postWebhook(body: object): Promise<number> {
    return webhookUrl ? postSigned(webhookUrl, options.appSecret, body) : 0
  }

  return {
    url: `http://127.0.0.1:${port}/v23.0`,
    sent: sent as readonly SentMessage[],
    /** The faults of the next messages, in turn; undefined for none. */
    faults,
    setWebhookUrl(url: string): void {
      webhookUrl = url
    },
    /** Reports what became of a message. */
    report: (id: string, status: 'sent' | 'delivered' | 'read' | 'failed', code?: number) =>
      postWebhook(statusBody(id, status, code)),
    /** A customer writes, which opens the 24 hours of free text. */
    write(from: string, text: string): Promise<number> {
      lastWroteAtMs.set(from, Date.now())
      return postWebhook(textBody(from, text))
    },
    async close(): Promise<void> {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function postSigned(url: string, appSecret: string, body: object): Promise<number> {
  const text = JSON.stringify(body)
  const answer = await fetch(url, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'X-Hub-Signature-256': sign(appSecret, text),
    },
    body: text,
  })
  await answer.arrayBuffer()
  return answer.status
}

function readMessage(fields: Record<string, unknown>, to: string): SentMessage {
  const id = newId()
  const template = readFields(fields.template)
  if (!template) return { id, to, text: readText(readFields(fields.text)?.body, 4096) ?? '' }
  const parameters = readList(template.components).flatMap(({ parameters }) => readList(parameters))
  return {
    id,
    to,
    template: {
      name: readText(template.name) ?? '',
      language: readText(readFields(template.language)?.code) ?? '',
      parameters: parameters.map(({ text }) => readText(text) ?? ''),
    },
  }
}
