import { counties } from '@duka/contract/delivery/counties'
import { guessCounty } from '@duka/contract/delivery/places'
import { type ChangeEvent, type ComponentProps, useId, useState } from 'react'
import { Field } from '../../ui/field.tsx'
import { delivery } from './words.ts'

/** Most parcels go to Nairobi. */
const suggested = ['Nairobi', ...counties.filter((name) => name !== 'Nairobi').toSorted()]

interface CountyFieldProps extends Omit<ComponentProps<typeof Field>, 'onChange' | 'value'> {
  value: string
  onType: (typed: string, form: HTMLFormElement | null) => void
}

/**
 * A text input that suggests the counties. Who leaves it, or sends its form, sees the county that its first letters name;
 * where one is required and none is named, it says so.
 */
export function CountyField({ value, onType, error, hint, ...rest }: CountyFieldProps) {
  const t = delivery.use()
  const listId = useId()
  const [taken, setTaken] = useState('')
  const [wasLeft, setLeft] = useState(false)
  const type = ({ target }: Pick<ChangeEvent<HTMLInputElement>, 'target'>) =>
    onType(target.value, target.form)
  const complete = ({ value: typed, form }: HTMLInputElement) => {
    const county = guessCounty(typed)
    if (!county || county === typed) return
    onType(county, form)
    setTaken(county)
  }
  const isNone = rest.required && wasLeft && value !== '' && !guessCounty(value)
  return (
    <>
      <Field
        {...rest}
        list={listId}
        autoComplete="address-level1"
        value={value}
        onChange={type}
        onKeyDown={({ key, currentTarget }) => key === 'Enter' && complete(currentTarget)}
        onBlur={({ target }) => {
          complete(target)
          setLeft(true)
        }}
        // In place of the hint: a button below it that is pressed meanwhile must not move.
        hint={isNone ? undefined : hint}
        error={error ?? (isNone ? t.unknownCounty : undefined)}
      />
      <datalist id={listId}>
        {suggested.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <span role="status" className="sr-only">
        {taken && taken === value && (
          <>
            {rest.label}: {taken}
          </>
        )}
      </span>
    </>
  )
}
