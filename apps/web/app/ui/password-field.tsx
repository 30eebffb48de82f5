import { type ComponentProps, type ReactNode, useState } from 'react'
import { FieldFrame, useField } from './field.tsx'

interface PasswordFieldProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode
  error?: string
  isAlert?: boolean
  hint?: ReactNode
  words: { show: string; hide: string }
}

/** A password field that can show what is typed. */
export function PasswordField({ label, error, isAlert, hint, words, ...rest }: PasswordFieldProps) {
  const { id, input } = useField({ error, hint })
  const [shown, setShown] = useState(false)
  return (
    <FieldFrame id={id} label={label} error={error} isAlert={isAlert} hint={hint}>
      <div className="relative">
        <input
          {...rest}
          {...input}
          type={shown ? 'text' : 'password'}
          className="control pr-20"
          autoCapitalize="none"
          spellCheck={false}
        />
        <button
          type="button"
          aria-controls={id}
          aria-label={shown ? words.hide : words.show}
          onClick={() => setShown(!shown)}
          className="absolute inset-y-0 right-0 min-w-16 rounded-control px-3 text-sm font-semibold text-primary"
        >
          {(shown ? words.hide : words.show).split(' ')[0]}
        </button>
      </div>
    </FieldFrame>
  )
}
