import type { ReactNode } from 'react'
import { Head } from '../site/page.tsx'
import { countOf, news, useWork } from './work.ts'

/** The frame of a staff page: its only `h1`, the main button beside it, and the content. */
export function StaffPage({
  title,
  aside,
  menu,
  tabs,
  children,
}: {
  title: string
  aside?: ReactNode
  /** Beside the title on every screen. */
  menu?: ReactNode
  /** Saved filters of the page's list, beside the title or, on a phone, below it. */
  tabs?: ReactNode
  children: ReactNode
}) {
  const isTight = Boolean(tabs || menu)
  const waiting = countOf(useWork(), news)
  return (
    <>
      <Head title={waiting > 0 ? `(${waiting}) ${title}` : title} hidden />
      <div
        className={`flex min-h-11 flex-wrap items-center gap-3 ${isTight ? 'mb-1 gap-y-1' : 'mb-4 justify-between'}`}
      >
        <h1
          className={`title ${isTight ? 'max-xl:min-w-0 max-xl:flex-1 max-md:text-xl md:text-2xl' : ''} ${tabs ? '' : 'flex-1'}`}
        >
          {title}
        </h1>
        {tabs}
        {menu && <div className={tabs ? 'xl:order-last' : 'md:order-last'}>{menu}</div>}
        {/* On a phone the buttons share one full line. */}
        {aside && <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:grow">{aside}</div>}
      </div>
      {children}
    </>
  )
}

/** A card on a staff page, with its heading. */
export function Panel({
  id,
  title,
  more,
  aside,
  children,
}: {
  /** With it, an address that ends in `#id` opens the page here, also when the panel comes later than the page. */
  id?: string
  title: string
  more?: ReactNode
  aside?: ReactNode
  children: ReactNode
}) {
  return (
    <section
      id={id}
      ref={id ? showIfAsked : undefined}
      className="rounded-card border border-line bg-surface p-4 shadow-soft"
    >
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <div>
          <h2 className="text-lg font-bold">{title}</h2>
          {more && <p className="text-muted">{more}</p>}
        </div>
        {aside}
      </div>
      {children}
    </section>
  )
}

/** Scrolls to what the end of the address names. */
export function showIfAsked(panel: HTMLElement | null): void {
  if (panel && location.hash === `#${panel.id}`) panel.scrollIntoView()
}
