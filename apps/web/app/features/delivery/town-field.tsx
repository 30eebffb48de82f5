import { findCounty } from '@duka/contract/delivery/places'
import { type ComponentProps, useEffect, useId, useState } from 'react'
import { Field } from '../../ui/field.tsx'

interface TownFieldProps extends Omit<ComponentProps<typeof Field>, 'list'> {
  /** The county whose towns are suggested, as typed. */
  county: string
}

/** A text input that suggests the towns of a county; any other town can be typed too. */
export function TownField({ county, ...rest }: TownFieldProps) {
  const listId = useId()
  const towns = useTowns(county)
  return (
    <>
      <Field {...rest} list={listId} />
      <datalist id={listId}>
        {towns.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  )
}

/** The towns of a county. Their list is downloaded with the first county. */
function useTowns(county: string): readonly string[] {
  const [towns, setTowns] = useState<readonly string[]>([])
  useEffect(() => {
    let isCurrent = true
    const load = async () => {
      const known = findCounty(county)
      return known ? (await import('@duka/contract/delivery/towns')).towns[known] : []
    }
    load().then(
      (found) => isCurrent && setTowns(found),
      (error) => console.warn('The list of towns could not be loaded', error),
    )
    return () => {
      isCurrent = false
    }
  }, [county])
  return towns
}
