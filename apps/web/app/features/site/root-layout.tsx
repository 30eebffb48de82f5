import { listCategories } from '@duka/contract/catalogue/catalogue.calls'
import type { Category } from '@duka/contract/catalogue/categories'
import type { DoorPromise } from '@duka/contract/delivery/delivery'
import { getLowestFee } from '@duka/contract/delivery/delivery.calls'
import { nairobiDay } from '@duka/contract/nairobi-time'
import type { PageContext } from '@duka/contract/page-renderer'
import type { Shop } from '@duka/contract/settings/settings'
import { getShop } from '@duka/contract/settings/settings.calls'
import { type ReactNode, useEffect } from 'react'
import {
  type LoaderFunctionArgs,
  Outlet,
  ScrollRestoration,
  useLoaderData,
  useLocation,
  useNavigation,
  useNavigationType,
} from 'react-router'
import { call } from '../../lib/calls/call.ts'
import { followSheets } from '../../lib/page/sheets.ts'
import { followTheme } from '../../lib/page/theme.ts'
import { useOffline } from '../../lib/page/use-offline.ts'
import { startSession, useSession } from '../../lib/session/session.ts'
import { type Door, type RootData, rememberShop, useCategories } from '../../lib/shop.ts'
import { prepareToasts } from '../../lib/toast/toast.ts'
import { followLanguage } from '../../words/language.ts'
import { followCart } from '../add-to-cart/follow-cart.ts'
import { ErrorPage } from './error-page.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { Kanga } from './kanga.tsx'
import { LoadingPage } from './signed-in-layout.tsx'
import { site } from './words.ts'

/** Whether the browser lacks data of every page, because the shop was not reached. */
let isIncomplete = false

/**
 * Loads the data of every page: the categories for the header (null after a failure), the shop's settings, its lowest
 * delivery fee, and its URL.
 */
export async function loader({ context }: LoaderFunctionArgs): Promise<RootData> {
  const [categories, delivery] = await Promise.all([
    call(listCategories, { context }).then(
      (answer) => answer.categories,
      (error) => {
        console.error('The categories could not be loaded', error)
        return null
      },
    ),
    call(getLowestFee, { context }).then(
      ({ fee, collectFee, door, counties }) => ({
        deliveryFrom: fee,
        collectFrom: collectFee,
        door: door && spoken(door),
        counties,
      }),
      () => ({ deliveryFrom: null, collectFrom: null, door: null, counties: null }),
    ),
  ])
  isIncomplete = categories === null
  const year = new Date().getFullYear()
  if (import.meta.env.SSR) {
    const { publicUrl, shop } = context as unknown as PageContext
    return { categories, publicUrl, shop, ...delivery, year }
  }
  const shop = await call(getShop).then(
    (answer) => answer.shop,
    () => seenBefore()?.shop,
  )
  return { categories, publicUrl: location.origin, shop, ...delivery, year }
}

/** Whoever renders the page says the day, so that the server and the browser say the same one. */
function spoken({ place, until }: DoorPromise): Door {
  const now = Date.now()
  const isToday = until === nairobiDay(new Date(now))
  const isTomorrow = until === nairobiDay(new Date(now + 24 * 3600 * 1000))
  return { place, day: isToday ? 'today' : isTomorrow ? 'tomorrow' : until }
}

/** Offline, the service worker makes unvisited pages from the frame of a visited one, which has the settings. */
function seenBefore(): { shop?: Shop } | undefined {
  const data = document.getElementById('seen-data')?.textContent
  return data && JSON.parse(data).loaderData?.root
}

/** Loads once per visit, and again when something was missing or staff have changed categories or settings. */
export const shouldRevalidate = ({ formAction = '' }: { formAction?: string }) =>
  isIncomplete || /^\/dashboard\/(categories$|settings)/.test(formAction)

export function Component() {
  const data = useLoaderData<typeof loader>()
  rememberShop(data.shop)
  return (
    <Frame categories={useCategories()} year={data.year}>
      <Outlet />
    </Frame>
  )
}

/**
 * The frame while a page that the server has not rendered loads its data. It starts the session, for which the pages
 * behind the login wait.
 */
export function EmptyFrame() {
  return (
    <Frame categories={null} year={new Date().getFullYear()}>
      <LoadingPage />
    </Frame>
  )
}

/** The error page if the root fails. It keeps the frame with its links. */
export function RootError() {
  return (
    <Frame categories={null} year={new Date().getFullYear()}>
      <ErrorPage />
    </Frame>
  )
}

interface FrameProps {
  categories: Category[] | null
  year: number
  children: ReactNode
}

/** Staff pages bring a header, a `main` and menus of their own. A rider's page needs none of the shop's. */
function Frame({ categories, year, children }: FrameProps) {
  const t = site.use()
  const { pathname } = useLocation()
  const isForStaff = /^\/dashboard(\/|$)/.test(pathname)
  const isForRider = pathname.startsWith('/r/')

  useEffect(start, [])
  useFocusOfNewPage(pathname)

  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:absolute focus:z-30 focus:bg-surface focus:p-3"
      >
        {t.skip}
      </a>
      <Progress />
      {!isForStaff && !isForRider && (
        <>
          <Header categories={categories} />
          <Kanga />
        </>
      )}
      <OfflineNotice />
      <aside className="for-older-browsers bg-mango-soft px-4 py-2 text-center text-sm text-mango-ink">
        {t.olderBrowser}
      </aside>
      {isForStaff ? (
        children
      ) : (
        <>
          <main id="main" tabIndex={-1} className="flex-1 outline-none">
            {children}
          </main>
          {!isForRider && <Footer year={year} />}
        </>
      )}
      <Checking />
      <ScrollRestoration />
    </div>
  )
}

/** After a link to another page reading goes on at its heading, after a search at what it found, unless the page put the focus elsewhere. */
function useFocusOfNewPage(pathname: string): void {
  const isBack = useNavigationType() === 'POP'
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page came on screen
  useEffect(() => {
    const focused = document.activeElement
    const isLost =
      focused === document.body || focused?.closest(':is(header, footer) :is(a, button)')
    const start = document.querySelector<HTMLElement>('main')
    if (isBack || !isLost || !start) return
    const heading =
      start.querySelector<HTMLElement>('[data-start]') ?? start.querySelector('h1') ?? start
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }, [pathname])
}

/**
 * Shows the links for guests, which `styles.css` hides while somebody may be signed in, once the session is known.
 * Separate from the frame, which then does not render again after the session check.
 */
function Checking() {
  const { phase } = useSession()
  useEffect(() => {
    if (phase === 'signed-in' || phase === 'anonymous')
      delete document.documentElement.dataset.session
  }, [phase])
  return null
}

let started = false

/**
 * Call it after hydration: the session would otherwise make the page differ from the HTML of the server.
 */
function start(): void {
  if (started) return
  started = true
  startSession(checkStoredSession)
  followCart()
  followTheme()
  followSheets()
  followLanguage()
  window.addEventListener('offline', prepareToasts)
  window.takeTaps?.()
}

async function checkStoredSession(): Promise<void> {
  const { checkSession } = await import('../../lib/session/session-check.ts')
  await checkSession()
}

function Progress() {
  const { state } = useNavigation()
  if (state === 'idle') return null
  return <div className="progress fixed inset-x-0 top-0 z-50 h-1 bg-primary" />
}

function OfflineNotice() {
  const t = site.use()
  const offline = useOffline()
  return (
    <div role="status">
      {offline && (
        <p className="bg-mango-soft px-4 py-2 text-center text-sm text-mango-ink">{t.offline}</p>
      )}
    </div>
  )
}
