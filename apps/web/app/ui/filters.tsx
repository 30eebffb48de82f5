import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { useFilterForm } from '../lib/page/use-filter-form.ts'

interface FiltersProps {
  label: string
  /** Typed text waits for Enter or a submit button: half of it would mean nothing. */
  typedWaits?: boolean
  /** The columns of a wide screen; as many as there is room for, unless said. */
  columns?: string
  children: ReactNode
}

/** The filters above a list of the staff, in a row on wide screens. */
export function Filters({
  label,
  typedWaits,
  columns = 'md:grid-cols-[repeat(auto-fit,minmax(11rem,1fr))]',
  children,
}: FiltersProps) {
  const { form } = useFilterForm({ typedWaits })
  return (
    <Form
      {...form}
      role="search"
      aria-label={label}
      className={`mb-4 gap-3 max-sm:flex max-sm:flex-wrap max-sm:*:min-w-0 max-sm:*:grow max-sm:*:basis-2/5 max-sm:[&>:first-child]:basis-full max-sm:[&>:has(input)]:basis-full sm:grid sm:grid-cols-2 ${columns}`}
    >
      {children}
    </Form>
  )
}
