import type { ReactNode } from 'react'
import { Head } from '../site/page.tsx'

/** The frame of a staff page: its only `h1`, the main button beside it, and the content. */
export function StaffPage({
  title,
  aside,
  children,
}: {
  title: string
  aside?: ReactNode
  children: ReactNode
}) {
  return (
    <>
      <Head title={title} hidden />
      <div className="mb-4 flex min-h-11 flex-wrap items-center justify-between gap-3">
        <h1 className="title">{title}</h1>
        {/* On a phone the buttons share one full line. */}
        {aside && <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:grow">{aside}</div>}
      </div>
      {children}
    </>
  )
}

/** A card on a staff page, with its heading. */
export function Panel({
  title,
  more,
  aside,
  children,
}: {
  title: string
  /** Shown under the heading. */
  more?: ReactNode
  aside?: ReactNode
  children: ReactNode
}) {
  return (
    <section className="rounded-card border border-line bg-surface p-4 shadow-soft">
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
