import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import type { Failure } from '../lib/calls/attempt.ts'
import { useTranslateRefusal } from '../lib/text/text.ts'

type Answer = { ok: true } | Failure | undefined

/** Why a form was refused, with its messages in the language on screen. */
export function useRefused(answer: Answer) {
  const say = useTranslateRefusal()
  return useMemo(() => {
    if (!answer || answer.ok) return undefined
    const { message, refusal, fields } = answer
    return {
      ...answer,
      message: refusal ? say(refusal) : message,
      fields: Object.fromEntries(Object.entries(fields).map(([name, why]) => [name, say(why)])),
    }
  }, [answer, say])
}

/**
 * The messages of a refused form: `fields` for each input, until it is changed, or `alert` above the form if
 * no input is invalid, so that nothing is shown twice. Put the ref `form` on the form: the first invalid
 * field gets the focus.
 */
export function useRefusal(answer: Answer) {
  const form = useRef<HTMLFormElement>(null)
  useFocusInvalid(form, answer)
  const changed = useChanged(form, answer)
  const { message, isOffline = false, fields = {} } = useRefused(answer) ?? {}
  const invalid = Object.entries(fields)
  const left = invalid.filter(([name]) => !changed.includes(name))
  const isMended = invalid.length > 0 && left.length === 0
  return {
    form,
    fields: Object.fromEntries(left),
    message: isMended ? undefined : message,
    alert: invalid.length > 0 ? undefined : message,
    isOffline,
  }
}

/** The names of the inputs that were changed since this answer. */
function useChanged(form: RefObject<HTMLFormElement | null>, answer: Answer): string[] {
  const [since, setSince] = useState<{ answer: Answer; names: string[] }>()
  useEffect(() => {
    if (!answer || answer.ok) return undefined
    const note = ({ target }: Event) => {
      const { name, form: changing } = target as HTMLInputElement
      if (!changing || changing !== form.current) return
      setSince((now) => ({ answer, names: [...(now?.answer === answer ? now.names : []), name] }))
    }
    // React listens on the document. A listener below it would render before React has read the input,
    // which puts the old value back.
    window.addEventListener('input', note)
    return () => window.removeEventListener('input', note)
  }, [form, answer])
  return since && since.answer === answer ? since.names : []
}

/** After a refusal, moves the focus to the first invalid field. `answer` is the outcome of the form. */
export function useFocusInvalid(form: RefObject<HTMLElement | null>, answer: unknown): void {
  useEffect(() => {
    if (answer) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [form, answer])
}
