import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { checkout } from './words.ts'

interface FinishedProps {
  /** What the button changes, for screen readers. */
  change: string
  /** Undefined: there is nothing else to choose. */
  onChange: (() => void) | undefined
  children: ReactNode
  /** What is below that line. */
  more?: ReactNode
}

/** A part of the checkout that is decided, in one line, with a button to decide otherwise. */
export function Finished({ change, onChange, children, more }: FinishedProps) {
  const t = checkout.use()
  return (
    <div>
      <div className="flex items-center justify-between gap-3">
        <div className="min-w-0 wrap-anywhere">{children}</div>
        {onChange && (
          <Button
            look="quiet"
            className="shrink-0 text-primary"
            aria-label={change}
            onClick={onChange}
          >
            {t.change}
          </Button>
        )}
      </div>
      {more}
    </div>
  )
}

/** Moves the focus from the button that opened a choice to what is chosen in it. */
export function focusChosen(choice: HTMLElement | null): void {
  choice?.querySelector<HTMLElement>(':checked')?.focus()
}
