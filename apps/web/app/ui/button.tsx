import type { ComponentProps, MouseEvent } from 'react'
import { Link } from 'react-router'
import { unbroken } from './unbroken.tsx'

/** One primary button a screen: the next step. Beside many others, as on cards, it is `tint`. */
type Look = 'primary' | 'tint' | 'secondary' | 'quiet' | 'danger'

const looks: Record<Look, string> = {
  primary: 'bg-primary text-on-primary hover:bg-primary-strong',
  tint: 'bg-primary-soft text-primary hover:bg-primary hover:text-on-primary',
  secondary: 'border border-edge bg-surface text-ink hover:bg-sunken',
  quiet: 'text-ink hover:bg-sunken',
  danger: 'border border-danger bg-surface text-danger hover:bg-danger-soft',
}

/** The classes of a button, for other elements that must look like one. */
export function buttonClass(look: Look = 'primary', className = ''): string {
  return `button ${looks[look]} ${className}`
}

interface ButtonProps extends ComponentProps<'button'> {
  look?: Look
  /** Disables the button and replaces its text: `busy="Logging in ..."`. */
  busy?: string | false
}

/** A busy button keeps the focus, which one that is disabled would lose. */
function ignore(event: MouseEvent): void {
  event.preventDefault()
}

/** Stops the second click of a double click, which comes before the page can show that it is busy. */
function sendOnce(event: MouseEvent): void {
  if (event.detail > 1) event.preventDefault()
}

/**
 * A button as high as a tap target. `busy` replaces its text and disables it. A submit button submits
 * once for a double click.
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
  const keepsFocus = busy && type === 'button' && !disabled
  return (
    <button
      onClick={type === 'submit' ? sendOnce : undefined}
      {...rest}
      {...(keepsFocus && { onClick: ignore })}
      type={type}
      disabled={disabled || (!!busy && !keepsFocus)}
      aria-disabled={keepsFocus ? true : undefined}
      aria-busy={busy ? true : undefined}
      className={buttonClass(look, className)}
    >
      {busy || unbroken(children)}
    </button>
  )
}

export function ButtonLink({
  look,
  className,
  ...rest
}: ComponentProps<typeof Link> & { look?: Look }) {
  return <Link {...rest} className={buttonClass(look, className)} />
}

/** A square button with only an icon; screen readers say `label`. */
export function IconButton({
  label,
  className = '',
  ...rest
}: Omit<ComponentProps<'button'>, 'aria-label'> & { label: string }) {
  return <button type="button" {...rest} aria-label={label} className={iconClass(className)} />
}

/** The classes of an icon button, for links and summaries. */
export function iconClass(className = ''): string {
  return `relative inline-flex size-11 shrink-0 items-center justify-center rounded-control hover:bg-sunken ${className}`
}
