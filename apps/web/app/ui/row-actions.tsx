import './later-icons.ts'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Icon, type IconName } from './icons.tsx'

export function RowActions({ children }: { children: ReactNode }) {
  return (
    <div className="flex gap-2 md:max-2xl:gap-1 max-md:flex-wrap max-md:justify-end">
      {children}
    </div>
  )
}

interface RowButtonProps {
  /** The accessible name of the button; it begins with the word that the button shows. */
  label: string
  danger?: boolean
  /** Shown instead of the word. */
  icon?: IconName
  onClick: () => void
  children: ReactNode
}

/** A small button for table rows, still large enough for a thumb. */
export function RowButton({ label, danger, icon, onClick, children }: RowButtonProps) {
  return (
    <Button
      look={danger ? 'danger' : 'secondary'}
      aria-label={label}
      title={icon && label}
      onClick={onClick}
      className={`text-sm ${icon ? 'w-11 shrink-0 px-0' : 'px-3'}`}
    >
      {icon && <Icon name={icon} />}
      {icon ? <span className="sr-only">{children}</span> : children}
    </Button>
  )
}
