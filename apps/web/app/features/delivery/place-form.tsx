import { guessCounty } from '@duka/contract/delivery/places'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { reasonOf } from '../../lib/calls/attempt.ts'
import { Button } from '../../ui/button.tsx'
import { CountyField } from './county-field.tsx'
import type { Place } from './stored-place.ts'
import { TownField } from './town-field.tsx'
import { delivery } from './words.ts'

export interface PlaceFormProps {
  place: Place | undefined
  /** Rejects if the shop refused the place or was not reached. */
  onPlace: (place: Place) => Promise<void>
  onCancel: () => void
}

/** Asks for the county, from a searchable list, and for the town if it matters. */
export function PlaceForm({ place, onPlace, onCancel }: PlaceFormProps) {
  const t = delivery.use()
  const [county, setCounty] = useState(place?.county ?? '')
  const known = guessCounty(county)
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  // The button that opened it is gone, and the bar at the bottom may cover it.
  useEffect(() => {
    form.current?.querySelector('input')?.focus({ preventScroll: true })
    form.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const text = (name: string) => String(form.get(name) ?? '').trim()
    const wanted = guessCounty(text('county'))
    if (!wanted) return setError(t.unknownCounty)
    setError(undefined)
    setBusy(true)
    try {
      await onPlace({ county: wanted, town: text('town') })
    } catch (refused) {
      setError(reasonOf(refused, t.failed))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form method="post" ref={form} onSubmit={send} noValidate className="grid gap-3">
      <div className="grid gap-3 sm:grid-cols-2">
        <CountyField
          label={t.county}
          hint={t.countyHint}
          name="county"
          required
          value={county}
          onType={(typed) => {
            setCounty(typed)
            setError(undefined)
          }}
          error={error}
          isAlert
        />
        <TownField
          label={t.town}
          name="town"
          // A town of the last county is none of this one.
          key={known ?? place?.county}
          county={county}
          autoComplete="address-level2"
          defaultValue={!known || known === place?.county ? place?.town : ''}
        />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="secondary" busy={busy && t.showing}>
          {t.show}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          {t.cancel}
        </Button>
      </div>
    </form>
  )
}
