import { type ComponentType, type RefObject, useRef, useState } from 'react'
import { Form, useLocation } from 'react-router'
import { useFilterForm } from '../../lib/page/use-filter-form.ts'
import { Icon } from '../../ui/icons.tsx'
import { site } from '../../words/site.ts'

/** The product search. On the product list it searches while typing and keeps the other filters. */
export function SearchBox({ className }: { className: string }) {
  const t = site.use()
  const { query, form } = useFilterForm()
  const input = useRef<HTMLInputElement>(null)
  const [Suggestions, setSuggestions] =
    useState<ComponentType<{ input: RefObject<HTMLInputElement | null> }>>()
  const isList = useLocation().pathname === '/products'
  const loadSuggestions = () => {
    if (Suggestions) return
    // Loaded when somebody is about to type. Without it the search works as well.
    import('./suggestions.tsx').then(
      (loaded) => setSuggestions(() => loaded.Suggestions),
      () => undefined,
    )
  }
  return (
    <Form
      {...(isList && form)}
      // On other pages it is a form that opens the list.
      key={String(isList)}
      action="/products"
      role="search"
      aria-label={t.search}
      className={`relative min-w-0 ${className}`}
    >
      <input
        ref={input}
        onFocus={loadSuggestions}
        // The focus may have come before the scripts.
        onInput={loadSuggestions}
        type="search"
        name="q"
        enterKeyHint="search"
        autoComplete="off"
        aria-label={t.search}
        placeholder={t.search}
        defaultValue={(isList && query.get('q')) || ''}
        className="control rounded-full pr-2 pl-10 text-ellipsis md:max-lg:placeholder:text-sm"
      />
      <Icon name="search" className="pointer-events-none absolute top-3 left-3 size-5 text-muted" />
      {/* The list itself filters while typing. */}
      {Suggestions && !isList && <Suggestions input={input} />}
    </Form>
  )
}
