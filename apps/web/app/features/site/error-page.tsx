import { useEffect, useRef, useState } from 'react'
import { isRouteErrorResponse, useLocation, useRevalidator, useRouteError } from 'react-router'
import { OfflineError } from '../../lib/calls/call.ts'
import { isThere } from '../../lib/page/reload-when-stale.ts'
import { RETRY_MS, useEvery } from '../../lib/page/use-every.ts'
import { shownPhone, telHref, useShop } from '../../lib/shop.ts'
import { translateRefusal, useTranslate } from '../../lib/text/text.ts'
import { Button, ButtonLink, buttonClass } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { Head } from './page.tsx'
import { site, unsent } from './words.ts'

interface ErrorPageProps {
  /** The link beside *Try again*; to the products by default. */
  back?: { to: string; label: string }
}

/** The page for errors of loaders and pages, with what to do next. */
export function ErrorPage({ back }: ErrorPageProps) {
  const error = useRouteError()
  const t = site.use()
  const translate = useTranslate()
  const revalidator = useRevalidator()
  const { key } = useLocation()
  const lacksFile = error instanceof TypeError && missingFile.test(error.message)
  const offline = error instanceof OfflineError || lacksFile
  const isFinal = isRouteErrorResponse(error) && finalStatuses.has(error.status)
  const failed = error instanceof OfflineError ? error.message : messageOf(error)
  const title = translate(failed || (offline ? t.noLineTitle : t.wrongTitle))
  if (!offline && !isRouteErrorResponse(error)) console.error(error)
  // After a failed import, browsers load the file again only with a new page.
  const retry = async () => {
    if (lacksFile) return location.reload()
    await revalidator.revalidate()
    setStillOffline(offline)
  }
  const [isStillOffline, setStillOffline] = useState(false)
  const wasAway = useRef(false)
  useEffect(() => {
    wasAway.current = !navigator.onLine
  }, [])
  const retryWhenThere = async () => {
    const isBack = await isThere()
    // A file may also be missing in a shop that is there: then reloading would not end.
    if (isBack && (wasAway.current || !lacksFile)) await retry()
    if (!isBack) wasAway.current = true
  }
  useEvery(RETRY_MS, retryWhenThere, offline)
  if (import.meta.env.SSR && isRouteErrorResponse(error) && error.status === 405)
    return <UnsentPage />
  if (isRouteErrorResponse(error) && error.status === 404 && !error.data?.message)
    return <NotFoundPage />
  return (
    <>
      <Head title={title} hidden />
      <ErrorState
        key={key}
        wholePage
        isMissing={isRouteErrorResponse(error) && error.status === 404}
        title={title}
        action={
          <div className="flex flex-wrap justify-center gap-2">
            {!isFinal && <Button onClick={retry}>{t.retry}</Button>}
            <ButtonLink to={back?.to ?? '/products'} look={isFinal ? 'primary' : 'secondary'}>
              {back?.label ?? t.toProducts}
            </ButtonLink>
          </div>
        }
      >
        {offline ? t.unreachable : failed ? null : t.wrong}
        {isStillOffline && <p role="status">{t.stillOffline}</p>}
      </ErrorState>
      {offline && <SeenPages />}
    </>
  )
}

export function NotFoundPage() {
  const t = site.use()
  const { key, pathname } = useLocation()
  const isOfStaff = pathname.startsWith('/dashboard/')
  return (
    <>
      <Head title={t.notFoundTitle} hidden />
      <ErrorState
        key={key}
        wholePage
        isMissing
        title={t.notFoundTitle}
        action={
          <ButtonLink to={isOfStaff ? '/dashboard' : '/products'}>
            {isOfStaff ? t.toToday : t.toProducts}
          </ButtonLink>
        }
      >
        {t.notFound}
      </ErrorState>
    </>
  )
}

/** Another try would be refused for the same reason. */
const finalStatuses = new Set([400, 403, 404, 410])

/** The messages of browsers for a script that could not be loaded. */
const missingFile = /imported module|importing a module|module script/i

function messageOf(error: unknown): string {
  if (!isRouteErrorResponse(error)) return ''
  const { data } = error
  return typeof data?.message === 'string' ? translateRefusal(data) : ''
}

/** The service worker answers this path with the cached pages. */
const SEEN = '/seen-pages'

type SeenPage = [path: string, title: string]

/** Offline: links to the cached pages, newest first. */
function SeenPages() {
  const t = site.use()
  const [pages, setPages] = useState<SeenPage[]>([])
  useEffect(() => {
    fetch(SEEN)
      .then((answer): Promise<SeenPage[]> => answer.json())
      // Nothing is cached.
      .then(setPages, () => undefined)
  }, [])
  if (pages.length === 0) return null
  return (
    <nav aria-label={t.seenPages} className="middle max-w-md pb-12">
      <h2 className="font-bold">{t.seenPages}</h2>
      <ul>
        {pages.map(([path, title]) => (
          <li key={path}>
            {/* A full page load, because the cache has complete pages. */}
            <a href={path} className="inline-flex min-h-11 items-center text-primary underline">
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Answers a form that a browser sent by itself, before the scripts of its page came. Only the server renders it. */
function UnsentPage() {
  const t = unsent.use()
  const { pathname, search } = useLocation()
  const [phone] = useShop().phones
  return (
    <>
      <Head title={t.title} hidden />
      <ErrorState
        wholePage
        title={t.title}
        action={
          <a href={pathname + search} className={buttonClass('primary')}>
            {t.back}
          </a>
        }
      >
        <p>{t.nothingKept}</p>
        <p>{t.whatToDo}</p>
        {phone && (
          <p>
            {t.orCall}{' '}
            <a href={telHref(phone)} className="underline">
              {shownPhone(phone)}
            </a>
          </p>
        )}
      </ErrorState>
    </>
  )
}
