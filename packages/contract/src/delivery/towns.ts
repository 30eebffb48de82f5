import type { County } from './places.ts'
import names from './towns.json' with { type: 'json' }

/**
 * Well-known towns and centres of each county, to suggest while somebody types. Not complete, and nothing
 * is refused for being missing here. Pages load it only where a town is typed.
 *
 * Source: general geographic knowledge, compiled for this project; no list or database was copied. Names of
 * places are facts. The file has the project's own licence (MIT).
 */
export const towns: Record<County, readonly string[]> = names
