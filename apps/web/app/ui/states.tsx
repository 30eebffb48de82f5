import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { useTranslate } from '../lib/text/text.ts'
import { Icon, type IconName } from './icons.tsx'

/** Shows what is being loaded; screen readers say it. */
export function Loading({ children }: { children: ReactNode }) {
  return (
    <div role="status" className="flex min-h-48 items-center justify-center gap-3 p-6 text-muted">
      <Spinner />
      {children}
    </div>
  )
}

export function Spinner({ className = 'size-5' }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={`inline-block animate-spin rounded-full border-2 border-current border-r-transparent ${className}`}
    />
  )
}

interface StateProps {
  title: ReactNode
  /** What to do next: a link or a button. */
  action?: ReactNode
  children?: ReactNode
  wholePage?: boolean
}

/** Says that there is nothing yet, and what to do about it. */
export function EmptyState({ icon = 'search', ...rest }: StateProps & { icon?: IconName }) {
  return <State {...rest} icon={icon} tone="bg-primary-soft text-primary" />
}

interface ErrorStateProps extends StateProps {
  /** Whether nothing failed: what was asked for is not there. */
  isMissing?: boolean
}

/**
 * Says what went wrong, and how to go on. As a whole page it is shown from its top, wherever the page before was scrolled to,
 * and screen readers go on at its heading.
 */
export function ErrorState({ title, isMissing, ...rest }: ErrorStateProps) {
  const translate = useTranslate()
  const heading = typeof title === 'string' ? translate(title) : title
  const ref = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!ref.current) return
    scrollTo(0, 0)
    ref.current.focus()
  }, [])
  return (
    <State
      {...rest}
      heading={ref}
      title={heading}
      icon={isMissing ? 'search' : 'alert'}
      tone={isMissing ? 'bg-sunken text-muted' : 'bg-danger-soft text-danger'}
      role="alert"
    />
  )
}

function State({
  title,
  action,
  children,
  icon,
  tone,
  role,
  wholePage,
  heading,
}: StateProps & {
  icon: IconName
  tone: string
  role?: 'alert'
  heading?: RefObject<HTMLHeadingElement | null>
}) {
  const look = 'text-lg font-semibold'
  return (
    <div
      role={role}
      className="mx-auto grid max-w-md justify-items-center gap-3 px-4 py-12 text-center"
    >
      <span className={`grid size-14 place-items-center rounded-full ${tone}`}>
        <Icon name={icon} className="size-7" />
      </span>
      {wholePage ? (
        <h1 ref={heading} tabIndex={heading && -1} className={`outline-none ${look}`}>
          {title}
        </h1>
      ) : (
        <p className={look}>{title}</p>
      )}
      {children && <div className="text-muted">{children}</div>}
      {action}
    </div>
  )
}

/** The message of a refused form, with `more` below; screen readers say it at once. */
export function Alert({ children, more }: { children: ReactNode; more?: ReactNode }) {
  const translate = useTranslate()
  if (!children) return null
  return (
    <p
      role="alert"
      className="rounded-control border border-danger bg-danger-soft px-3 py-2 text-danger"
    >
      {typeof children === 'string' ? translate(children) : children}
      {more && <span className="block">{more}</span>}
    </p>
  )
}
