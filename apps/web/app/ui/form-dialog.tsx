import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import type { Outcome } from '../lib/attempt.ts'
import { forgetTyped, keepTyped, putBack } from '../lib/kept-form.ts'
import { useWhenDone } from '../lib/use-act.ts'
import { BeganWith } from './began-with.tsx'
import { Button } from './button.tsx'
import { confirm } from './confirm.tsx'
import { Dialog } from './dialog.tsx'
import { Alert } from './states.tsx'

interface FormDialogProps {
  title: string
  onClose: () => void
  /** What the page's action should know besides the fields. */
  hidden: Record<string, string>
  /** `busy` is said while it is being sent. */
  words: {
    submit: string
    busy: string
    cancel: string
    discard: string
    discardYes: string
    discardNo: string
    /** Said when what was typed before is back. */
    restored?: string
    /** Said when the shop was not reached. */
    unreached: string
  }
  /** Set where a file is sent along. */
  withFile?: boolean
  className?: string
  /** The fields, given the sentence for each that was refused. */
  children: (errors: Record<string, string>) => ReactNode
}

/**
 * A form in a dialog, sent to the action of the page under it. Closes once it has been accepted;
 * when it was refused, or the line broke, everything typed is still there; when the session ended, it
 * is there again after the next login. Leaving it half-typed is asked about. Its action can tell by
 * `onlyTouched` what was changed in it.
 */
export function FormDialog({
  title,
  onClose,
  hidden,
  words,
  withFile,
  className,
  children,
}: FormDialogProps) {
  const fetcher = useFetcher<Outcome>()
  const form = useRef<HTMLFormElement>(null)
  const typed = useRef(false)
  const asking = useRef(false)
  const { data } = fetcher
  const refused = data && !data.ok ? data : undefined
  const fields = refused?.fields ?? {}
  const isBusy = fetcher.state === 'submitting'
  const [isRestored, setRestored] = useState(false)
  const name = `${hidden.intent ?? ''} ${hidden.id ?? ''}`

  const close = () => {
    forgetTyped()
    onClose()
  }
  useWhenDone(data, close)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form is drawn
  useEffect(() => {
    if (!form.current || !putBack(name, form.current)) return
    typed.current = true
    setRestored(true)
  }, [])
  useEffect(() => {
    if (data && !data.ok) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [data])

  const leave = async () => {
    if (isBusy || asking.current) return
    const { discard: question, discardYes: yes, discardNo: no } = words
    asking.current = true
    if (!typed.current || (await confirm({ question, yes, no }))) close()
    asking.current = false
  }
  return (
    <Dialog title={title} onClose={leave} className={className}>
      <fetcher.Form
        ref={form}
        method="post"
        encType={withFile ? 'multipart/form-data' : undefined}
        noValidate
        className="grid gap-4"
        onInput={({ currentTarget }) => {
          typed.current = true
          keepTyped(name, currentTarget)
        }}
      >
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <BeganWith />
        {isRestored && words.restored && <p role="status">{words.restored}</p>}
        {refused && Object.keys(fields).length === 0 && (
          <Alert more={refused.isOffline && words.unreached}>{refused.message}</Alert>
        )}
        {children(fields)}
        {/* In sight however long the form is. */}
        <div className="sticky bottom-0 -mx-4 -mb-4 flex flex-wrap justify-end gap-2 border-t border-line bg-surface px-4 py-3 sm:-mx-6 sm:-mb-6 sm:px-6">
          <Button look="secondary" onClick={leave} disabled={isBusy}>
            {words.cancel}
          </Button>
          <Button type="submit" busy={isBusy && words.busy}>
            {words.submit}
          </Button>
        </div>
      </fetcher.Form>
    </Dialog>
  )
}
