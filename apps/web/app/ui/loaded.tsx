import { type ComponentType, type ReactNode, Suspense, use, useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Loaded as Result } from '../lib/calls/load.ts'
import { RETRY_MS, useEvery } from '../lib/page/use-every.ts'
import { ui } from '../lib/text/words.ts'
import { toast } from '../lib/toast/toast.ts'
import { Button } from './button.tsx'
import { CopyNotice, ReadOnly } from './read-only.tsx'
import { Alert, ErrorState, Loading } from './states.tsx'

interface LoadedProps<Value> {
  from: Promise<Result<Value>>
  waiting: string
  /** The placeholder around that message: as large as the content, so that nothing jumps. */
  shape?: ComponentType<{ children: ReactNode }>
  /** The toast after a failure, if it differs from the message on the page. */
  failed?: string
  /** For data that is refreshed regularly: failures are not shown, and the last data stays. */
  quiet?: boolean
  retry: string
  /** Without a connection it may get the last copy, which can be read only: its buttons and fields are disabled. */
  children: (value: Value, isCopy: boolean) => ReactNode
}

/** Shows the result of `load`: waits for it, then shows it, or the error and a button to retry. */
export function Loaded<Value>({ waiting, shape: Shape = Loading, ...rest }: LoadedProps<Value>) {
  return (
    <Suspense fallback={<Shape>{waiting}</Shape>}>
      <Settled {...rest} />
    </Suspense>
  )
}

/** Like `Loaded`, for a result that is here already, as part of something larger. */
export function Settled<Value>({
  from,
  failed,
  quiet,
  retry,
  children,
}: Omit<LoadedProps<Value>, 'waiting' | 'shape'>) {
  const t = ui.use()
  const result = use(from)
  const revalidator = useRevalidator()
  // What was on screen stays when a refresh fails.
  const [last, setLast] = useState(result)
  if (result.ok && result !== last) setLast(result)
  const shown = result.ok || last.copyAs !== result.copyAs ? result : last
  const copy = shown.ok ? undefined : shown.copy
  const trouble = result.ok || copy || (quiet && shown.ok) ? undefined : result.message
  useEvery(RETRY_MS, () => void revalidator.revalidate(), !quiet && !result.ok && result.isOffline)

  useEffect(() => {
    if (trouble !== undefined) toast.error(failed ?? trouble)
  }, [trouble, failed])

  const again = (
    <Button look="secondary" onClick={() => revalidator.revalidate()}>
      {retry}
    </Button>
  )
  if (copy)
    return (
      <>
        {!quiet && <CopyNotice at={copy.at} />}
        <ReadOnly>{children(copy.value, true)}</ReadOnly>
      </>
    )
  if (!shown.ok) return <ErrorState title={t.error(shown.message)} action={again} />
  // The content keeps its place with and without an error, so an open dialog in it is not lost.
  return (
    <>
      {trouble !== undefined && (
        <div className="mb-4 grid justify-items-start gap-2">
          <Alert>{t.error(trouble)}</Alert>
          {again}
        </div>
      )}
      {children(shown.value, false)}
    </>
  )
}
