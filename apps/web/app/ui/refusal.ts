import { type RefObject, useEffect, useMemo, useRef } from 'react'
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
 * The messages of a refused form: `fields` for each input, or `alert` above the form if no input is
 * invalid, so that nothing is shown twice. Put the ref `form` on the form: the first invalid field
 * gets the focus.
 */
export function useRefusal(answer: Answer) {
  const form = useRef<HTMLFormElement>(null)
  useFocusInvalid(form, answer)
  const { message, isOffline = false, fields = {} } = useRefused(answer) ?? {}
  const alert = Object.keys(fields).length > 0 ? undefined : message
  return { form, fields, message, alert, isOffline }
}

/** After a refusal, moves the focus to the first invalid field. `answer` is the outcome of the form. */
export function useFocusInvalid(form: RefObject<HTMLElement | null>, answer: unknown): void {
  useEffect(() => {
    if (answer) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [form, answer])
}
