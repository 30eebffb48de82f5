import { Link, useLocation, useSearchParams } from 'react-router'

/** Saved filters of a list, as tabs: one for each value of a query parameter, and one for the whole list. */
export interface Tabs {
  /** What the tabs are, for screen readers. */
  label: string
  param: string
  all: string
  tabs: { value: string; name: string; count: number | undefined }[]
}

/** On a phone the tabs are a row to swipe, with the present one in view. */
export function ListTabs({ label, param, all, tabs }: Tabs) {
  const { pathname } = useLocation()
  const [query] = useSearchParams()
  const now = query.get(param) ?? ''
  return (
    <nav
      aria-label={label}
      className="min-w-0 max-xl:order-last max-xl:w-full max-md:-mx-4 max-md:w-screen max-md:overflow-x-auto max-md:px-4 xl:flex-1 print:hidden"
    >
      <ul ref={showCurrent} className="flex gap-1 max-md:w-max md:flex-wrap">
        {[{ value: '', name: all, count: undefined }, ...tabs].map(({ value, name, count }) => (
          <li key={value}>
            <Link
              to={value ? `${pathname}?${param}=${value}` : pathname}
              aria-current={value === now ? 'page' : undefined}
              className="figures flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-full px-3 text-sm font-medium whitespace-nowrap hover:bg-sunken focus-visible:-outline-offset-3 aria-[current=page]:bg-primary-soft aria-[current=page]:text-primary md:min-h-10 md:px-2.5"
            >
              {name}
              {count !== undefined && (
                <span className={count > 0 ? 'font-bold' : 'text-muted'}>{count}</span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function showCurrent(row: HTMLUListElement | null): void {
  const frame = row?.parentElement
  const tab = row?.querySelector<HTMLElement>('[aria-current=page]')
  if (frame && tab) frame.scrollLeft = tab.offsetLeft - frame.clientWidth / 3
}
