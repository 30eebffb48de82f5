import { type ComponentProps, useState } from 'react'
import { Field } from './field.tsx'

/** A text input whose first value may come after the first paint. It never replaces what somebody has typed. */
export function PrefilledField({
  prefill = '',
  ...rest
}: ComponentProps<typeof Field> & { prefill?: string | undefined }) {
  const [typed, setTyped] = useState<string>()
  return (
    <Field {...rest} value={typed ?? prefill} onChange={({ target }) => setTyped(target.value)} />
  )
}
