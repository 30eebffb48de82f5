import { useEffect, useRef } from 'react'
import { type FormValues, valuesOf } from '../lib/form-values.ts'
import { BEGAN } from '../lib/touched.ts'

/**
 * Remembers within a form what its fields began with, so that its action can tell what was touched.
 * A form that stays where it is begins anew with what was sent, once `saved` is another outcome.
 */
export function BeganWith({ saved }: { saved?: { ok: boolean } | undefined }) {
  const began = useRef<HTMLInputElement>(null)
  const sent = useRef<FormValues>({})
  useEffect(() => {
    const form = began.current?.form
    if (!form) return
    remember(began.current, valuesOf(form))
    const keepSent = () => {
      sent.current = valuesOf(form)
    }
    form.addEventListener('submit', keepSent)
    return () => form.removeEventListener('submit', keepSent)
  }, [])
  useEffect(() => {
    // Not what stands there now: somebody may type on while it is saved.
    if (saved?.ok) remember(began.current, sent.current)
  }, [saved])
  return <input ref={began} type="hidden" name={BEGAN} />
}

function remember(input: HTMLInputElement | null, values: FormValues): void {
  if (input) input.value = JSON.stringify(values)
}
