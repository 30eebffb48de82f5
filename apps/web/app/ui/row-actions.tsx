import type { ReactNode } from 'react'
import { Button } from './button.tsx'

/** The buttons of one row, side by side. */
export function RowActions({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap gap-2 max-md:justify-end">{children}</div>
}

interface RowButtonProps {
  /** What the button is called: begins with the word that it shows. */
  label: string
  danger?: boolean
  onClick: () => void
  children: ReactNode
}

/** A button small enough for a table, large enough for a thumb. */
export function RowButton({ label, danger, onClick, children }: RowButtonProps) {
  return (
    <Button
      look={danger ? 'danger' : 'secondary'}
      aria-label={label}
      onClick={onClick}
      className="px-3 text-sm"
    >
      {children}
    </Button>
  )
}
