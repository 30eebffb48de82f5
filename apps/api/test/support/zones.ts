import { deliveryOptions, deliveryPlaces, deliveryZones } from '../../src/db/schema.ts'
import type { TestApp } from './support.ts'

/** What a zone covers: a county, a town of it, or an area of that; nothing: everywhere else. */
export interface Place {
  county?: string
  town?: string
  area?: string
}

type OptionValues = typeof deliveryOptions.$inferInsert

/** A delivery zone, written straight into the database. */
export async function aZone(
  app: TestApp,
  zone: {
    name?: string
    places: Place[]
    options: (Partial<OptionValues> & Pick<OptionValues, 'name' | 'feeCents'>)[]
  },
): Promise<{ id: string; optionIds: string[] }> {
  return app.db.transaction(async (db) => {
    const [made] = await db
      .insert(deliveryZones)
      .values({ name: zone.name ?? 'Zone' })
      .returning()
    if (!made) throw new Error('no zone was made')
    await db
      .insert(deliveryPlaces)
      .values(zone.places.map((place) => ({ ...place, zoneId: made.id })))
    const options = zone.options.map((option) => ({
      kind: 'door' as const,
      ...option,
      zoneId: made.id,
    }))
    const saved = options.length ? await db.insert(deliveryOptions).values(options).returning() : []
    return { id: made.id, optionIds: saved.map(({ id }) => id) }
  })
}
