import type { Category } from '@duka/contract/catalogue'
import type { Shop } from '@duka/contract/settings'
import { type ReactNode, useEffect, useState } from 'react'
import { type LoaderFunctionArgs, Outlet, useLoaderData, useNavigation } from 'react-router'
import { call, type ServerContext } from '../../lib/call.ts'
import { Scrolling } from '../../lib/scroll.tsx'
import { startSession, useSession } from '../../lib/session.ts'
import { followLanguage } from '../../lib/text.ts'
import { followTheme } from '../../lib/theme.ts'
import { prepareToasts } from '../../lib/toast.ts'
import { Loading } from '../../ui/states.tsx'
import { site } from '../../words/site.ts'
import { followCart } from '../carts/cart-count.ts'
import { ErrorPage } from './error-page.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { Kanga } from './kanga.tsx'

/**
 * What every page needs: the categories for the header (null when they fail), who the shop is, and
 * its address.
 */
export async function loader({ context }: LoaderFunctionArgs) {
  const categories = await call('listCategories', { context }).then(
    (answer) => answer.categories,
    (error) => {
      console.error('The categories could not be loaded', error)
      return null
    },
  )
  const year = new Date().getFullYear()
  if (import.meta.env.SSR) {
    const { publicUrl, shop } = context as unknown as ServerContext
    return { categories, publicUrl, shop, year }
  }
  const shop = await call('getShop').then(
    (answer) => answer.shop,
    () => seenBefore()?.shop,
  )
  return { categories, publicUrl: location.origin, shop, year }
}

/** Offline, a page that was never seen is made from one that was: its frame said who the shop is. */
function seenBefore(): { shop?: Shop } | undefined {
  const data = document.getElementById('seen-data')?.textContent
  return data && JSON.parse(data).loaderData?.root
}

/** Once a visit is enough; where staff change what it says, it is asked for anew. */
export const shouldRevalidate = ({ formAction = '' }: { formAction?: string }) =>
  ['/dashboard/categories', '/dashboard/settings'].includes(formAction)

export function Component() {
  const data = useLoaderData<typeof loader>()
  return (
    <Frame categories={data.categories} year={data.year}>
      <Outlet />
    </Frame>
  )
}

/** The root itself failed: the frame stays, so that there is a way on. */
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

function Frame({ categories, year, children }: FrameProps) {
  const t = site.use()

  useEffect(start, [])

  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:absolute focus:z-30 focus:bg-surface focus:p-3"
      >
        {t.skip}
      </a>
      <Progress />
      <Header categories={categories} />
      <Kanga id="kanga" />
      <OfflineNotice />
      <main id="main" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      <Footer year={year} />
      <Checking />
      <Scrolling />
    </div>
  )
}

/** Apart from the frame, which need not be drawn again once it is known who is here. */
function Checking() {
  const t = site.use()
  const { phase } = useSession()
  // React knows by now who is here, so the cover of styles.css may go.
  useEffect(() => {
    if (phase !== 'unknown') delete document.documentElement.dataset.session
  }, [phase])
  if (phase !== 'checking') return null
  return (
    <div className="fixed inset-0 z-50 grid place-items-center bg-ground">
      <Loading>{t.loadingAuthentication}</Loading>
    </div>
  )
}

let started = false

/**
 * Not before React has taken the page over: what is found out here would otherwise draw it
 * differently from what the server has sent.
 */
function start(): void {
  if (started) return
  started = true
  startSession()
  followCart()
  followTheme()
  followLanguage()
  window.addEventListener('offline', prepareToasts)
  window.takeTaps?.()
}

function Progress() {
  const { state } = useNavigation()
  if (state === 'idle') return null
  return <div className="progress fixed inset-x-0 top-0 z-50 h-1 bg-primary" />
}

function OfflineNotice() {
  const t = site.use()
  const [offline, setOffline] = useState(false)
  useEffect(() => {
    const look = () => setOffline(!navigator.onLine)
    look()
    window.addEventListener('online', look)
    window.addEventListener('offline', look)
    return () => {
      window.removeEventListener('online', look)
      window.removeEventListener('offline', look)
    }
  }, [])
  return (
    <div role="status">
      {offline && (
        <p className="bg-mango-soft px-4 py-2 text-center text-sm text-mango-ink">{t.offline}</p>
      )}
    </div>
  )
}
