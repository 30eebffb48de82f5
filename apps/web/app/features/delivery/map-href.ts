/** A search on a map, which finds a place better with its country. */
export function mapHref(place: string): string {
  const query = place.endsWith('Kenya') ? place : `${place}, Kenya`
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(query)}`
}
