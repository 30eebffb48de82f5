import type { PageRenderer } from '@duka/contract/page-renderer'
import { type Colours, type Theme, type Tones, tonesOf } from '@duka/contract/settings/colours'
import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  type RouteObject,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router'
import { partFiles } from './features/catalogue/product-parts.ts'
import { canonicalPath, meantAddress } from './lib/page/canonical-path.ts'
import { modalSheets } from './lib/page/modal-sheets.ts'
import { listenForTaps } from './lib/page/taps.ts'
import { beforePaint } from './lib/page/theme.ts'
import { type Language, language } from './lib/text/text.ts'
import { routes } from './routes.tsx'
import { sharedHead } from './shared-head.ts'
import { swahili } from './words/swahili/swahili.ts'

/** The texts that a browser needs before it can hydrate a page of this language. */
const wordFiles = { en: [], sw: ['app/words/swahili/swahili.ts'] }

const handler = createStaticHandler(routes.map(withoutGuarded))

/** Answers a POST with 405 and the data of the frame: pages take no form themselves. */
const formHandler = createStaticHandler(routes.map(withoutPage))

/** Renders the page at the request's address, or says where to go instead. */
export const render: PageRenderer['render'] = async (request, context, assets) => {
  const address = new URL(request.url)
  const known = canonicalPath(routes, address.pathname)
  const path = known ?? address.pathname
  const isForm = request.method === 'POST' && known !== null
  if (path !== address.pathname && !isForm) return { redirect: path + address.search }
  address.pathname = path
  const asked = new Request(address, { method: isForm ? 'POST' : 'GET' })
  const page = await (isForm ? formHandler : handler).query(asked, { requestContext: context })
  if (page instanceof Response) return { redirect: page.headers.get('location') ?? '/' }
  if (page.statusCode === 404) {
    const meant = meantAddress(address)
    if (meant !== path + address.search) return { redirect: meant }
  }

  const body = renderPage(page, context.language === 'sw' ? await swahili() : null)
  const start = body.indexOf('<div id="root">')
  const head = body.slice(0, start)
  // A route that loaded null shows nothing: the list, when a link opens one product.
  const shown = page.matches.filter(({ route }) => page.loaderData[route.id] !== null)
  const files = shown.map(({ route }) => route.handle?.file).filter(Boolean)
  if (body.includes('<div id="front">')) files.push('app/features/catalogue/front/front.tsx')
  if (page.loaderData.product) files.push(...partFiles(page.loaderData.product.product))
  const preloads = assets.preloads([...files, ...wordFiles[context.language]])
  // The answer to a form works without scripts, which it came before.
  const inline = isForm ? [] : [beforePaint, listenForTaps, modalSheets]
  const scripts = isForm ? [] : [...(assets.first ?? []), assets.entry]

  const { colours, icons } = context.shop
  const bars = barColours(colours)
  const css = colours ? assets.css + faceStyles(colours) : assets.css

  const html = `<!DOCTYPE html><html lang="${context.language}"><head><meta charset="utf-8">\
<meta name="viewport" content="width=device-width, initial-scale=1">\
<meta name="theme-color" content="${bars.light}" data-light="${bars.light}" data-dark="${bars.dark}">\
${head}${sharedHead(head, { ...context, path: page.location.pathname })}\
${inline.map((script) => `<script>${script}</script>`).join('')}<style>${css}</style>\
${iconLinks(icons)}<link rel="manifest" href="/manifest.webmanifest">${preloadedFont(assets.css)}${inlineSheets(assets.sheets)}\
</head><body class="bg-ground text-ink">${svgSymbols}${body.slice(start)}\
${isForm ? '' : `<script id="page-data" type="application/json">${dataOf(page)}</script>`}\
${preloads.map((href) => `<link rel="modulepreload" href="${href}" fetchpriority="low">`).join('')}\
${scripts.map((src) => `<script type="module" src="${src}"></script>`).join('')}</body></html>`
  return {
    status: page.statusCode,
    html,
    secret: page.matches.some(({ params }) => params.token !== undefined),
    inline: { scripts: inline, styles: [css] },
  }
}

/** The colours of the browser's own bars: the page's background, or the owner's main colour. */
function barColours(colours: Colours | undefined): Record<Theme, string> {
  if (!colours) return { light: '#fbf8f3', dark: '#12140f' }
  const { light, dark } = tonesOf(colours)
  return { light: light.primary, dark: dark['primary-soft'] }
}

/**
 * Says that these stylesheets are here, and loads nothing. A lazy part would link one again, behind the stylesheet of staff,
 * and override that.
 */
const inlineSheets = (sheets: string[] = []) =>
  sheets.map((href) => `<link rel="stylesheet" href="${href}" disabled>`).join('')

/** Loads the font of titles at once: it belongs to the first paint. The build names its file in the stylesheet. */
function preloadedFont(css: string): string {
  const href = /\/[^"')]*grotesque-latin[^"')]*\.woff2/.exec(css)?.[0]
  return href ? `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>` : ''
}

/** The icons of the shop: Duka's files, or those drawn with the owner's logo and colours. */
function iconLinks(folder: string | undefined): string {
  if (!folder)
    return `<link rel="icon" href="/favicon.ico" sizes="32x32"><link rel="icon" href="/icon.svg" type="image/svg+xml">\
<link rel="apple-touch-icon" href="/apple-touch-icon.png">`
  return `<link rel="icon" href="${folder}/icon-192.png" sizes="192x192"><link rel="apple-touch-icon" href="${folder}/apple-touch-icon.png">`
}

/**
 * What React renders of the page. It is synchronous, so pages in different languages that are rendered
 * at the same time each get their own texts. React puts the tags of the head before the first element,
 * as there is no head here. The head is not React's because `useId` would count it on the server only.
 */
function renderPage(page: StaticHandlerContext, words: Language | null): string {
  language.start(words)
  return renderToString(
    <div id="root">
      <StaticRouterProvider router={createStaticRouter([], page)} context={page} hydrate={false} />
    </div>,
  )
}

/** Pages behind the login need a token, so the server neither loads nor renders them. */
function withoutGuarded(route: RouteObject): RouteObject {
  if (!route.children) return route
  if (!route.HydrateFallback)
    return { ...route, children: route.children.map(withoutGuarded) } as RouteObject
  return { ...route, children: route.children.map(bare) } as RouteObject
}

/** Keeps the name of the script, which the page preloads. */
function bare({ path, index, handle, children }: RouteObject): RouteObject {
  return (index ? { index } : { path, handle, children: children?.map(bare) }) as RouteObject
}

/** The root with its data, and below it only where errors are shown. */
function withoutPage({
  id,
  path,
  index,
  ErrorBoundary,
  children,
  ...rest
}: RouteObject): RouteObject {
  const frame = id === 'root' && rest
  if (index) return { index }
  return { ...frame, id, path, ErrorBoundary, children: children?.map(withoutPage) } as RouteObject
}

/** The data of the loaders as JSON. A `</script>` in a product's name cannot end the script. */
function dataOf({
  loaderData,
  actionData,
  errors,
  location,
  matches,
}: StaticHandlerContext): string {
  // Links to lists of staff have many parameters, which the server does not know.
  const isForStaff = matches.some(({ route }) => route.path === 'dashboard')
  const search = isForStaff ? null : location.search
  const data = { search, loaderData, actionData, errors: errors && serialise(errors) }
  return JSON.stringify(data).replace(/</g, '\\u003c')
}

/** Errors in the shape that React Router reads back. Unexpected errors reveal nothing. */
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

/**
 * The shop's logo, the kanga pattern, the heart of a card and the icons of its promises as SVG symbols in the HTML of
 * every page. Components use them by id, so the shapes are not in the scripts, and not 24 times in a list.
 */
const svgSymbols = `<svg width="0" height="0" class="absolute" aria-hidden="true">\
<pattern id="kanga" width="24" height="12" patternUnits="userSpaceOnUse">\
<path class="kanga-a" d="M0 12 6 0l6 12zM12 0h12l-6 12z"/>\
<path class="kanga-c" d="m4 10 2-4 2 4zM16 2h4l-2 4z"/>\
<circle class="kanga-b" cx="12" cy="6" r="1.6"/>\
<path class="kanga-b" d="M0 4.4a1.6 1.6 0 0 1 0 3.2m24-3.2a1.6 1.6 0 0 0 0 3.2"/>\
</pattern>\
<symbol id="brand" viewBox="0 0 32 32">\
<rect width="32" height="32" rx="8" fill="currentColor"/>\
<path fill="var(--on-primary)" d="M7 13 9 7h14l2 6a3 3 0 0 1-6 0 3 3 0 0 1-6 0 3 3 0 0 1-6 0Z"/>\
<path fill="var(--mango)" d="M9 18h14v7H9z"/>\
</symbol>\
<symbol id="heart" viewBox="0 0 24 24"><path d="M12 20S3.5 15 3.5 9A4.5 4.5 0 0 1 12 7a4.5 4.5 0 0 1 8.5 2c0 6-8.5 11-8.5 11Z"/></symbol>\
<symbol id="truck" viewBox="0 0 24 24"><path d="M3 6h11v10H3zM14 10h4l3 3v3h-7M7 19a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3Zm10 0a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3Z"/></symbol>\
<symbol id="pay" viewBox="0 0 24 24"><path d="M8 2.5h8A1.5 1.5 0 0 1 17.5 4v16a1.5 1.5 0 0 1-1.5 1.5H8A1.5 1.5 0 0 1 6.5 20V4A1.5 1.5 0 0 1 8 2.5Zm1.3 8.3 2 2 3.5-3.8M11 18.5h2"/></symbol>\
<symbol id="return" viewBox="0 0 24 24"><path d="m8 4-5 5 5 5M3.5 9H15a5.5 5.5 0 0 1 0 11H8"/></symbol></svg>`

/** The owner's colours as custom properties. They override `styles.css`, whichever stylesheet loads last. */
function faceStyles(colours: Colours): string {
  const { light, dark } = tonesOf(colours)
  return `html:root{${properties(light)}}@media screen{html[data-theme="dark"]{${properties(dark)}}}`
}

function properties(tones: Tones): string {
  return Object.entries(tones)
    .map(([name, tone]) => `--${name}:${tone}`)
    .join(';')
}
