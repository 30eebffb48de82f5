import { invalid } from '@duka/contract/field-messages'
import { passwordRules } from '@duka/contract/users/passwords'
import { type ComponentProps, useState } from 'react'
import * as z from 'zod/mini'
import { Icon } from '../../ui/icons.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { users } from './words.ts'

/** A check for forms with `NewPasswordFields`: both passwords must be equal. */
export const passwordsMatch = z.refine<{ newPassword: string; confirmPassword: string }>(
  (form) => form.newPassword === form.confirmPassword,
  { error: invalid.newPasswordsDiffer, path: ['confirmPassword'] },
)

interface NewPasswordFieldsProps {
  labels: { newPassword: string; confirmPassword: string }
  errors: Record<string, string>
  /** Below the first, in place of the rules of a new account. */
  hint?: string
}

/** The fields `newPassword` and `confirmPassword`. */
export function NewPasswordFields({ labels, errors, hint }: NewPasswordFieldsProps) {
  return (['newPassword', 'confirmPassword'] as const).map((name) => (
    <NewPasswordField
      key={name}
      label={labels[name]}
      name={name}
      error={errors[name]}
      hint={name === 'newPassword' ? hint : ''}
    />
  ))
}

/** A field for a new password. Without a `hint` it lists the rules, and ticks them off as one types. */
export function NewPasswordField(props: Omit<ComponentProps<typeof PasswordField>, 'words'>) {
  const t = users.use()
  const [typed, setTyped] = useState('')
  return (
    <PasswordField
      autoComplete="new-password"
      required
      words={t.passwordToggle}
      onInput={({ currentTarget }) => setTyped(currentTarget.value)}
      {...props}
      hint={props.hint ?? <PasswordRules typed={typed} />}
    />
  )
}

export function PasswordRules({ typed }: { typed: string }) {
  const t = users.use().passwordRules
  return (
    <span className="flex flex-wrap gap-x-4 gap-y-1">
      {(['length', 'upper', 'lower', 'digit', 'special'] as const).map((rule) => {
        const isMet = passwordRules[rule].test(typed)
        return (
          <span key={rule} className={`flex items-center gap-1 ${isMet ? 'text-primary' : ''}`}>
            {isMet ? (
              <Icon name="check" className="size-4" />
            ) : (
              <span className="m-1.25 size-1.5 rounded-full bg-edge" />
            )}
            {t[rule]}{' '}
          </span>
        )
      })}
    </span>
  )
}
