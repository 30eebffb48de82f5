import { counties } from '@duka/contract/delivery/counties'
import { guessCounty } from '@duka/contract/delivery/places'
import { type ChangeEvent, type ComponentProps, useId, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { nearCounty } from './near-county.ts'
import { delivery } from './words.ts'

/** Most parcels go to Nairobi. */
const suggested = ['Nairobi', ...counties.filter((name) => name !== 'Nairobi').toSorted()]

interface CountyFieldProps extends Omit<ComponentProps<typeof Field>, 'onChange' | 'value'> {
  value: string
  onType: (typed: string, form: HTMLFormElement | null) => void
}

/**
 * A text input that suggests the counties. Who leaves it, or sends its form, sees the county that its first letters name;
 * where one is required and none is named, it says so, and offers the one that was probably meant.
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
  const input = useRef<HTMLInputElement>(null)
  const isWrong = rest.required && value !== '' && !guessCounty(value)
  // Already while it is typed: when the field is left, a button below it that is pressed must not move.
  const near = isWrong ? nearCounty(value) : undefined
  const isNone = isWrong && (wasLeft || near)
  const text = error ?? (isNone ? t.unknownCounty : undefined)
  const take = (county: string) => {
    input.current?.focus()
    // As if it were typed, so that the form notes it, too.
    input.current?.setRangeText(county, 0, value.length, 'end')
    input.current?.dispatchEvent(new InputEvent('input', { bubbles: true }))
    setTaken(county)
  }
  return (
    <>
      <Field
        {...rest}
        ref={input}
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
        error={
          near ? (
            <>
              {/* A line of its own: another text, as for a field that was left, moves no button. */}
              <span className="block">{text}</span>{' '}
              <Button look="quiet" className="px-0 underline" onClick={() => take(near)}>
                {t.didYouMean(near)}
              </Button>
            </>
          ) : (
            text
          )
        }
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
