import { useEffect, useRef } from 'react'
import { ORIGINAL_VALUES } from '../lib/forms/changed-values.ts'
import { type FormValues, valuesOf } from '../lib/forms/form-values.ts'

/**
 * A hidden field with the form's original values, by which its action can tell what was changed. In a
 * form that stays open, the values that were sent become the original ones when `saved` changes.
 */
export function OriginalValues({ saved }: { saved?: { ok: boolean } | undefined }) {
  const began = useRef<HTMLInputElement>(null)
  const sent = useRef<FormValues>({})
  useEffect(() => {
    const form = began.current?.form
    if (!form) return
    remember(began.current, valuesOf(form))
    const storeSent = () => {
      sent.current = valuesOf(form)
    }
    form.addEventListener('submit', storeSent)
    return () => form.removeEventListener('submit', storeSent)
  }, [])
  useEffect(() => {
    // Not the present values: somebody may have typed more while it was being saved.
    if (saved?.ok) remember(began.current, sent.current)
  }, [saved])
  return <input ref={began} type="hidden" name={ORIGINAL_VALUES} />
}

function remember(input: HTMLInputElement | null, values: FormValues): void {
  if (input) input.value = JSON.stringify(values)
}
