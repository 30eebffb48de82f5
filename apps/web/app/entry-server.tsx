import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  type RouteObject,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router'
import type { ServerContext } from './lib/call.ts'
import { drawPiecesWith } from './lib/kept-html.ts'
import { listenForTaps } from './lib/taps.ts'
import { type Language, language } from './lib/text.ts'
import { barColours, beforePaint } from './lib/theme.ts'
import { routes } from './routes.tsx'
import { sharedHead } from './shared-head.ts'
import { swahili } from './words/sw.ts'

/** What the built client consists of, as far as a page must name it. */
export interface ClientAssets {
  /** The whole stylesheet, written into the page: one round trip less before the first paint. */
  css: string
  /** The script that starts the page, and the ones that it will ask for at once. */
  entry: string
  preloads(routeFiles: string[]): string[]
  /** Development only: scripts that must run before the entry. */
  first?: string[]
}

/** A page as it may be sent; `inline` is what a CSP has to allow by hash. */
export interface Rendered {
  status: number
  html: string
  inline: { scripts: string[]; styles: string[] }
}

/** The words that a browser must have before it can take a page of this language over. */
const wordFiles = { en: [], sw: ['app/words/sw.ts'] }

drawPiecesWith(renderToString)
const handler = createStaticHandler(routes.map(withoutGuarded))

/** Draws the page at the request's address, or says where to go instead. */
export async function render(
  request: Request,
  context: ServerContext,
  assets: ClientAssets,
): Promise<Rendered | { redirect: string }> {
  const page = await handler.query(request, { requestContext: context })
  if (page instanceof Response) return { redirect: page.headers.get('location') ?? '/' }

  const drawn = draw(page, context.language === 'sw' ? await swahili() : null)
  const start = drawn.indexOf('<div id="root">')
  const head = drawn.slice(0, start)
  const files = page.matches.map(({ route }) => route.handle?.file).filter(Boolean)
  const preloads = assets.preloads([...files, ...wordFiles[context.language]])
  const scripts = [...(assets.first ?? []), assets.entry]

  const html = `<!DOCTYPE html><html lang="${context.language}"><head><meta charset="utf-8">\
<meta name="viewport" content="width=device-width, initial-scale=1">\
<meta name="theme-color" content="${barColours.light}">\
<script>${beforePaint}</script><script>${listenForTaps}</script><style>${assets.css}</style>${head}${sharedHead(head, { ...context, path: page.location.pathname })}\
<link rel="icon" href="/favicon.ico" sizes="32x32"><link rel="icon" href="/icon.svg" type="image/svg+xml">\
<link rel="apple-touch-icon" href="/apple-touch-icon.png"><link rel="manifest" href="/manifest.webmanifest">\
${preloads.map((href) => `<link rel="modulepreload" href="${href}" fetchpriority="low">`).join('')}\
</head><body class="bg-ground text-ink">${drawn.slice(start)}\
<script id="page-data" type="application/json">${dataOf(page)}</script>\
${scripts.map((src) => `<script type="module" src="${src}"></script>`).join('')}</body></html>`
  return {
    status: page.statusCode,
    html,
    inline: { scripts: [beforePaint, listenForTaps], styles: [assets.css] },
  }
}

/**
 * The page as React draws it, in one go: so many pages that are drawn at a time each get their words.
 * React puts the tags of the head before the first element when there is no head to put them in.
 * The head itself is not React's: `useId` would count it here but not in the browser.
 */
function draw(page: StaticHandlerContext, words: Language | null): string {
  language.start(words)
  return renderToString(
    <div id="root">
      <StaticRouterProvider router={createStaticRouter([], page)} context={page} hydrate={false} />
    </div>,
  )
}

/** Below a guard there is nothing to draw without a token, so nothing is loaded either. */
function withoutGuarded(route: RouteObject): RouteObject {
  if (!route.children) return route
  if (!route.HydrateFallback)
    return { ...route, children: route.children.map(withoutGuarded) } as RouteObject
  return { ...route, children: route.children.map(bare) } as RouteObject
}

function bare({ path, index, children }: RouteObject): RouteObject {
  return (index ? { index } : { path, children: children?.map(bare) }) as RouteObject
}

/** What the loaders found, as JSON that no `</script>` in a product's name can break out of. */
function dataOf({ loaderData, actionData, errors }: StaticHandlerContext): string {
  const data = { loaderData, actionData, errors: errors && serialise(errors) }
  return JSON.stringify(data).replace(/</g, '\\u003c')
}

/** The shape in which React Router reads errors back; a bug of ours says nothing of itself. */
function serialise(errors: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(errors).map(([route, error]) => [
      route,
      isRouteErrorResponse(error)
        ? {
            status: error.status,
            statusText: error.statusText,
            data: error.data,
            __type: 'RouteErrorResponse',
          }
        : { message: 'Unexpected Server Error', __type: 'Error' },
    ]),
  )
}
