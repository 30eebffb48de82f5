import type { ComponentProps, MouseEvent } from 'react'
import { Link } from 'react-router'

type Look = 'primary' | 'secondary' | 'quiet' | 'danger'

const looks: Record<Look, string> = {
  primary: 'bg-primary text-on-primary hover:bg-primary-strong',
  secondary: 'border border-edge bg-surface text-ink hover:bg-sunken',
  quiet: 'text-ink hover:bg-sunken',
  danger: 'border border-danger bg-surface text-danger hover:bg-danger-soft',
}

/** The classes of a button, for the rare thing that must look like one without being one. */
export function buttonClass(look: Look = 'primary', className = ''): string {
  return `button ${looks[look]} ${className}`
}

interface ButtonProps extends ComponentProps<'button'> {
  look?: Look
  /** Disabled, and saying so: `busy="Logging in ..."`. */
  busy?: string | false
}

/** The second click of a double click comes before the page can show that it is busy. */
function sendOnce(event: MouseEvent): void {
  if (event.detail > 1) event.preventDefault()
}

/**
 * A button that is one tap target high; `busy` replaces its text and disables it. One that submits
 * does so once, however often it is clicked in a row.
 */
export function Button({
  look,
  busy,
  className,
  children,
  disabled,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      onClick={type === 'submit' ? sendOnce : undefined}
      {...rest}
      type={type}
      disabled={disabled || !!busy}
      aria-busy={busy ? true : undefined}
      className={buttonClass(look, className)}
    >
      {busy || children}
    </button>
  )
}

/** A link that looks like a button. */
export function ButtonLink({
  look,
  className,
  ...rest
}: ComponentProps<typeof Link> & { look?: Look }) {
  return <Link {...rest} className={buttonClass(look, className)} />
}

/** A square button that shows an icon only; `label` is what is read out. */
export function IconButton({
  label,
  className = '',
  ...rest
}: Omit<ComponentProps<'button'>, 'aria-label'> & { label: string }) {
  return <button type="button" {...rest} aria-label={label} className={iconClass(className)} />
}

/** The classes of a square icon, for links and summaries. */
export function iconClass(className = ''): string {
  return `relative inline-flex size-11 shrink-0 items-center justify-center rounded-control hover:bg-sunken ${className}`
}
