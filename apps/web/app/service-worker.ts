/**
 * The service worker, served as `/sw.js`: visited pages work offline. Strategies: files with a hash in their
 * name are cache-first, the product list is stale-while-revalidate, everything else is network-first. Only responses
 * that the shop calls `public` are cached, so nothing that depends on the user is.
 */
const PAGES = 'pages-4'
const FILES = 'files-1'
/** The size of each cache in entries. The oldest are evicted first. */
const maxEntries = { [PAGES]: 120, [FILES]: 400 }

const readableOffline = /^\/(products|about|contact|returns|privacy|terms)/

/**
 * A page without content. It is kept where no other page may be, after a page behind the login and after a logout: offline
 * one of the kept pages is the frame of those that are not kept.
 */
const FRAME = '/wish-list'

const MAX_LINKS = 8

/** Ignores `Vary`, which only concerns the encoding. */
const matchOptions = { ignoreVary: true }

const worker = self as unknown as Worker

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()))

worker.addEventListener('activate', (event) =>
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) if (!(name in maxEntries)) await caches.delete(name)
      await worker.clients.claim()
    })(),
  ),
)

// A page that was loaded before the worker sends the list of its files; others send pages to keep. After a logout nothing
// tells which pages were opened.
worker.addEventListener('message', (event) => {
  const { seen = [], forgetPages } = event.data as { seen?: string[]; forgetPages?: boolean }
  if (forgetPages) event.waitUntil(Promise.all([forgetVisits(), endNotices()]))
  const hasPage = seen.some((url) => isPublic(new URL(url, location.origin).pathname))
  const wanted = hasPage ? seen : [...seen, FRAME]
  event.waitUntil(Promise.allSettled(wanted.map((url) => keep(url, event))))
})

/** What the shop tells a phone of staff: a notice of each kind, which takes the place of the one before. */
interface Pushed {
  title: string
  notices: { tag: string; body: string; path: string }[]
}

worker.addEventListener('push', (event) => {
  if (!event.data) return
  const { title, notices } = event.data.json() as Pushed
  const show = ({ tag, body, path }: Pushed['notices'][number]) => {
    const icon = '/icon-192.png'
    // `renotify` rings again; `lib.dom` does not know it.
    const options = { tag, body, icon, data: path, renotify: true }
    return worker.registration.showNotification(title, options)
  }
  event.waitUntil(Promise.all(notices.map(show)))
})

worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPage(new URL(event.notification.data, location.origin).href))
})

worker.addEventListener('fetch', (event) => {
  const answered = answer(event.request, event)
  if (answered) event.respondWith(answered)
})

function answer(request: Request, event: ExtendableEvent): Promise<Response> | undefined {
  const { origin, pathname, searchParams } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return undefined
  if (/^\/(assets|images)\//.test(pathname)) return cacheFirst(request, event)
  if (pathname === '/seen-pages') return seenPages()
  // A reload asks for the newest version.
  const isReload = request.cache === 'no-cache' || request.cache === 'reload'
  if (request.mode === 'navigate' && pathname === '/products' && !isReload)
    return staleWhileRevalidate(request, event)
  if (request.mode === 'navigate' || isPublic(pathname)) return networkFirst(request, event, shell)
  // Only the public calls of the API: `products/stock` is for staff.
  if (/^\/api\/(categories|front|products(\/facets|\/[\da-f-]{36}(\/reviews)?)?)$/.test(pathname))
    return networkFirst(request, event)
  // Delivery options for a county are public; those for an address are private.
  if (pathname === '/api/delivery/options' && !searchParams.has('addressId'))
    return networkFirst(request, event)
  return undefined
}

/**
 * Whether a page is public, so it can be cached completely. Of other pages only the frame is used. The wish list is an
 * empty frame, so it may be cached too.
 */
function isPublic(pathname: string): boolean {
  return /^\/(products(\/[^/]+)?|wish-list|about|contact|returns|privacy|terms|login|phone-login|register|forgot-password|reset-password)$/.test(
    pathname,
  )
}

/** Keeps a file, or a page with the scripts that it names. */
async function keep(url: string, event: ExtendableEvent): Promise<void> {
  const response = await answer(new Request(url), event)
  if (!response?.headers.get('content-type')?.startsWith('text/html')) return
  const named = (await response.text()).matchAll(/(?:href|src)="(\/assets\/[^"]+\.js)"/g)
  await Promise.allSettled([...named].map(([, file = '']) => answer(new Request(file), event)))
}

/** Removes every page but the frame, and every answer. */
async function forgetVisits(): Promise<void> {
  const cache = await caches.open(PAGES)
  for (const request of await cache.keys())
    if (new URL(request.url).pathname !== FRAME) await cache.delete(request, matchOptions)
}

/** Shows a page in the tab that has it, in another tab of the dashboard, or in a new one. */
async function openPage(url: string): Promise<unknown> {
  const tabs = await worker.clients.matchAll({ type: 'window' })
  const tab =
    tabs.find((one) => one.url === url) ??
    tabs.find((one) => new URL(one.url).pathname.startsWith('/dashboard'))
  if (!tab) return worker.clients.openWindow(url)
  await tab.focus()
  return tab.url === url ? undefined : tab.navigate(url)
}

/** After a logout this phone gets no more notices. */
async function endNotices(): Promise<void> {
  await (await worker.registration.pushManager?.getSubscription())?.unsubscribe()
}

/** For files with a hash of the content in their name. */
async function cacheFirst(request: Request, event: ExtendableEvent): Promise<Response> {
  const cachedResponse = await caches.match(request.url, matchOptions)
  if (cachedResponse) return cachedResponse
  const response = await fetch(request)
  addToCache(FILES, request, response, event)
  return response
}

/** Returns the cached page at once, and notifies it when the network has a newer one. */
async function staleWhileRevalidate(request: Request, event: ExtendableEvent): Promise<Response> {
  const cached = await caches.match(request.url, matchOptions)
  if (!cached) return networkFirst(request, event, shell)
  const before = cached.clone()
  const update = async () => {
    const fresh = await fetch(request)
    if (fresh.status !== 200) return
    const after = fresh.clone()
    addToCache(PAGES, request, fresh, event)
    if ((await before.text()) === (await after.text())) return
    const client = await worker.clients.get(event.resultingClientId ?? '')
    client?.postMessage({ newer: request.url })
  }
  // Offline, the cached page is all there is.
  event.waitUntil(update().catch(() => undefined))
  return cached
}

/**
 * The address under which a page is kept: that of a form without what it was opened with, such as a code, an e-mail
 * address or the page that a guest wanted.
 */
function keptAs(url: string): string {
  const { pathname, origin } = new URL(url)
  return /^\/(products|api)\b/.test(pathname) ? url : origin + pathname
}

async function networkFirst(
  request: Request,
  event: ExtendableEvent,
  fallback?: () => Promise<Response | undefined>,
): Promise<Response> {
  try {
    const response = await fetch(request)
    const { pathname } = new URL(request.url)
    if (isPublic(pathname) || pathname.startsWith('/api/'))
      addToCache(PAGES, request, response, event)
    return response
  } catch (error) {
    const cachedResponse =
      (await caches.match(keptAs(request.url), matchOptions)) ?? (await fallback?.())
    if (cachedResponse) return cachedResponse
    throw error
  }
}

function addToCache(
  name: keyof typeof maxEntries,
  request: Request,
  response: Response,
  event: ExtendableEvent,
): void {
  const isForEverybody = /\bpublic\b/.test(response.headers.get('cache-control') ?? '')
  if (response.status !== 200 || !isForEverybody) return
  const copy = response.clone()
  const stored = (async () => {
    const cache = await caches.open(name)
    const url = keptAs(request.url)
    // Deletes it first, so that it becomes the newest entry.
    await cache.delete(url, matchOptions)
    await cache.put(url, copy)
    const keys = await cache.keys()
    await Promise.all(
      keys.slice(0, -(maxEntries[name] ?? 0)).map((key) => cache.delete(key, matchOptions)),
    )
  })()
  // If the storage is full, the response is not cached.
  event.waitUntil(stored.catch(() => undefined))
}

/**
 * The offline page for an unvisited address: the frame of any cached page without its content. The website
 * renders what it can from stored data, or says that it is offline.
 */
async function shell(): Promise<Response | undefined> {
  const cache = await caches.open(PAGES)
  for (const request of [...(await cache.keys())].reverse()) {
    const page = await cache.match(request, matchOptions)
    if (!page?.headers.get('content-type')?.startsWith('text/html')) continue
    const html = (await page.text())
      .replace(/(<meta name="theme-color"[^>]*>).*?(<script>)/s, '$1$2')
      .replace(/(<div id="root">).*(<\/div><script id=")page-data"/s, '$1$2seen-data"')
    const headers = new Headers(page.headers)
    for (const name of ['content-encoding', 'content-length', 'etag']) headers.delete(name)
    return new Response(html, { headers })
  }
  return undefined
}

/** The cached pages as `[path, title]`, newest first. */
async function seenPages(): Promise<Response> {
  const cache = await caches.open(PAGES)
  const seen = new Map<string, string>()
  for (const request of [...(await cache.keys())].reverse()) {
    const { pathname, search } = new URL(request.url)
    const path = pathname.replace(/^\/api(?=\/products\/[^/]+$)/, '') + search
    if (!readableOffline.test(path) || seen.has(path) || seen.size === MAX_LINKS) continue
    const title = titleIn((await (await cache.match(request, matchOptions))?.text()) ?? '')
    if (title) seen.set(path, title)
  }
  return Response.json([...seen])
}

/** The title of a cached page, or the name of the product in a cached API response. */
function titleIn(text: string): string | undefined {
  if (text.startsWith('{')) return JSON.parse(text).product?.name
  const [, title = ''] = /<title>(.*?)<\/title>/s.exec(text) ?? []
  // Decodes HTML entities, and removes the shop's name after the dot.
  const plain = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" }
  return title
    .replace(/ · [^·]*$/, '')
    .replace(/&(amp|lt|gt|quot|#x27);/g, (escaped) => plain[escaped as keyof typeof plain])
}

interface ExtendableEvent {
  waitUntil(work: Promise<unknown>): void
  /** For a navigation: the id of the new page. */
  resultingClientId?: string
}

interface Tab {
  url: string
  focus(): Promise<unknown>
  navigate(url: string): Promise<unknown>
}

/** The parts of `ServiceWorkerGlobalScope` that are used here; `lib.dom` has only those of pages. */
interface Worker {
  skipWaiting(): Promise<void>
  registration: ServiceWorkerRegistration
  clients: {
    claim(): Promise<void>
    get(id: string): Promise<{ postMessage(message: unknown): void } | undefined>
    matchAll(of: { type: 'window' }): Promise<Tab[]>
    openWindow(url: string): Promise<unknown>
  }
  addEventListener(type: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void
  addEventListener(
    type: 'message',
    listener: (event: ExtendableEvent & { data: unknown }) => void,
  ): void
  addEventListener(
    type: 'push',
    listener: (event: ExtendableEvent & { data: { json(): unknown } | null }) => void,
  ): void
  addEventListener(
    type: 'notificationclick',
    listener: (event: ExtendableEvent & { notification: Notification }) => void,
  ): void
  addEventListener(
    type: 'fetch',
    listener: (
      event: ExtendableEvent & { request: Request; respondWith(response: Promise<Response>): void },
    ) => void,
  ): void
}
