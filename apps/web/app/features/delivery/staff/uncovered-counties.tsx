import { counties } from '@duka/contract/delivery/counties'
import type { Zone } from '@duka/contract/delivery/delivery'
import { Panel } from '../../staff-frame/staff-page.tsx'
import { staffDelivery } from './words.ts'

/** The counties that no zone covers, and what happens to orders from there. */
export function UncoveredCounties({ zones }: { zones: Zone[] }) {
  const t = staffDelivery.use()
  const covered = new Set(zones.flatMap((zone) => zone.counties))
  const partly = new Set(
    zones.flatMap(({ towns, areas }) => [...towns, ...areas].map(({ county }) => county)),
  )
  const rest = zones.find(
    (zone) => zone.counties.length + zone.towns.length + zone.areas.length === 0,
  )
  const left = counties.filter((county) => !covered.has(county)).toSorted()
  if (left.length === 0)
    return (
      <Panel title={t.uncovered}>
        <p>{t.allCovered}</p>
      </Panel>
    )
  return (
    <Panel
      title={t.uncovered}
      more={rest ? t.restCovered(rest.name, left.length) : t.uncoveredMore(left.length)}
    >
      {!rest && (
        <ul className="flex flex-wrap gap-2">
          {left.map((county) => (
            <li key={county} className="rounded-full bg-sunken px-3 py-1">
              {county}
              {partly.has(county) && <span className="text-muted"> ({t.partly})</span>}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
