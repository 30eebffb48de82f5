import { ListLink } from '../../ui/list-link.tsx'

interface BrandProps {
  name: string
  /** Shows only the logo on phones, to leave room for the search. */
  isShort: boolean
}

/** The shop's logo (see `svgSymbols.ts`) and name, as a link to the home page. */
export function Brand({ name, isShort }: BrandProps) {
  return (
    <ListLink
      to="/"
      className="flex min-h-11 min-w-11 items-center gap-2 text-xl font-extrabold tracking-tight text-primary md:max-w-40 md:shrink-0 lg:max-w-56"
    >
      <svg className="size-8 shrink-0" aria-hidden="true">
        <use href="#brand" />
      </svg>
      <span
        className={`${isShort ? 'max-sm:sr-only' : ''} ${name.length > 14 ? 'line-clamp-2 text-base leading-5 wrap-anywhere' : 'truncate'}`}
      >
        {name}
      </span>
    </ListLink>
  )
}
