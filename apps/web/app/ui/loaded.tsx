import { type ComponentType, type ReactNode, Suspense, use, useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Loaded as Result } from '../lib/load.ts'
import { toast } from '../lib/toast.ts'
import { ui } from '../words/ui.ts'
import { Button } from './button.tsx'
import { Alert, ErrorState, Loading } from './states.tsx'

interface LoadedProps<Value> {
  from: Promise<Result<Value>>
  /** Said while nothing is here yet. */
  waiting: string
  /** What it is said in: the shape of what will come, so that nothing jumps. */
  shape?: ComponentType<{ children: ReactNode }>
  /** The toast of a failure, where it says something else than the page. */
  failed?: string
  /** For what reloads by itself: nobody is told when that fails, the last figures stay. */
  quiet?: boolean
  /** What the button after a failure says. */
  retry: string
  children: (value: Value) => ReactNode
}

/** What `load` brings: waits for it, shows it, or says `Error: …` and offers another try. */
export function Loaded<Value>({ waiting, shape: Shape = Loading, ...rest }: LoadedProps<Value>) {
  return (
    <Suspense fallback={<Shape>{waiting}</Shape>}>
      <Settled {...rest} />
    </Suspense>
  )
}

/** The same as a part of what is loaded at once: the whole is waited for. */
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
  // What was on screen stays there when reloading it fails.
  const [last, setLast] = useState(result)
  if (result.ok && result !== last) setLast(result)
  const shown = result.ok ? result : last
  const trouble = result.ok || (quiet && shown.ok) ? undefined : result.message

  useEffect(() => {
    if (trouble !== undefined) toast.error(failed ?? trouble)
  }, [trouble, failed])

  const again = (
    <Button look="secondary" onClick={() => revalidator.revalidate()}>
      {retry}
    </Button>
  )
  if (!shown.ok) return <ErrorState title={t.error(shown.message)} action={again} />
  // In one place whether there is trouble or not: an open dialog in it stays, and what is typed there.
  return (
    <>
      {trouble !== undefined && (
        <div className="mb-4 grid justify-items-start gap-2">
          <Alert>{t.error(trouble)}</Alert>
          {again}
        </div>
      )}
      {children(shown.value)}
    </>
  )
}
