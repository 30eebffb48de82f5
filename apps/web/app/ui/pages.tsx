import { Link, useLocation } from 'react-router'
import { buttonClass } from './button.tsx'
import { Icon } from './icons.tsx'

interface PagesProps {
  nextCursor: string | null
  words: { first: string; next: string; label: string }
}

/**
 * Links through a list by `cursor` in the address: they work before JavaScript, and *back* in the
 * browser is the way back.
 */
export function Pages({ nextCursor, words }: PagesProps) {
  const { search } = useLocation()
  const here = new URLSearchParams(search)
  const started = here.has('cursor')
  if (!nextCursor && !started) return null

  const to = (cursor: string | null) => {
    const query = new URLSearchParams(here)
    if (cursor) query.set('cursor', cursor)
    else query.delete('cursor')
    return { search: query.toString() }
  }
  return (
    <nav aria-label={words.label} className="flex justify-center gap-2 py-6">
      {started && (
        <Link to={to(null)} className={buttonClass('secondary')}>
          <Icon name="left" /> {words.first}
        </Link>
      )}
      {nextCursor && (
        <Link to={to(nextCursor)} rel="next" className={buttonClass('secondary')}>
          {words.next} <Icon name="right" />
        </Link>
      )}
    </nav>
  )
}
