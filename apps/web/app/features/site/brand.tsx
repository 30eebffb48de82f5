import { ListLink } from '../../ui/list-link.tsx'

/** The shop's mark and name, leading home. */
export function Brand({ name }: { name: string }) {
  return (
    <ListLink
      to="/"
      className="flex min-h-11 min-w-0 items-center gap-2 text-xl font-extrabold tracking-tight text-primary md:max-w-40 md:shrink-0 lg:max-w-56"
    >
      <svg viewBox="0 0 32 32" className="size-8 shrink-0" aria-hidden="true">
        <rect width="32" height="32" rx="8" fill="currentColor" />
        <path
          fill="var(--on-primary)"
          d="M7 13 9 7h14l2 6a3 3 0 0 1-6 0 3 3 0 0 1-6 0 3 3 0 0 1-6 0Z"
        />
        <path fill="var(--mango)" d="M9 18h14v7H9z" />
      </svg>
      <span
        className={name.length > 14 ? 'line-clamp-2 text-base leading-5 wrap-anywhere' : 'truncate'}
      >
        {name}
      </span>
    </ListLink>
  )
}
