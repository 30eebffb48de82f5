import { counties } from '@duka/contract/delivery/counties'
import { findCounty, placeKey } from '@duka/contract/delivery/places'
import type { ComponentProps } from 'react'
import { SelectField } from '../../../ui/field.tsx'
import { SuggestField } from '../../../ui/suggest-field.tsx'
import { staffDelivery } from './words.ts'

const byName = counties.toSorted().map((name) => [name, name] as const)

/** A choice of one of the 47 counties. */
export function CountySelect(
  props: Omit<ComponentProps<typeof SelectField>, 'label' | 'children'> & { error?: string },
) {
  const t = staffDelivery.use()
  return <SelectField label={t.county} options={[['', t.chooseCounty], ...byName]} {...props} />
}

/** A town, with suggestions of well-known towns of the county. */
export function TownField({
  county,
  label,
  ...rest
}: Omit<ComponentProps<typeof SuggestField>, 'suggest' | 'label'> & {
  county: string
  label?: string
}) {
  const t = staffDelivery.use()
  return (
    <SuggestField {...rest} label={label ?? t.town} suggest={(typed) => townsLike(county, typed)} />
  )
}

async function townsLike(county: string, typed: string) {
  const name = findCounty(county)
  if (!name) return []
  const { towns } = await import('@duka/contract/delivery/towns')
  const key = placeKey(typed)
  return towns[name]
    .filter((town) => placeKey(town).includes(key))
    .map((town) => ({ value: town, label: town }))
}
