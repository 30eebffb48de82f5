import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router'
import { OfflineError } from '../../lib/call.ts'
import { useSaid } from '../../lib/text.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { site } from '../../words/site.ts'
import { Head } from './page.tsx'
import { SeenPages } from './seen-pages.tsx'

/** Whatever a loader or a page throws: says what happened and how to go on. */
export function ErrorPage() {
  const error = useRouteError()
  const t = site.use()
  const say = useSaid()
  const revalidator = useRevalidator()
  if (isRouteErrorResponse(error) && error.status === 404 && !error.data?.message)
    return <NotFoundPage />

  const lacksFile = error instanceof TypeError && missingFile.test(error.message)
  const offline = error instanceof OfflineError || lacksFile
  const failed = error instanceof OfflineError ? error.message : saidBy(error)
  const title = say(failed || (offline ? t.noLineTitle : t.wrongTitle))
  if (!offline && !isRouteErrorResponse(error)) console.error(error)
  return (
    <>
      <Head title={title} hidden />
      <ErrorState
        wholePage
        title={title}
        action={
          <div className="flex flex-wrap justify-center gap-2">
            {/* A file that could not be fetched once is only looked for again by a new page. */}
            <Button onClick={() => (lacksFile ? location.reload() : revalidator.revalidate())}>
              {t.retry}
            </Button>
            <ButtonLink to="/products" look="secondary">
              {t.toProducts}
            </ButtonLink>
          </div>
        }
      >
        {offline ? t.noLine : failed ? null : t.wrong}
      </ErrorState>
      {offline && <SeenPages />}
    </>
  )
}

/** An address that leads nowhere. */
export function NotFoundPage() {
  const t = site.use()
  return (
    <>
      <Head title={t.notFoundTitle} hidden />
      <ErrorState
        wholePage
        title={t.notFoundTitle}
        action={<ButtonLink to="/products">{t.toProducts}</ButtonLink>}
      >
        {t.notFound}
      </ErrorState>
    </>
  )
}

/** Each browser has its own words for a page's file that could not be fetched. */
const missingFile = /imported module|importing a module|module script/i

function saidBy(error: unknown): string {
  if (!isRouteErrorResponse(error)) return ''
  const message: unknown = error.data?.message
  return typeof message === 'string' ? message : ''
}
