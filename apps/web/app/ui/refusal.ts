import { useRef } from 'react'
import { useFocusInvalid } from './focus-invalid.ts'

type Answer =
  | { ok: true }
  | { ok: false; message: string; fields: Record<string, string> }
  | undefined

/**
 * What a form shows of a refusal: `fields` at each input, and `alert` above them all where no input
 * is at fault, so that nothing is said twice. Put `form` on the form: it leads to the first fault.
 */
export function useRefusal(answer: Answer) {
  const form = useRef<HTMLFormElement>(null)
  useFocusInvalid(form, answer)
  const { message, fields = {} } = answer?.ok === false ? answer : {}
  return { form, fields, message, alert: Object.keys(fields).length > 0 ? undefined : message }
}
