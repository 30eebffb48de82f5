import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import type { Failure } from '../lib/calls/attempt.ts'
import { useTranslateRefusal } from '../lib/text/text.ts'

type Answer = { ok: true } | Failure | undefined

/**
 * Why a form was refused, with its messages in the language on screen: that of a field until the field is changed, and
 * nothing once all of them were. `form` is needed where inputs are not marked as invalid.
 */
export function useRefused(answer: Answer, form?: RefObject<HTMLFormElement | null>) {
  const say = useTranslateRefusal()
  const changed = useChanged(answer, form)
  return useMemo(() => {
    if (!answer || answer.ok) return undefined
    const { message, refusal, fields } = answer
    const invalid = Object.entries(fields)
    const left = invalid.filter(([name]) => !changed.includes(name))
    if (invalid.length > 0 && left.length === 0) return undefined
    return {
      ...answer,
      message: refusal ? say(refusal) : message,
      fields: Object.fromEntries(left.map(([name, why]) => [name, say(why)])),
    }
  }, [answer, changed, say])
}

/**
 * The messages of a refused form: `fields` for each input, until it is changed, or `alert` above the form if
 * no input is invalid, so that nothing is shown twice. Put the ref `form` on the form: the first invalid
 * field gets the focus.
 */
export function useRefusal(answer: Answer) {
  const form = useRef<HTMLFormElement>(null)
  useFocusInvalid(form, answer)
  const { message, isOffline = false, fields = {} } = useRefused(answer, form) ?? {}
  const alert = Object.keys(fields).length > 0 ? undefined : message
  return { form, fields, message, alert, isOffline }
}

const none: string[] = []

/** The names of the inputs that were changed since this answer: those of `form`, or those that it made invalid. */
function useChanged(answer: Answer, form?: RefObject<HTMLFormElement | null>): string[] {
  const [since, setSince] = useState<{ answer: Answer; names: string[] }>()
  useEffect(() => {
    if (!answer || answer.ok) return undefined
    const note = ({ target }: Event) => {
      const input = target as HTMLInputElement
      if (form ? !input.form || input.form !== form.current : !input.hasAttribute('aria-invalid'))
        return
      setSince((now) => ({
        answer,
        names: [...(now?.answer === answer ? now.names : []), input.name],
      }))
    }
    // React listens on the document. A listener below it would render before React has read the input,
    // which puts the old value back.
    window.addEventListener('input', note)
    return () => window.removeEventListener('input', note)
  }, [form, answer])
  return since && since.answer === answer ? since.names : none
}

/** After a refusal, moves the focus to the first invalid field. `answer` is the outcome of the form. */
export function useFocusInvalid(form: RefObject<HTMLElement | null>, answer: unknown): void {
  useEffect(() => {
    if (answer) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [form, answer])
}
