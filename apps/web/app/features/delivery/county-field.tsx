import { counties } from '@duka/contract/delivery/counties'
import { guessCounty } from '@duka/contract/delivery/places'
import { type ChangeEvent, type ComponentProps, useId } from 'react'
import { Field } from '../../ui/field.tsx'

/** Most parcels go to Nairobi. */
const suggested = ['Nairobi', ...counties.filter((name) => name !== 'Nairobi').toSorted()]

interface CountyFieldProps extends Omit<ComponentProps<typeof Field>, 'onChange' | 'value'> {
  value: string
  onType: (typed: string, form: HTMLFormElement | null) => void
}

/** A text input that suggests the counties, and completes one by its first letters. */
export function CountyField({ value, onType, ...rest }: CountyFieldProps) {
  const listId = useId()
  const type = ({ target }: Pick<ChangeEvent<HTMLInputElement>, 'target'>) =>
    onType(target.value, target.form)
  return (
    <>
      <Field
        {...rest}
        list={listId}
        autoComplete="address-level1"
        value={value}
        onChange={type}
        onBlur={({ target }) => onType(guessCounty(target.value) ?? target.value, target.form)}
      />
      <datalist id={listId}>
        {suggested.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  )
}
