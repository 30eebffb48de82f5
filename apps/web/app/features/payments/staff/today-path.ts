import { nairobiDay } from '@duka/contract/nairobi-time'

/** The path of the same page with the present day in Nairobi, so that a saved link keeps its day. */
export function todayPath(request: Request): string {
  const url = new URL(request.url)
  url.searchParams.set('day', nairobiDay(new Date()))
  return url.pathname + url.search
}
