import type { ReactNode } from 'react'

interface StepProps {
  number: number
  title: string
  className?: string
  children: ReactNode
}

/** One step of the checkout; all steps are on one page. */
export function Step({ number, title, className = '', children }: StepProps) {
  const id = `step-${number}`
  return (
    <section
      aria-labelledby={id}
      className={`grid gap-3 rounded-card border border-line bg-surface p-3 shadow-soft sm:gap-4 sm:p-5 ${className}`}
    >
      <h2 id={id} className="flex items-center gap-3 text-lg font-bold">
        <span
          aria-hidden="true"
          className="figures grid size-7 place-items-center rounded-full bg-primary text-sm text-on-primary"
        >
          {number}
        </span>
        {title}
      </h2>
      {children}
    </section>
  )
}
