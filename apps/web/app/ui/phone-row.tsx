import type { ReactNode } from 'react'

/** A row of a list on a phone: two lines, and what to do with it. */
export interface PhoneRow {
  /** Before both lines, such as a picture. */
  lead?: ReactNode
  title: ReactNode
  /** At the end of the first line, such as a sum. */
  end?: ReactNode
  /** The second line; empty parts are left out. */
  details: ReactNode[]
  /** The next step, or a menu. */
  action?: ReactNode
}

/** The only cell of such a row, which is all one link if its title is one. Long text wraps to a third line; it is never cut. */
export function PhoneCell({
  columns,
  lead,
  title,
  end,
  details,
  action,
}: PhoneRow & { columns: number }) {
  return (
    <td colSpan={columns} className="relative flex min-w-0 flex-1 items-center gap-2 py-1">
      {lead}
      <div className="min-w-0 flex-1">
        <div className="flex items-baseline justify-between gap-2 text-[0.9375rem] leading-snug">
          <div className="min-w-0 font-semibold wrap-anywhere [&_a]:after:absolute [&_a]:after:inset-0">
            {title}
          </div>
          {end && <div className="figures shrink-0 whitespace-nowrap">{end}</div>}
        </div>
        <div className="flex min-h-8 flex-wrap items-center justify-end gap-2">
          {/* Several buttons take a line of their own. The dot before the first part of each line lies outside, and is not seen. */}
          <div className="min-w-40 flex-1 overflow-x-clip [&_a]:relative">
            <div className="figures -ml-3 flex flex-wrap items-center text-[0.8125rem] leading-tight text-muted [&_.min-h-11]:min-h-8">
              {details.filter(Boolean).map((detail, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a line have no other name
                <span key={at} className="flex min-w-0 items-center">
                  <span aria-hidden="true" className="w-3 shrink-0 text-center">
                    ·
                  </span>
                  <span className="min-w-0 wrap-anywhere">{detail}</span>
                </span>
              ))}
            </div>
          </div>
          {action && <div className={`relative flex shrink-0 gap-1 ${low}`}>{action}</div>}
        </div>
      </div>
    </td>
  )
}

/** Buttons as high as the line, which a thumb hits as if they were 44 px high. */
const low =
  '[&_.button]:relative [&_.button]:min-h-8 [&_.button]:py-0 [&_.button]:after:absolute [&_.button]:after:-inset-y-1.75 [&_.button]:after:inset-x-0'
