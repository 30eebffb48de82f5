import type { ComponentProps, ReactNode } from 'react'
import { unbroken } from './unbroken.tsx'

interface ChoiceCardProps extends Omit<ComponentProps<'input'>, 'type' | 'title'> {
  title: ReactNode
  /** Shown below the title, and read out with it. */
  children?: ReactNode
}

/** A radio button as a card; the whole card is its tap target. */
export function ChoiceCard({ title, children, ...rest }: ChoiceCardProps) {
  return (
    <label className="flex min-h-11 cursor-pointer gap-3 rounded-control border border-line bg-surface p-3 hover:bg-sunken has-checked:border-primary has-checked:bg-primary-soft has-disabled:cursor-not-allowed has-disabled:bg-sunken has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary">
      <input
        {...rest}
        type="radio"
        className="mt-0.5 size-5 shrink-0 accent-primary focus-visible:outline-none"
      />
      <span className="grid min-w-0 flex-1 content-start gap-0.5">
        <span className="font-semibold">{unbroken(title)}</span>
        {children}
      </span>
    </label>
  )
}
