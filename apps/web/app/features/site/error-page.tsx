import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router'
import { OfflineError } from '../../lib/call.ts'
import { useSaid } from '../../lib/text.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { site } from '../../words/site.ts'
import { Head } from './page.tsx'

/** Whatever a loader or a page throws: says what happened and how to go on. */
export function ErrorPage() {
  const error = useRouteError()
  const t = site.use()
  const say = useSaid()
  const revalidator = useRevalidator()
  if (isRouteErrorResponse(error) && error.status === 404 && !error.data?.message)
    return <NotFoundPage />

  const offline = error instanceof OfflineError
  const title = say(offline ? error.message || t.noLineTitle : saidBy(error) || t.wrongTitle)
  if (!offline && !isRouteErrorResponse(error)) console.error(error)
  return (
    <>
      <Head title={title} hidden />
      <ErrorState
        wholePage
        title={title}
        action={
          <div className="flex flex-wrap justify-center gap-2">
            <Button onClick={() => revalidator.revalidate()}>{t.retry}</Button>
            <ButtonLink to="/products" look="secondary">
              {t.toProducts}
            </ButtonLink>
          </div>
        }
      >
        {offline ? t.noLine : saidBy(error) ? null : t.wrong}
      </ErrorState>
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

function saidBy(error: unknown): string {
  if (!isRouteErrorResponse(error)) return ''
  const message: unknown = error.data?.message
  return typeof message === 'string' ? message : ''
}
