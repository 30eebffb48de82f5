import { useSyncExternalStore } from 'react'
import { Link, useLocation } from 'react-router'
import { buttonClass } from './button.tsx'
import { Icon } from './icons.tsx'

interface PagesProps {
  nextCursor: string | null
  words: { first: string; next: string; label: string; previous?: string }
  /** Says where one is, after so many pages. */
  place?: (pages: number) => string | false | undefined
}

/** The cursors of the pages visited so far; the first page has none. */
type Trail = string[]

/**
 * Links to the next page of a list, by `cursor` in the address, and back. They work without scripts.
 * A cursor leads forward only, so each link remembers the pages before it; after opening such an
 * address from elsewhere, the link leads to the first page.
 */
export function Pages({ nextCursor, words, place }: PagesProps) {
  const { search } = useLocation()
  const trail = useTrail()
  const here = new URLSearchParams(search)
  const started = here.has('cursor')
  if (!nextCursor && !started) return null

  const isKnown = !started || trail.length > 0
  const previous = words.previous ? trail.at(-1) : undefined
  const to = (cursor: string | null | undefined) => {
    const query = new URLSearchParams(here)
    if (cursor) query.set('cursor', cursor)
    else query.delete('cursor')
    return { search: query.toString() }
  }
  return (
    <nav aria-label={words.label} className="flex flex-wrap justify-center gap-2 py-6 print:hidden">
      {place && isKnown && (
        <p className="w-full text-center text-sm text-muted">{place(trail.length)}</p>
      )}
      {started && (
        <Link
          to={to(previous)}
          rel="prev"
          state={{ trail: trail.slice(0, -1) }}
          className={buttonClass('secondary')}
        >
          <Icon name="left" /> {previous === undefined ? words.first : words.previous}
        </Link>
      )}
      {nextCursor && (
        <Link
          to={to(nextCursor)}
          rel="next"
          state={{ trail: [...trail, here.get('cursor') ?? ''] }}
          className={buttonClass('secondary')}
        >
          {words.next} <Icon name="right" />
        </Link>
      )}
    </nav>
  )
}

const nowhere: Trail = []
const never = () => () => undefined

/** The pages before this one. The server cannot know them, so neither does the first render of a reloaded page. */
function useTrail(): Trail {
  const { state } = useLocation() as { state: { trail?: Trail } | null }
  return useSyncExternalStore(
    never,
    () => state?.trail ?? nowhere,
    () => nowhere,
  )
}
