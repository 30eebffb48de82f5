import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { named } from '../../staff-frame/list-filters.tsx'
import { StaffPage } from '../../staff-frame/staff-page.tsx'
import { staffPrint } from './words.ts'

/** Sizes of paper; `staff.css` has a page rule for each. */
const sizes = ['a4', 'a6', 'roll'] as const
type Size = (typeof sizes)[number]

interface PrintFrameProps {
  title: string
  /** The order of the paper; undefined: it is of many orders. */
  orderId?: string | undefined
  usual?: Size
  children: ReactNode
}

/** A page that is printed: the way back, the size of its paper, and its sheets in that size. */
export function PrintFrame({ title, orderId, usual = 'a4', children }: PrintFrameProps) {
  const t = staffPrint.use()
  const [query, setQuery] = useSearchParams()
  const size = sizes.find((size) => size === query.get('size')) ?? usual
  const back = orderId ? `/dashboard/orders/${orderId}` : '/dashboard/orders'
  return (
    <StaffPage
      title={title}
      aside={
        <span className="flex flex-wrap items-end gap-2 print:hidden">
          <Link
            to={back}
            className={buttonClass('quiet', '-ml-4 max-sm:basis-full max-sm:justify-start')}
          >
            <Icon name="left" /> {orderId ? t.back : t.backToAll}
          </Link>
          <SelectField
            label={t.size}
            value={size}
            onChange={({ target }) => {
              query.set('size', target.value)
              setQuery(query, { replace: true, preventScrollReset: true })
            }}
            options={named(sizes, t.sizes)}
          />
          <Button onClick={() => window.print()}>{t.print}</Button>
        </span>
      }
    >
      <div className={`sheets-${size} grid gap-6 print:block`}>{children}</div>
    </StaffPage>
  )
}

export const sheet =
  'grid gap-6 rounded-card border border-line bg-surface p-6 print:border-0 print:p-0'
