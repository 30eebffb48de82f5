import { readFileSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { type Fields, readFields } from './http.ts'
import {
  type Books,
  defaultSettings,
  newBooks,
  type Settings,
  type SimItem,
  type SimSale,
  settle,
  show,
} from './simulator/books.ts'
import { addItem, addSale, type Reply, refuse } from './simulator/calls.ts'
import { earlyAnswer, type Fault, type FaultOn, takeFault } from './simulator/faults.ts'

export interface SimulatorOptions {
  /** Default: 0, any free port. */
  port?: number
  host?: string
  /** The file that keeps items and sales across restarts. */
  stateFile?: string | undefined
  settings?: Partial<Settings>
  faults?: Fault[]
}

export interface Simulator {
  /** With the version, as a client takes it. */
  url: string
  settings: Settings
  books: Books
  setFaults(faults: Fault[]): void
  /** Makes the key that of another business: items and sales of the old one are unknown then. */
  changeBusiness(settings?: Partial<Settings>): void
  close(): Promise<void>
}

/** Starts a simulator of DigiTax with the same HTTP API. Any key is accepted. */
export async function startSimulator(options: SimulatorOptions = {}): Promise<Simulator> {
  const settings = { ...defaultSettings, ...options.settings }
  let books = load(options.stateFile)
  let faults = options.faults ?? []
  const save = () => options.stateFile && writeFileSync(options.stateFile, JSON.stringify(books))
  const now = () => Date.now() + settings.clockMs
  const timers = new Set<NodeJS.Timeout>()

  const shown = (sale: SimSale) => {
    if (settle(books, sale, now())) save()
    return show(sale, settings, books.businessId)
  }
  const shownItem = (item: SimItem) => ({
    id: item.id,
    item_name: item.item_name,
    item_bar_code: item.item_bar_code,
    tax_type_code: item.tax_type_code,
    stock_quantity: item.stock,
    status: item.completeAt > now() ? 'PENDING' : item.fails ? 'FAILED' : 'COMPLETE',
  })
  const wrap = (status: number, body: Fields): Reply => ({
    status,
    body: settings.wraps ? { data: body } : body,
  })

  async function notify(sale: SimSale): Promise<void> {
    const { notices } = settings
    if (!sale.callbackUrl || notices === 'none' || sale.dueAt === null) return
    const url = sale.callbackUrl
    const tell = async () => {
      const { id, ...data } = shown(sale)
      const forged = { ...data, status: 'COMPLETED', item_list: [] }
      const body = {
        event: 'sale.sync',
        data: { digitax_id: id, ...(notices === 'forged' ? forged : data) },
      }
      for (let nth = 0; nth < (notices === 'twice' ? 2 : 1); nth += 1)
        await fetch(url, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }).catch(() => undefined)
    }
    if (notices === 'early') return tell()
    const timer = setTimeout(() => timers.delete(timer) && void tell(), sale.dueAt - now() + 20)
    timers.add(timer)
  }

  async function take(path: string, body: Fields, fault: Fault | undefined): Promise<Reply> {
    if (fault?.fault === 'taken-other') {
      const other = books.sales.find(({ number }) => number !== body.trader_invoice_number)
      return refuse(409, 'The invoice number is used', { existing_sale_id: other?.id })
    }
    const sale = addSale(books, settings, { body, path, now: now() })
    if (sale === 'cut') return sale
    if (!('number' in sale)) {
      const isUsed = sale.status === 409 && fault?.fault === 'taken-nameless'
      return isUsed ? refuse(409, 'The invoice number is used') : sale
    }
    if (fault?.fault === 'for-ever') sale.dueAt = null
    if (fault?.fault === 'at-once') sale.dueAt = now()
    if (fault?.fault === 'queue-status') sale.spelling = 'queue_status'
    sale.fate = fault?.fault ?? 'sign'
    const isShort = sale.lines.some(({ item_id }) =>
      books.items.some(({ id, stock, isService }) => id === item_id && !isService && stock < 0),
    )
    if (settings.stock === 'fail' && isShort && !sale.original) sale.fate = 'fail'
    books.sales.push(sale)
    save()
    await notify(sale)
    return after(fault, wrap(201, shown(sale)))
  }

  async function after(fault: Fault | undefined, reply: Reply): Promise<Reply> {
    if (fault?.fault === 'cut-after') return 'cut'
    if (fault?.fault === 'slow') await pause(fault.ms ?? 40_000)
    return reply
  }

  const list = (rows: Fields[], query: URLSearchParams): Reply => {
    const from = rows.findIndex(({ id }) => id === query.get('after')) + 1
    const page = rows.slice(from, from + Math.min(20, Number(query.get('page_size') ?? 20)))
    const next = from + page.length < rows.length ? (page.at(-1)?.id ?? null) : null
    return { status: 200, body: { pagination: { next, page_size: page.length }, data: page } }
  }

  async function answer(method: string, url: URL, body: Fields): Promise<Reply> {
    const path = url.pathname.replace(/^\/ke\/v2/, '')
    const [, noun = '', id] = path.split('/')
    if (noun === 'simulator') return control(path, body)
    const fault = takeFault(faults, onOf(method, noun, id))
    const early = earlyAnswer(fault)
    if (early) return early
    if (path === '/etims-info')
      return wrap(200, {
        id: 'branch_1',
        business_id: books.businessId,
        tax_pin: settings.pin,
        branch_office_id: settings.branch,
        name: settings.name,
      })
    if (method === 'POST' && noun === 'items') {
      const item = addItem(books, body, fault, now() + settings.itemAfterMs)
      if (item === 'cut' || 'status' in item) return item
      save()
      return after(fault, wrap(201, shownItem(item)))
    }
    if (method === 'POST' && /^(sales|credit-notes)/.test(noun)) return take(path, body, fault)
    if (noun === 'items') {
      if (!id) return list(books.items.map(shownItem), url.searchParams)
      const item = books.items.find((one) => one.id === id)
      return item ? wrap(200, shownItem(item)) : refuse(404, 'Item not found')
    }
    if (id) {
      const sale = books.sales.find((one) => one.id === id)
      if (!sale) return refuse(404, 'Sale not found')
      return after(fault, wrap(200, shown(sale)))
    }
    const isNotes = noun === 'credit-notes'
    const [from, to] = [url.searchParams.get('start_date') ?? '', url.searchParams.get('end_date')]
    const rows = books.sales
      .filter((one) => (one.original !== null) === isNotes)
      .filter(({ day }) => isNotes || (day >= from && (!to || day <= to)))
    const seen = fault?.fault === 'hide-newest' ? rows.slice(0, -1) : rows
    if (fault?.fault === 'lost-cursor') url.searchParams.delete('after')
    return list(seen.map(shown), url.searchParams)
  }

  /** What tests and people set, on the simulator's own port. */
  function control(path: string, body: Fields): Reply {
    if (path === '/simulator/faults') faults = body.faults as Fault[]
    else if (path === '/simulator/settings') Object.assign(settings, body)
    else if (path === '/simulator/books') return { status: 200, body: books }
    else return refuse(404, 'Not found')
    return { status: 200, body: {} }
  }

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://simulator')
    const hasKey = request.headers['x-api-key'] || url.pathname.includes('/simulator/')
    const reply = hasKey
      ? await answer(request.method ?? 'GET', url, await readBody(request))
      : refuse(401, 'Unauthorized')
    if (reply === 'cut') return response.destroy()
    const isText = typeof reply.body === 'string'
    response.writeHead(reply.status, {
      'content-type': isText ? 'text/html' : 'application/json',
      ...(reply.retryAfter !== undefined && { 'retry-after': String(reply.retryAfter) }),
    })
    response.end(isText ? reply.body : JSON.stringify(reply.body))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port ?? 0, options.host ?? '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://${options.host ?? '127.0.0.1'}:${port}/ke/v2`,
    settings,
    get books() {
      return books
    },
    setFaults: (next) => {
      faults = next
    },
    changeBusiness: (next = {}) => {
      Object.assign(settings, next)
      // KRA's numbers never come twice.
      books = { ...newBooks(), receipts: books.receipts }
    },
    async close() {
      for (const timer of timers) clearTimeout(timer)
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function onOf(method: string, noun: string, id: string | undefined): FaultOn {
  if (noun === 'etims-info') return 'info'
  if (method === 'GET') return id ? 'read' : 'list'
  return noun.startsWith('credit') ? 'credit-notes' : noun.startsWith('sales') ? 'sales' : 'items'
}

function load(file: string | undefined): Books {
  try {
    if (file) return JSON.parse(readFileSync(file, 'utf8')) as Books
  } catch {
    // The first start.
  }
  return newBooks()
}

async function readBody(request: IncomingMessage): Promise<Fields> {
  let text = ''
  for await (const chunk of request) text += chunk
  return text ? (readFields(JSON.parse(text)) ?? {}) : {}
}

export type { Fault } from './simulator/faults.ts'
