import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { SHOWS_REFUSALS } from '../lib/calls/actions.ts'
import type { Outcome } from '../lib/calls/attempt.ts'
import { useWhenDone } from '../lib/calls/use-act.ts'
import { discardDraftOf, lostFiles, restoreDraft, saveDraft } from '../lib/forms/drafts.ts'
import { Button } from './button.tsx'
import { confirm } from './confirm.tsx'
import { Dialog } from './dialog.tsx'
import { OriginalValues } from './original-values.tsx'
import { useRefused } from './refusal.ts'
import { Alert } from './states.tsx'

interface FormDialogProps {
  title: string
  onClose: () => void
  /** Values for the page's action besides the fields. */
  hidden: Record<string, string>
  /** The texts of the dialog; `busy` is shown while the form is being sent. */
  words: {
    submit: string
    busy: string
    cancel: string
    discard: string
    discardYes: string
    discardNo: string
    /** The toast when a draft was restored. */
    restored?: string
    /** What follows it where files had been chosen. */
    filesAgain?: string
    unreached: string
  }
  withFile?: boolean
  /** A second button that sends the form, and begins another one instead of closing the dialog. It gets what was saved. */
  again?: { submit: string; onDone: (saved: unknown) => void } | undefined
  /** Asks about what was typed, before it is sent; false: it is not sent. */
  ask?: (form: FormData) => Promise<boolean>
  className?: string
  /** Renders the fields; `errors` has the message of each invalid one. */
  children: (errors: Record<string, string>) => ReactNode
}

/**
 * A form in a dialog, sent to the action of the page below. It closes when it is accepted. After a
 * refusal or a lost connection everything that was typed stays, and the dialog says it once: beside the
 * field, or above all fields; no toast repeats it. After the end of a session what was typed is back after
 * the next login. Closing it with changes asks for confirmation. Its action finds the changes with
 * `onlyChanged`.
 */
export function FormDialog({
  title,
  onClose,
  hidden,
  words,
  withFile,
  again,
  ask,
  className,
  children,
}: FormDialogProps) {
  const fetcher = useFetcher<Outcome>()
  const form = useRef<HTMLFormElement>(null)
  const typed = useRef(false)
  const asking = useRef(false)
  const { data } = fetcher
  const refused = useRefused(data)
  const fields = refused?.fields ?? {}
  const isBusy = fetcher.state === 'submitting'
  const [restored, setRestored] = useState<string>()
  const [isBeside, setBeside] = useState(true)
  const name = `${hidden.intent ?? ''} ${hidden.id ?? ''}`

  const close = () => {
    discardDraftOf(name)
    onClose()
  }
  const isAgain = useRef(false)
  useWhenDone(data, () => {
    if (!again || !isAgain.current || !data?.ok) return close()
    discardDraftOf(name)
    again.onDone(data.value)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form is drawn
  useEffect(() => {
    if (!form.current || !restoreDraft(name, form.current)) return
    typed.current = true
    const again = lostFiles(name) ? words.filesAgain : undefined
    setRestored([words.restored, again].filter(Boolean).join(' '))
  }, [])
  useEffect(() => {
    if (!data || data.ok) return
    const invalid = form.current?.querySelector<HTMLElement>('[aria-invalid=true]')
    setBeside(!!invalid)
    invalid?.focus()
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
          saveDraft(name, currentTarget)
        }}
        onSubmit={
          ask &&
          (async (event) => {
            event.preventDefault()
            const { currentTarget } = event
            if (await ask(new FormData(currentTarget))) fetcher.submit(currentTarget)
          })
        }
      >
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <input type="hidden" name={SHOWS_REFUSALS} value="yes" />
        <OriginalValues />
        {restored && <p role="status">{restored}</p>}
        <RefusedForm refused={refused} isBeside={isBeside} unreached={words.unreached} />
        {/* An accepted form closes: what was typed meanwhile would be lost. */}
        <div inert={isBusy} className="contents">
          {children(fields)}
        </div>
        {/* The buttons stay visible however long the form is. */}
        <div className="sticky bottom-0 -mx-4 -mb-4 flex flex-wrap justify-end gap-2 border-t border-line bg-surface px-4 py-3 sm:-mx-6 sm:-mb-6 sm:px-6">
          <Button look="secondary" onClick={leave} disabled={isBusy}>
            {words.cancel}
          </Button>
          {again && (
            <Button
              look="secondary"
              disabled={isBusy}
              onClick={() => {
                isAgain.current = true
                form.current?.requestSubmit()
              }}
            >
              {again.submit}
            </Button>
          )}
          {/* The Enter key presses it, too. */}
          <Button
            type="submit"
            busy={isBusy && words.busy}
            onClick={() => {
              isAgain.current = false
            }}
          >
            {words.submit}
          </Button>
        </div>
      </fetcher.Form>
    </Dialog>
  )
}

interface RefusedFormProps {
  refused: ReturnType<typeof useRefused>
  /** Whether the form shows the message of an invalid field beside it. */
  isBeside: boolean
  unreached: string
}

/** The message of a refusal that is beside no field. */
export function RefusedForm({ refused, isBeside, unreached }: RefusedFormProps) {
  const place = useRef<HTMLDivElement>(null)
  // A long form is scrolled to its end when it is sent.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it may be shown only after the fields were looked through
  useEffect(() => {
    if (refused) place.current?.focus()
  }, [refused, isBeside])
  if (!refused || (isBeside && Object.keys(refused.fields).length > 0)) return null
  return (
    <div ref={place} tabIndex={-1}>
      <Alert more={refused.isOffline && unreached}>{refused.message}</Alert>
    </div>
  )
}
