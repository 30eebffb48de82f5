const shapes = {
  search: 'M10.5 18a7.5 7.5 0 1 1 0-15 7.5 7.5 0 0 1 0 15Zm5.5-2 5 5',
  cart: 'M3 4h2l2.5 11h10L20 7H6M9 20a1 1 0 1 0 0-.01M17 20a1 1 0 1 0 0-.01',
  sun: 'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM12 2v2m0 16v2M2 12h2m16 0h2M5 5l1.5 1.5m11 11L19 19m0-14-1.5 1.5m-11 11L5 19',
  moon: 'M20 14.5A8 8 0 0 1 9.5 4 8.2 8.2 0 1 0 20 14.5Z',
  bell: 'M6 16V10a6 6 0 1 1 12 0v6l1.5 2h-15L6 16Zm4 5h4',
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'M6 6l12 12M18 6 6 18',
  down: 'm6 9 6 6 6-6',
  left: 'm15 6-6 6 6 6',
  right: 'm9 6 6 6-6 6',
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm-7 8a7 7 0 0 1 14 0',
  plus: 'M12 5v14M5 12h14',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  alert: 'M12 8v5m0 3.5v.01M12 3 2.5 20h19L12 3Z',
  tag: 'M4 4h7l9 9-7 7-9-9V4Zm4 4h.01',
  grid: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h6v6h-6z',
  globe: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM3 12h18M12 3c5 5.5 5 12.5 0 18-5-5.5-5-12.5 0-18',
  filter: 'M4 6h16M7 12h10M10 18h4',
  sort: 'M8 5v14m-4-4 4 4 4-4M16 19V5m-4 4 4-4 4 4',
} as const

/** Icons that are not on the product list of a guest, so they are not in the first download. */
export type LaterIcon =
  | 'minus'
  | 'trash'
  | 'box'
  | 'truck'
  | 'pin'
  | 'lock'
  | 'leave'
  | 'heart'
  | 'phone'
  | 'chat'
  | 'share'

/** Icons of the menus and lists of staff, who load them with their frame. */
export type StaffIcon =
  | 'edit'
  | 'more'
  | 'columns'
  | 'home'
  | 'receipt'
  | 'people'
  | 'star'
  | 'motorbike'
  | 'money'
  | 'book'
  | 'chart'
  | 'percent'
  | 'map'
  | 'page'
  | 'mail'
  | 'clock'
  | 'sliders'

export type IconName = keyof typeof shapes | LaterIcon | StaffIcon

/** The icons loaded so far. A component that uses a later one imports `later-icons.ts`. */
export const icons: Partial<Record<IconName, string>> = shapes

/** A decorative line icon; screen readers skip it, so add a text. */
export function Icon({ name, className = 'size-5' }: { name: IconName; className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      className={`icon ${name === 'more' ? 'stroke-3' : ''} ${className}`}
    >
      <path d={icons[name]} />
    </svg>
  )
}
