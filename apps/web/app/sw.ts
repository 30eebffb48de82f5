/**
 * The service worker, served as `/sw.js`: what was seen once can be seen again without a line.
 * Nothing that is online is ever answered from memory, save files whose name changes with their
 * content; and nothing is remembered that depends on who is asking.
 */
const PAGES = 'pages-1'
const FILES = 'files-1'
/** The oldest go first. */
const most = { [PAGES]: 120, [FILES]: 400 }

/** Logging in, for one, takes a line. */
const toRead = /^\/(products|about|contact)/

/** As many links as fit on a phone without scrolling far. */
const MOST_OFFERED = 8

/** What encoding something came in says nothing about what it is. */
const asIs = { ignoreVary: true }

const worker = self as unknown as Worker

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()))

worker.addEventListener('activate', (event) =>
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) if (!(name in most)) await caches.delete(name)
      await worker.clients.claim()
    })(),
  ),
)

// A page that was there before the worker tells what it consists of.
worker.addEventListener('message', (event) => {
  const seen = (event.data as { seen?: string[] }).seen ?? []
  event.waitUntil(Promise.allSettled(seen.map((url) => answer(new Request(url), event))))
})

worker.addEventListener('fetch', (event) => {
  const answered = answer(event.request, event)
  if (answered) event.respondWith(answered)
})

function answer(request: Request, event: Waiting): Promise<Response> | undefined {
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return undefined
  if (/^\/(assets|images)\//.test(pathname)) return keptFirst(request, event)
  if (pathname === '/seen-pages') return seenPages()
  if (request.mode === 'navigate' || isPublic(pathname)) return lineFirst(request, event, shell)
  // Of the API only what is the same for everybody: the stock, under the same path, is for staff.
  if (/^\/api\/(categories|products(\/facets|\/[\da-f-]{36})?)$/.test(pathname))
    return lineFirst(request, event)
  return undefined
}

/** Pages that anybody may see, worth keeping as they are. Of the others only their frame is. */
function isPublic(pathname: string): boolean {
  return /^\/(products(\/[^/]+)?|about|contact|login|register|forgot-password|reset-password)$/.test(
    pathname,
  )
}

/** For files whose name tells their content. */
async function keptFirst(request: Request, event: Waiting): Promise<Response> {
  const kept = await caches.match(request.url, asIs)
  if (kept) return kept
  const response = await fetch(request)
  keep(FILES, request, response, event)
  return response
}

async function lineFirst(
  request: Request,
  event: Waiting,
  otherwise?: () => Promise<Response | undefined>,
): Promise<Response> {
  try {
    const response = await fetch(request)
    const { pathname } = new URL(request.url)
    if (isPublic(pathname) || pathname.startsWith('/api/')) keep(PAGES, request, response, event)
    return response
  } catch (error) {
    const kept = (await caches.match(request.url, asIs)) ?? (await otherwise?.())
    if (kept) return kept
    throw error
  }
}

function keep(name: keyof typeof most, request: Request, response: Response, event: Waiting): void {
  if (response.status !== 200) return
  const copy = response.clone()
  const kept = (async () => {
    const cache = await caches.open(name)
    // Put anew, it is the youngest.
    await cache.delete(request.url, asIs)
    await cache.put(request.url, copy)
    const keys = await cache.keys()
    await Promise.all(keys.slice(0, -(most[name] ?? 0)).map((key) => cache.delete(key, asIs)))
  })()
  // Out of room: then it is only not remembered.
  event.waitUntil(kept.catch(() => undefined))
}

/**
 * A page that was never seen: any page without its content, whose data is only there to say who the
 * shop is. The shop draws the rest from what it remembers, or says that there is no line.
 */
async function shell(): Promise<Response | undefined> {
  const cache = await caches.open(PAGES)
  for (const request of [...(await cache.keys())].reverse()) {
    const page = await cache.match(request, asIs)
    if (!page?.headers.get('content-type')?.startsWith('text/html')) continue
    const html = (await page.text())
      .replace(/(<\/style>).*?(<link rel="icon")/s, '$1$2')
      .replace(/(<div id="root">).*(<\/div><script id=")page-data"/s, '$1$2seen-data"')
    const headers = new Headers(page.headers)
    for (const name of ['content-encoding', 'content-length', 'etag']) headers.delete(name)
    return new Response(html, { headers })
  }
  return undefined
}

/** What can be opened without a line, as `[path, title]`, the newest first. */
async function seenPages(): Promise<Response> {
  const cache = await caches.open(PAGES)
  const seen = new Map<string, string>()
  for (const request of [...(await cache.keys())].reverse()) {
    const { pathname, search } = new URL(request.url)
    const path = pathname.replace(/^\/api(?=\/products\/[^/]+$)/, '') + search
    if (!toRead.test(path) || seen.has(path) || seen.size === MOST_OFFERED) continue
    const title = titleIn((await (await cache.match(request, asIs))?.text()) ?? '')
    if (title) seen.set(path, title)
  }
  return Response.json([...seen])
}

/** How a kept page is called, or the product in a kept answer. */
function titleIn(text: string): string | undefined {
  if (text.startsWith('{')) return JSON.parse(text).product?.name
  const [, title = ''] = /<title>(.*?)<\/title>/s.exec(text) ?? []
  // Characters that HTML writes as something else; the shop's name behind the dot is known.
  const plain = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" }
  return title
    .replace(/ · [^·]*$/, '')
    .replace(/&(amp|lt|gt|quot|#x27);/g, (escaped) => plain[escaped as keyof typeof plain])
}

interface Waiting {
  waitUntil(work: Promise<unknown>): void
}

/** As much of a service worker's world as is used here; `lib.dom` knows pages only. */
interface Worker {
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
  addEventListener(type: 'install' | 'activate', listener: (event: Waiting) => void): void
  addEventListener(type: 'message', listener: (event: Waiting & { data: unknown }) => void): void
  addEventListener(
    type: 'fetch',
    listener: (
      event: Waiting & { request: Request; respondWith(response: Promise<Response>): void },
    ) => void,
  ): void
}
