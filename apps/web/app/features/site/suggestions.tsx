import { suggest } from '@duka/contract/catalogue/catalogue.calls'
import type { Suggestions as Found } from '@duka/contract/catalogue/searches'
import { formatMoney } from '@duka/contract/money'
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { call } from '../../lib/calls/call.ts'
import { useCategories } from '../../lib/shop.ts'
import { storage } from '../../lib/state/storage.ts'
import { useOwnWords } from '../../lib/text/text.ts'
import { Icon } from '../../ui/icons.tsx'
import { useAskedPages } from './asked-pages.ts'
import { recentSearches, SEARCHES } from './recent-searches.ts'
import { suggestionWords } from './suggestion-words.ts'

/** Debounce for typed text. */
const DEBOUNCE_MS = 150
const MIN_LETTERS = 2

interface Suggested extends Found {
  typed: string
}

export interface SuggestionsProps {
  input: RefObject<HTMLInputElement | null>
}

const nothing: Suggested = { typed: '', terms: [], products: [], total: 0 }
const forgetSearches = () => storage.write(SEARCHES, null)
/** In place of a link: the entry that deletes the recent searches. */
const FORGETS = ''

/**
 * Suggested words, categories and products in a list below the search. The arrow keys choose, Enter opens,
 * Escape closes. A chunk of its own, so that it does not delay the first page.
 */
export function Suggestions({ input }: SuggestionsProps) {
  const t = suggestionWords.use()
  const own = useOwnWords()
  const id = useId()
  const { pathname } = useLocation()
  const { found, close } = useSuggestions({ input })
  const [at, setAt] = useState(-1)
  const categories = useCategoriesOf(found.typed)
  const pages = useAskedPages()(found.typed, true)
  const all = found.total === found.products.length ? [] : [found.typed]
  const listOf = (term: string) => `/products?q=${encodeURIComponent(term)}`
  const areRecent = found.typed === '' && found.terms.length > 0
  const links = [
    ...found.terms.map(listOf),
    ...categories.map(({ _id }) => `/products?category=${_id}`),
    ...pages.map(({ to }) => to),
    ...found.products.map(({ _id }) => `/products/${_id}`),
    ...all.map(listOf),
    ...(areRecent ? [FORGETS] : []),
  ]
  const isOpen = links.length > 0
  const entry = (index: number) => ({
    id: optionId(id, index),
    to: links[index] ?? '',
    isChosen: index === at,
    onClick: () => {
      close()
      input.current?.blur()
    },
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new list starts without a choice
  useEffect(() => setAt(-1), [found])
  const page = useRef(pathname)
  useEffect(() => {
    // Not on the first render: the text typed while this chunk was loading is already requested.
    if (page.current !== pathname) close()
    page.current = pathname
  })

  useChoiceByKeys({ input, id, links, at, setAt, close })

  return (
    <>
      <p role="status" className="sr-only">
        {isOpen && t.found(links.length - Number(areRecent))}
      </p>
      {isOpen && (
        <div
          id={id}
          role="listbox"
          aria-label={t.label}
          // Keeps the focus in the field until the click event.
          onMouseDown={(event) => event.preventDefault()}
          className="absolute inset-x-0 top-full z-30 mt-1 sm:min-w-80 max-sm:fixed max-sm:inset-x-2 max-sm:top-14 max-h-[70dvh] overflow-y-auto rounded-card border border-line bg-surface py-1 shadow-lg"
        >
          {found.terms.map((term, index) => (
            <Entry key={term} {...entry(index)}>
              <Icon name="search" className="size-5 shrink-0 text-muted" />
              <span className="truncate">{term}</span>
            </Entry>
          ))}
          {categories.map(({ _id, name }, index) => (
            <Entry key={_id} {...entry(found.terms.length + index)}>
              <Icon name="grid" className="size-5 shrink-0 text-muted" />
              <span className="truncate">{name}</span>
            </Entry>
          ))}
          {pages.map(({ to, name }, index) => (
            <Entry key={to} {...entry(found.terms.length + categories.length + index)}>
              <Icon name="right" className="size-5 shrink-0 text-muted" />
              <span className="truncate">{name}</span>
            </Entry>
          ))}
          {found.products.map(own).map(({ _id, name, price, image }, index) => (
            <Entry
              key={_id}
              {...entry(found.terms.length + categories.length + pages.length + index)}
            >
              {image && <img src={image} alt="" className="size-9 shrink-0 rounded-control" />}
              <span className="min-w-0 grow truncate">{name}</span>
              <span className="figures shrink-0 text-sm text-muted">{formatMoney(price)}</span>
            </Entry>
          ))}
          {all.map((typed) => (
            <Entry key={typed} {...entry(links.length - 1)}>
              <span className="truncate font-semibold text-primary">
                {found.total === null ? t.all(typed) : t.allOf(found.total, typed)}
              </span>
            </Entry>
          ))}
          {areRecent && (
            <button
              type="button"
              role="option"
              id={optionId(id, links.length - 1)}
              aria-selected={at === links.length - 1}
              tabIndex={-1}
              onClick={() => {
                forgetSearches()
                close()
              }}
              className={`${entryClass} w-full font-semibold text-primary`}
            >
              {t.forget}
            </button>
          )}
        </div>
      )}
    </>
  )
}

/** The categories with a word that begins with what is typed, in English or Swahili. */
function useCategoriesOf(typed: string) {
  const categories = useCategories() ?? []
  const begun = typed.toLowerCase()
  if (begun === '') return []
  return categories.filter(({ name, nameSw = '' }) =>
    `${name} ${nameSw}`
      .toLowerCase()
      .split(' ')
      .some((word) => word.startsWith(begun)),
  )
}

const optionId = (list: string, index: number) => `${list}-${index}`

interface EntryProps {
  id: string
  to: string
  isChosen: boolean
  onClick: () => void
  children: ReactNode
}

const entryClass =
  'flex min-h-11 items-center gap-3 px-3 py-1.5 hover:bg-sunken aria-selected:bg-sunken'

function Entry({ isChosen, ...link }: EntryProps) {
  return (
    <Link role="option" aria-selected={isChosen} tabIndex={-1} className={entryClass} {...link} />
  )
}

interface Choice {
  input: RefObject<HTMLInputElement | null>
  id: string
  links: string[]
  at: number
  setAt: (at: number) => void
  close: () => void
}

/** Lets the keys of the search field choose an entry of the list, and says to screen readers which one is chosen. */
function useChoiceByKeys({ input, id, links, at, setAt, close }: Choice) {
  const navigate = useNavigate()
  const isOpen = links.length > 0
  useEffect(() => {
    const field = input.current
    if (!field) return
    const attributes = {
      'aria-autocomplete': 'list',
      'aria-controls': isOpen ? id : null,
      'aria-activedescendant': isOpen && at >= 0 ? optionId(id, at) : null,
    }
    for (const [name, value] of Object.entries(attributes))
      if (value === null) field.removeAttribute(name)
      else field.setAttribute(name, value)
    const onKeyDown = (event: KeyboardEvent) => {
      const to = links[at]
      if (event.key === 'Escape' && isOpen) event.preventDefault()
      if (event.key === 'Escape' || event.key === 'Enter') close()
      if (event.key === 'Enter' && to !== undefined) {
        event.preventDefault()
        if (to === FORGETS) return forgetSearches()
        field.blur()
        navigate(to)
      }
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      if (!step || !isOpen) return
      event.preventDefault()
      // After the last entry comes the field, where nothing is chosen.
      setAt(((at + 1 + step + links.length + 1) % (links.length + 1)) - 1)
    }
    field.addEventListener('keydown', onKeyDown)
    return () => field.removeEventListener('keydown', onKeyDown)
  })
}

/**
 * The suggestions for what is typed, after a debounce. An empty field has the recent searches. There are none once the
 * field is left or the list closed.
 */
function useSuggestions({ input }: SuggestionsProps): {
  found: Suggested
  close: () => void
} {
  const [found, setFound] = useState(nothing)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const asked = useRef<AbortController>(undefined)
  const close = () => {
    clearTimeout(timer.current)
    asked.current?.abort()
    setFound(nothing)
  }
  useEffect(() => {
    const field = input.current
    if (!field) return
    const stop = () => {
      clearTimeout(timer.current)
      asked.current?.abort()
    }
    const leave = () => {
      stop()
      setFound(nothing)
    }
    const ask = async () => {
      const controller = new AbortController()
      asked.current = controller
      const { signal } = controller
      try {
        const typed = field.value.trim()
        setFound({ typed, ...(await call(suggest, { query: { q: typed }, signal })) })
      } catch {
        // Offline, or aborted by the next letter: the search works without suggestions.
        if (!signal.aborted) setFound(nothing)
      }
    }
    const onInput = () => {
      stop()
      const typed = field.value.trim()
      const letters = typed.length
      if (letters === 0) setFound({ ...nothing, terms: recentSearches() })
      else if (letters < MIN_LETTERS) setFound(nothing)
      else {
        // What was found for another word goes at once; a longer one may still want it.
        setFound((old) => (typed.startsWith(old.typed) ? old : nothing))
        timer.current = setTimeout(ask, DEBOUNCE_MS)
      }
    }
    field.addEventListener('input', onInput)
    field.addEventListener('focus', onInput)
    field.addEventListener('blur', leave)
    if (document.activeElement === field) onInput()
    return () => {
      stop()
      field.removeEventListener('input', onInput)
      field.removeEventListener('focus', onInput)
      field.removeEventListener('blur', leave)
    }
  }, [input])
  return { found, close }
}
