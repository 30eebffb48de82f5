import type { ComponentProps, ReactNode } from 'react'

/** A checkbox whose label is part of the tap target. */
export function Checkbox({
  label,
  ...rest
}: Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode }) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3">
      <input {...rest} type="checkbox" className="size-5 shrink-0 accent-primary" />
      {label}
    </label>
  )
}
