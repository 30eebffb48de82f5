/**
 * Measures the public pages: bytes of a first visit, CPU of the server for a page, and Lighthouse as a cheap phone
 * (slow 4G and a 4 × slower CPU really applied, over HTTP/2).
 *
 *   node bench/pages.ts [--runs 3] [--skip-lighthouse] [--why]
 *
 * Uses the Chromium at CHROME_PATH, /usr/bin/chromium, or Playwright's own.
 */
import { chromium } from 'playwright-core'
import { flag, option } from './lib/command-line.ts'
import { type HttpsProxy, openHttpsProxy, type Sent } from './lib/https-proxy.ts'
import { chrome, chromeFlags, lighthouseColumns, lighthouseOnce } from './lib/lighthouse.ts'
import { load, request } from './lib/load.ts'
import { cpuMs, freePort } from './lib/process.ts'
import { figure, median, publish, table } from './lib/report.ts'
import { build, openShop, type Shop } from './lib/shop.ts'

await build()
const port = await freePort()
const origin = `https://127.0.0.1:${port}`
const shop = await openShop({ seed: 'demo', env: { PUBLIC_URL: origin } })
const proxy = await openHttpsProxy(port, () => shop.port)
try {
  const { rows } = await shop.db.query<{ id: string }>('select id from products limit 1')
  const paths = ['/products', `/products/${rows[0]?.id}`, '/login', '/about']
  const parts = [
    await firstVisit(proxy, '/products'),
    await serverCpu(shop, paths),
    ...(flag('skip-lighthouse') ? [] : [await lighthouseOf(paths)]),
  ]
  publish('pages', 'Pages on a cheap phone', parts)
} finally {
  await proxy.close()
  await shop.close()
}

/** All bytes of a first visit, counted at the proxy, including those of the service worker. */
async function firstVisit({ sent }: HttpsProxy, path: string): Promise<string> {
  await (await fetch(`${shop.url}${path}`)).text() // so that the page is cached
  const browser = await chromium.launch({ executablePath: chrome, args: chromeFlags })
  try {
    const context = await browser.newContext({
      viewport: { width: 360, height: 740 },
      deviceScaleFactor: 2,
      isMobile: true,
      hasTouch: true,
      ignoreHTTPSErrors: true,
      // The service worker would fetch files a second time and count them twice.
      serviceWorkers: 'block',
    })
    sent.length = 0
    const page = await context.newPage()
    await page.goto(origin + path, { waitUntil: 'networkidle' })
    await page.waitForTimeout(3000)
  } finally {
    await browser.close()
  }
  const rows = [...new Set(sent.map(kindOf))].map((kind) => {
    const ones = sent.filter((one) => kindOf(one) === kind)
    const encodings = new Set(ones.map(({ encoding }) => encoding || 'as it is'))
    return [kind, String(ones.length), sum(ones).toLocaleString('en'), [...encodings].join(', ')]
  })
  for (const { path, type, bytes } of sent)
    if (kindOf({ type }) === 'scripts') process.stderr.write(`${path}  ${bytes}\n`)
  rows.push(['**all**', String(sent.length), `**${sum(sent).toLocaleString('en')}**`, ''])
  const aims = 'Limits: scripts at most 104,000, all at most 210,000.'
  return `First visit of ${path}, 360 px wide, bodies in bytes as sent:\n\n${table(['what', 'answers', 'bytes', 'encoding'], rows)}\n\n${aims}`
}

function sum(sent: Sent[]): number {
  return sent.reduce((total, { bytes }) => total + bytes, 0)
}

function kindOf({ type }: Pick<Sent, 'type'>): string {
  if (type.includes('javascript')) return 'scripts'
  if (type.startsWith('image/')) return 'pictures'
  return type.split(';')[0] || 'nothing'
}

/** CPU of the server for a cached page and for a fresh one. */
async function serverCpu(shop: Shop, paths: string[]): Promise<string> {
  const headers = { 'accept-encoding': 'gzip, deflate, br' }
  const cpuOf = async (count: number, pathOf: (i: number) => string, connections = 4) => {
    const next = (i: number) => (i < count ? request('GET', pathOf(i), { headers }) : undefined)
    const before = cpuMs(shop.pid) ?? Number.NaN
    const { failures } = await load({ port: shop.port, connections, seconds: 20, next })
    if (failures.size > 0) throw new Error(`Refused: ${[...failures]}`)
    return ((cpuMs(shop.pid) ?? Number.NaN) - before) / count
  }
  const rows = []
  for (const path of paths) {
    // A parameter that makes an entry of its own in the cache, because the login page reads it.
    await cpuOf(300, (i) => `${path}?from=warm${i}`)
    const fresh = await cpuOf(500, (i) => `${path}?from=drawn${i}`)
    const kept = await cpuOf(20_000, () => path)
    rows.push([path.replace(/[-0-9a-f]{36}/, '{id}'), figure(kept), figure(fresh)])
  }
  return `CPU ms of the server for a page (aims: 0.3 kept, 4 drawn):\n\n${table(['page', 'kept', 'drawn'], rows)}`
}

async function lighthouseOf(paths: string[]): Promise<string> {
  const runs = option('runs', 3)
  const rows = []
  for (const path of paths) {
    const found: Record<string, number>[] = []
    for (let run = 0; run < runs; run++)
      found.push(await lighthouseOnce(origin + path, flag('why')))
    const of = (name: string) => figure(median(found.map((one) => one[name] ?? Number.NaN)))
    rows.push([path.replace(/[-0-9a-f]{36}/, '{id}'), ...lighthouseColumns.map(of)])
    process.stderr.write(`${rows.at(-1)?.join('  ')}\n`)
  }
  const heading = ['page', ...lighthouseColumns]
  return `Lighthouse mobile, HTTP/2, throttling really applied, median of ${runs}:\n\n${table(heading, rows)}`
}
