import { useRef } from 'react'
import { useFocusInvalid } from './focus-invalid.ts'

type Answer =
  | { ok: true }
  | { ok: false; message: string; fields: Record<string, string> }
  | undefined

/**
 * The messages of a refused form: `fields` for each input, or `alert` above the form if no input is
 * invalid, so that nothing is shown twice. Put the ref `form` on the form: the first invalid field
 * gets the focus.
 */
export function useRefusal(answer: Answer) {
  const form = useRef<HTMLFormElement>(null)
  useFocusInvalid(form, answer)
  const { message, fields = {} } = answer?.ok === false ? answer : {}
  return { form, fields, message, alert: Object.keys(fields).length > 0 ? undefined : message }
}
