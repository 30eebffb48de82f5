import './staff-icons.ts'
import { useId } from 'react'
import { Link, useLocation } from 'react-router'
import { Icon } from '../../ui/icons.tsx'
import { groupNames, isAt, type Place, usePlaces } from './places.ts'
import { frame } from './words.ts'
import { countOf, useWork } from './work.ts'

interface PlaceGroupsProps {
  /** Of the list of each group. */
  listClass?: string
  linkClass: string
  /** Addresses that are left out. */
  without?: readonly string[]
  /** Called when a link is followed, which then takes the place of the present entry in the history. */
  onGo?: () => void
}

/** Links to all staff pages, in their groups, each with what waits there. */
export function PlaceGroups({ listClass, linkClass, without = [], onGo }: PlaceGroupsProps) {
  const t = frame.use()
  const id = useId()
  const places = usePlaces()
  const shown = groupNames.filter((group) => places[group].length > 0)
  return shown.map((group) => (
    <div key={group}>
      <p id={id + group} className="px-3 pt-2 pb-0.5 text-xs font-semibold text-muted">
        {t.groups[group]}
      </p>
      <ul aria-labelledby={id + group} className={listClass}>
        {places[group]
          .filter(({ to }) => !without.includes(to))
          .map((place) => (
            <li key={place.to} className="relative">
              <PlaceLink {...place} className={linkClass} onGo={onGo} />
            </li>
          ))}
      </ul>
    </div>
  ))
}

/** The count is beside the link, so that the link is called by its name alone. */
function PlaceLink({
  to,
  name,
  icon,
  queues,
  className,
  onGo,
}: Place & { className: string; onGo: (() => void) | undefined }) {
  const { pathname } = useLocation()
  const count = countOf(useWork(), queues)
  return (
    <>
      <Link
        to={to}
        onClick={onGo}
        replace={onGo !== undefined}
        aria-current={isAt(to, pathname) ? 'page' : undefined}
        className={`flex items-center gap-2.5 rounded-control px-3 font-medium hover:bg-sunken focus-visible:-outline-offset-3 aria-[current=page]:bg-primary-soft aria-[current=page]:text-primary ${className}`}
      >
        <Icon name={icon} className="size-5 shrink-0" />
        <span className="min-w-0 truncate">{name}</span>
      </Link>
      {count > 0 && <Count count={count} className="absolute inset-y-0 right-2 my-auto h-5" />}
    </>
  )
}

/** How many wait, on top of a link that takes the taps. */
export function Count({ count, className }: { count: number; className: string }) {
  const t = frame.use()
  return (
    <span
      className={`figures pointer-events-none min-w-5 rounded-full bg-mango-soft px-1.5 text-center text-xs leading-5 font-bold text-mango-ink ${className}`}
    >
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="sr-only">{t.waiting(count)}</span>
    </span>
  )
}
