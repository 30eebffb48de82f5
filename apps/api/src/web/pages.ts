import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { LanguageCode } from '@duka/contract/endpoint'
import type { Shop } from '@duka/contract/settings'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { rememberBeginning } from '../http/beginning.ts'
import { ShopError } from '../http/errors.ts'
import { languageOf } from '../http/language.ts'
import { type AskApi, askApi } from './ask-api.ts'
import { builtPages } from './built-pages.ts'
import { contentSecurityPolicy } from './csp.ts'
import { shopCardRoute } from './shop-card.ts'

export interface WebOptions {
  /** `apps/web`. */
  webRoot: string
  /** The address shoppers see, without a slash at the end. */
  publicUrl: string
  /** Who the shop is at this moment. */
  shop: () => Shop
  /** Serves the sources with hot reload instead of the build. */
  dev: boolean
}

/** A page ready to be sent. */
export interface RenderedPage {
  status: number
  html: string
  /** Allows exactly what is written into this page; undefined in development. */
  csp: string | undefined
  /** Beside its language no page depends on who is calling, so every good one may be kept as bytes. */
  cacheable: boolean
  redirect?: string
}

/** What the bundle of `apps/web/app/entry-server.tsx` exports, as far as it is used here. */
export interface WebBundle {
  render(
    request: Request,
    context: {
      publicUrl: string
      shop: Shop
      language: LanguageCode
      api: AskApi
    },
    assets: ClientAssets,
  ): Promise<
    | { status: number; html: string; inline: { scripts: string[]; styles: string[] } }
    | { redirect: string }
  >
}

/** The built client, as `entry-server.tsx` is handed it; each field is explained there. */
export interface ClientAssets {
  css: string
  entry: string
  preloads(routeFiles: string[]): string[]
  first?: string[]
}

/** Where the pages come from: the build, or Vite in development. */
export interface PageSource {
  load(): Promise<{ bundle: WebBundle; assets: ClientAssets }>
}

/** Serves every page of the shop, drawn on the server, and the files that they need. */
export async function webPages(app: FastifyInstance, options: WebOptions): Promise<void> {
  // Vite is not there at all in production, hence the late import.
  const source = options.dev
    ? await (await import('./dev-pages.ts')).devPages(app, options.webRoot)
    : builtPages(options.webRoot)
  if (!options.dev) await serveFiles(app, join(options.webRoot, 'dist/client'))
  // The owner's own picture is a file like the icons, and served as one.
  if (!existsSync(join(options.webRoot, options.dev ? 'public' : 'dist/client', 'share.jpg')))
    shopCardRoute(app, options.shop)

  const api = askApi(app)
  const begun = new Set<LanguageCode>()
  app.get('/*', { config: { ready: !options.dev } }, async (request, reply) => {
    const { pathname } = atShop(request.url, options.publicUrl)
    // Pages have no extension: a file that is not there costs no drawing, nor does an unknown call.
    if (extname(pathname) || pathname.startsWith('/api')) throw new ShopError('NOT_FOUND')
    const language = languageOf(request)
    reply.header('vary', 'cookie').header('content-language', language)
    const page = await render(api, source, { ...options, language }, request.url)
    if (page.csp && !begun.has(language)) {
      begun.add(language)
      rememberBeginning(upToStyles(page.html))
    }
    return send(reply, page)
  })
}

/** As far as all pages of a language are the same, but for development, where styles change. */
function upToStyles(html: string): string {
  return html.slice(0, html.indexOf('</style>'))
}

type DrawOptions = Pick<WebOptions, 'publicUrl' | 'shop' | 'dev'> & { language: LanguageCode }

/** Draws the page at `url`, out of what the API says. */
async function render(
  api: AskApi,
  source: PageSource,
  { publicUrl, shop, dev, language }: DrawOptions,
  url: string,
): Promise<RenderedPage> {
  const { bundle, assets } = await source.load()
  const context = { publicUrl, shop: shop(), language, api }
  const page = await bundle.render(new Request(atShop(url, publicUrl)), context, assets)
  if ('redirect' in page)
    return { status: 302, html: '', csp: undefined, cacheable: false, redirect: page.redirect }
  return {
    status: page.status,
    html: page.html,
    csp: dev ? undefined : contentSecurityPolicy(page.inline),
    cacheable: page.status === 200,
  }
}

/** Put together, not resolved: `//elsewhere` is a path of this shop, and no other host. */
function atShop(url: string, publicUrl: string): URL {
  return new URL(new URL(publicUrl).origin + url)
}

function send(reply: FastifyReply, page: RenderedPage): FastifyReply {
  if (page.redirect) return reply.redirect(page.redirect, page.status)
  if (page.csp) reply.header('content-security-policy', page.csp)
  else reply.removeHeader('content-security-policy')
  if (!page.cacheable) reply.header('cache-control', 'no-cache')
  return reply.code(page.status).type('text/html; charset=utf-8').send(page.html)
}

/** The build's files under names that change with their content, and the few with fixed names. */
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
    // A service worker that browsers keep would keep a whole old shop alive.
    const isWorker = name === 'sw.js'
    const options = { maxAge: isWorker ? 0 : '1d', immutable: false, preCompressed: true }
    app.get(`/${name}`, (_request: FastifyRequest, reply: FastifyReply) => {
      // It fetches for the pages, and is bound by its own policy while it does.
      if (isWorker)
        reply.header('content-security-policy', "default-src 'self'; connect-src 'self' https:")
      return reply.sendFile(name, folder, options)
    })
  }
}
