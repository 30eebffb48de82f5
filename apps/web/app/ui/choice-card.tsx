import type { ComponentProps, ReactNode } from 'react'
import { unbroken } from './unbroken.tsx'

interface ChoiceCardProps extends Omit<ComponentProps<'input'>, 'type' | 'title' | 'form'> {
  title: ReactNode
  /** Shown below the title, and read out with it. */
  children?: ReactNode
  /** What is to be filled in for this choice, in the same card. */
  form?: ReactNode
}

/** A radio button as a card; the whole card is its tap target. */
export function ChoiceCard({ title, children, form, ...rest }: ChoiceCardProps) {
  return (
    <div className="rounded-control border border-line bg-surface has-checked:border-primary has-checked:bg-primary-soft has-[[type=radio]:disabled]:bg-sunken has-[[type=radio]:focus-visible]:outline-3 has-[[type=radio]:focus-visible]:outline-offset-2 has-[[type=radio]:focus-visible]:outline-primary">
      <label className="flex min-h-11 cursor-pointer gap-3 p-3 not-has-checked:hover:bg-sunken has-disabled:cursor-not-allowed">
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
      {form && <div className="px-3 pb-3">{form}</div>}
    </div>
  )
}
