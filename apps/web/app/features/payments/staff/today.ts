import { nairobiDay } from '@duka/contract/nairobi-time'

/** The address of the same page for today in Nairobi; it names the day, so that a saved link keeps it. */
export function today(request: Request): string {
  const url = new URL(request.url)
  url.searchParams.set('day', nairobiDay(new Date()))
  return url.pathname + url.search
}
