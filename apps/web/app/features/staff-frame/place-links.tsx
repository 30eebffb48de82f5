import './staff-icons.ts'
import { Link, useLocation } from 'react-router'
import { Icon, type IconName } from '../../ui/icons.tsx'
import { isAt, type Place, useRooms } from './places.ts'
import { frame } from './words.ts'
import { countOf, useWork } from './work.ts'

interface RoomsProps {
  /** Of the list of each room. */
  listClass?: string
  linkClass: string
  /** Shows the pages of all rooms, and not only those of the room on screen. */
  isOpen?: boolean
  /** Called when a link is followed, which then takes the place of the present entry in the history. */
  onGo?: () => void
}

/** Links to the rooms of the dashboard and to their pages, each with what waits there. */
export function Rooms({ listClass, linkClass, isOpen = false, onGo }: RoomsProps) {
  const { pathname } = useLocation()
  return useRooms().map(({ name, icon, places }) => {
    const [first, ...others] = places
    const isHere = places.some(({ to }) => isAt(to, pathname))
    // The room has the name of its first page, or opens a page of another name.
    const below = first.name === name ? others : places
    const shown = below.filter(({ isSpecified }) => isSpecified || isHere || isOpen)
    const hidden = below.filter((one) => !shown.includes(one))
    const own = first.name === name ? first.queues : []
    const room = { ...first, name, icon, queues: [...own, ...hidden.flatMap((one) => one.queues)] }
    return (
      <ul key={name} aria-label={name} className={listClass}>
        <li className="relative col-span-full">
          <PlaceLink
            {...room}
            isMarked={first.name === name && isAt(first.to, pathname)}
            className={`font-semibold ${linkClass}`}
            onGo={onGo}
          />
        </li>
        {shown.map((one) => (
          <li key={one.name} className="relative">
            <PlaceLink
              {...one}
              icon={undefined}
              isMarked={isAt(one.to, pathname)}
              className={`pl-10.5 text-sm text-muted ${linkClass}`}
              onGo={onGo}
            />
          </li>
        ))}
      </ul>
    )
  })
}

interface PlaceLinkProps extends Pick<Place, 'to' | 'name' | 'queues'> {
  icon: IconName | undefined
  /** Whether it is the page on screen. */
  isMarked: boolean
  className: string
  onGo: (() => void) | undefined
}

/** The count is beside the link, so that the link is called by its name alone. */
function PlaceLink({ to, name, icon, queues, isMarked, className, onGo }: PlaceLinkProps) {
  const count = countOf(useWork(), queues)
  return (
    <>
      <Link
        to={to}
        onClick={onGo}
        replace={onGo !== undefined}
        aria-current={isMarked ? 'page' : undefined}
        className={`flex items-center gap-2.5 rounded-control px-3 hover:bg-sunken focus-visible:-outline-offset-3 aria-[current=page]:bg-primary-soft aria-[current=page]:text-primary ${className}`}
      >
        {icon && <Icon name={icon} className="size-5 shrink-0" />}
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
