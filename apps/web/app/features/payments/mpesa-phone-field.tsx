import { type ComponentProps, useState } from 'react'
import { fieldText } from '../../lib/forms/form.ts'
import { Field } from '../../ui/field.tsx'
import { isLongEnough } from './mpesa-phone.ts'

interface MpesaPhoneFieldProps extends Omit<ComponentProps<typeof Field>, 'onChange'> {
  value: string
  onType: (phone: string) => void
}

/** The phone that M-Pesa asks. Who leaves it half typed is told, because its button waits for the rest. */
export function MpesaPhoneField({ value, onType, error, ...rest }: MpesaPhoneFieldProps) {
  const [wasLeft, setLeft] = useState(false)
  const isHalf = wasLeft && value !== '' && !isLongEnough(value)
  return (
    <Field
      {...rest}
      name="mpesaPhone"
      type="tel"
      autoComplete="tel"
      required
      value={value}
      onChange={({ target }) => onType(target.value)}
      onBlur={() => setLeft(true)}
      error={error ?? (isHalf ? fieldText('mpesaPhone') : undefined)}
    />
  )
}
