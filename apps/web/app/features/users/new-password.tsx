import { invalid } from '@duka/contract/field-messages'
import * as z from 'zod/mini'
import { PasswordField } from '../../ui/password-field.tsx'

/** A check for forms with `NewPasswordFields`: both passwords must be equal. */
export const passwordsMatch = z.refine<{ newPassword: string; confirmPassword: string }>(
  (form) => form.newPassword === form.confirmPassword,
  { error: invalid.newPasswordsDiffer, path: ['confirmPassword'] },
)

interface NewPasswordFieldsProps {
  labels: { newPassword: string; confirmPassword: string }
  errors: Record<string, string>
  words: { show: string; hide: string }
  hint: string
}

/** The fields `newPassword` and `confirmPassword`. */
export function NewPasswordFields({ labels, errors, words, hint }: NewPasswordFieldsProps) {
  return (['newPassword', 'confirmPassword'] as const).map((name) => (
    <PasswordField
      key={name}
      label={labels[name]}
      name={name}
      autoComplete="new-password"
      required
      error={errors[name]}
      hint={name === 'newPassword' ? hint : undefined}
      words={words}
    />
  ))
}
