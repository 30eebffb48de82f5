import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { LanguageCode } from '@duka/contract/endpoint'
import type { AskApi, ClientAssets, PageRenderer, RenderedPage } from '@duka/contract/page-renderer'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { ShopError } from '../http/errors.ts'
import { languageOf } from '../http/language.ts'
import { reviewsTag, type Tag, tags } from '../response-cache/freshness.ts'
import { forPage, keepPrivate } from '../response-cache/plugin.ts'
import { builtPages } from './built-pages.ts'
import { contentSecurityPolicy } from './csp.ts'
import { faceRoutes } from './face.routes.ts'
import { shopCardRoute } from './shop-card.ts'

export interface WebOptions {
  /** `apps/web`. */
  webRoot: string
  /** The address that shoppers see, without a slash at the end. */
  publicUrl: string
  /** The shop's present name, address, logo and so on. */
  deps: Pick<Deps, 'settings' | 'pictures'>
  /** Serve the sources with hot reload instead of the build. */
  dev: boolean
}

/** The source of the pages: the build, or Vite in development. */
export interface PageSource {
  load(): Promise<{ renderer: PageRenderer; assets: ClientAssets }>
}

/**
 * The query parameters of pages, beside those of the calls they make: where a login leads, the page of reviews, and the order to
 * follow. Another one stays in no address.
 */
const pageQuery = ['from', 'next', 'reviews', 'id']

/** Serves every page of the shop, rendered on the server, and the files that pages need. */
export async function webPages(app: FastifyInstance, options: WebOptions): Promise<void> {
  // Vite is not installed in production, hence the dynamic import.
  const source = options.dev
    ? await (await import('./dev-pages.ts')).devPages(app, options.webRoot)
    : builtPages(options.webRoot)
  if (!options.dev) await serveFiles(app, join(options.webRoot, 'dist/client'))
  faceRoutes(app, options.deps, join(options.webRoot, 'public/icon.svg'))
  // The owner's own `share.jpg`, if there is one, is served as a file, like the icons.
  const { shop } = options.deps.settings
  const files = join(options.webRoot, options.dev ? 'public' : 'dist/client')
  if (!existsSync(join(files, 'share.jpg'))) shopCardRoute(app, shop)

  const page = async (request: FastifyRequest, reply: FastifyReply) => {
    const address = absoluteUrl(request.knownUrl, options.publicUrl)
    const { pathname } = address
    // Browsers send no `..`; a path that has them would be another page than its address says.
    if (request.url.split('?', 1)[0] !== pathname) throw new ShopError('NOT_FOUND')
    // Pages have no extension: a missing file or an unknown call is refused without rendering a page.
    // `/api/../about` is no page either: the cache ignores the language below `/api/`.
    const isCall = [pathname, request.url].some((path) => path.startsWith('/api'))
    if (extname(pathname) || isCall) throw new ShopError('NOT_FOUND')
    return render(request, reply, address)
  }

  const render = async (request: FastifyRequest, reply: FastifyReply, address: URL) => {
    const language = languageOf(request)
    reply.header('vary', 'cookie').header('content-language', language)
    const { renderer, assets } = await source.load()
    const api = askApi(app, request.ip)
    const context = { publicUrl: options.publicUrl, shop: shop(), language, api }
    // Nothing of a form is read: the page says that it was not sent.
    const method = request.method === 'POST' ? 'POST' : 'GET'
    const rendered = await renderer.render(new Request(address, { method }), context, assets)
    // The renderer says so, because it alone knows all the ways to write an address: `/T/TOKEN/`, `/%74/TOKEN`.
    if ('secret' in rendered && rendered.secret) {
      keepPrivate(request)
      reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex')
    }
    if ('redirect' in rendered)
      return reply
        .header('cache-control', 'no-store')
        .redirect(withCampaign(rendered.redirect, request.url), 302)
    return send(reply, rendered, options.dev)
  }
  app.decorate('answerWithPage', async (request, reply, status) => {
    const address = absoluteUrl(request.knownUrl, options.publicUrl)
    reply.header('cache-control', 'no-store')
    const isItself = request.url.split('?', 1)[0] === address.pathname
    const isForm = request.method === 'POST' && status < 500
    if ((status === 404 || isForm) && isItself) return render(request, reply, address)
    const text = errorPage(languageOf(request))
    return reply.code(status).type('text/html; charset=utf-8').send(text)
  })
  app.get('/*', { config: { cache: options.dev ? undefined : tagsOf, query: pageQuery } }, page)
}

/** A page may show anything of the shop, but only the page of a product shows reviews. */
function tagsOf({ url }: FastifyRequest): readonly Tag[] {
  const [, productId] = /^\/products\/([\da-f-]{36})(?=$|[/?])/i.exec(url) ?? []
  return productId ? [...tags, reviewsTag(productId)] : tags
}

/** The absolute URL of this request. Joined, not resolved: `//elsewhere` is a path, not a host. */
function absoluteUrl(url: string, publicUrl: string): URL {
  return new URL(new URL(publicUrl).origin + url)
}

type ShownPage = Exclude<RenderedPage, { redirect: string }>

/** A redirect keeps the campaign that a link names, which the browser reads from the address. */
function withCampaign(path: string, url: string): string {
  const [, query] = url.split('?', 2)
  const given = [...new URLSearchParams(query)].filter(([name]) => name.startsWith('utm_'))
  if (given.length === 0) return path
  return `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams(given)}`
}

function send(reply: FastifyReply, page: ShownPage, isDev: boolean): FastifyReply {
  if (page.status === 405) reply.header('allow', 'GET, HEAD')
  if (isDev) reply.removeHeader('content-security-policy')
  else reply.header('content-security-policy', contentSecurityPolicy(page.inline))
  // A page depends on the URL and the language, not on the user, so every successful one may be cached.
  if (page.status !== 200 && !reply.hasHeader('cache-control'))
    reply.header('cache-control', 'no-cache')
  return reply.code(page.status).type('text/html; charset=utf-8').send(page.html)
}

/** Serves the files of the build: hashed names are immutable, the few fixed names are cached for a day. */
async function serveFiles(app: FastifyInstance, folder: string): Promise<void> {
  if (!existsSync(folder)) throw new Error(`The web is not built: ${folder} is missing.`)
  await app.register(fastifyStatic, {
    root: join(folder, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    index: false,
  })
  const named = (await readdir(folder, { withFileTypes: true })).filter(
    (entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name),
  )
  for (const { name } of named) {
    // A cached service worker would keep an old version of the shop alive.
    const isWorker = name === 'sw.js'
    const options = { maxAge: isWorker ? 0 : '1d', immutable: false, preCompressed: true }
    app.get(`/${name}`, (_request: FastifyRequest, reply: FastifyReply) => {
      // It fetches for the pages, and its own policy applies to what it fetches.
      if (isWorker) reply.header('content-security-policy', "default-src 'self'")
      return reply.sendFile(name, folder, options)
    })
  }
}

const errorTexts = {
  en: {
    title: 'This did not work',
    more: 'Please try again in a moment.',
    home: 'Back to the shop',
  },
  sw: {
    title: 'Haikufanikiwa',
    more: 'Tafadhali jaribu tena baada ya muda mfupi.',
    home: 'Rudi dukani',
  },
}

/** A page for errors in which the shop cannot render its own: no data, no scripts, no styles. */
function errorPage(language: LanguageCode): string {
  const { title, more, home } = errorTexts[language]
  return `<!DOCTYPE html><html lang="${language}"><head><meta charset="utf-8">\
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">\
<title>${title}</title></head><body><h1>${title}</h1><p>${more}</p><p><a href="/">${home}</a></p></body></html>`
}

/**
 * Lets pages call the API within this process, without a user. A rendered page is cached in turn, so it does not
 * accept responses whose stock is known to be outdated. `ip` is the visitor's address, for rate limits.
 */
export function askApi(app: FastifyInstance, ip?: string): AskApi {
  return async (path) => {
    const answer = await app.inject({
      url: `/api${path}`,
      headers: forPage,
      ...(ip && { remoteAddress: ip }),
    })
    return { status: answer.statusCode, body: answer.payload ? answer.json() : undefined }
  }
}
