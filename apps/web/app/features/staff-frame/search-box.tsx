import './staff-icons.ts'
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import {
  Collection,
  ComboBox,
  Header,
  Input,
  ListBox,
  ListBoxItem,
  ListBoxSection,
  Popover,
} from 'react-aria-components'
import { useNavigate } from 'react-router'
import { Icon } from '../../ui/icons.tsx'
import { useFindable } from './places.ts'
import { groupResults, type ResultGroup } from './search-results.ts'
import { MIN_LETTERS, useEnter, useFound } from './use-found.ts'
import { findWords } from './words.ts'

/** One search over everything: orders, payments, products, customers and pages, while typing. */
export function SearchBox() {
  const t = findWords.use()
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const searched = useFound()
  const { typed, found, state, look } = searched
  const places = useFindable()
  const groups = text.trim() === '' ? [] : groupResults(typed, found, typed ? places : [])
  useShortcuts(input)

  const type = (next: string) => {
    setText(next)
    look(next)
  }
  const open = (id: unknown) => {
    const to = groups.flatMap(({ results }) => results).find((one) => one.id === id)?.to
    if (!to) return
    type('')
    input.current?.blur()
    navigate(to)
  }
  const onEnter = useEnter(text, searched, () => open(groups[0]?.results[0]?.id))
  const openFirst = (event: KeyboardEvent<HTMLInputElement>) => {
    const hasChosen = event.currentTarget.getAttribute('aria-activedescendant')
    if (!hasChosen) onEnter(event)
  }
  return (
    <ComboBox
      aria-label={t.label}
      inputValue={text}
      onInputChange={type}
      value={null}
      onChange={open}
      items={groups}
      defaultFilter={() => true}
      allowsEmptyCollection
      allowsCustomValue
      className="relative min-w-0 flex-1 md:mx-4 md:max-w-xl"
    >
      <Icon name="search" className="pointer-events-none absolute top-3 left-3 size-5 text-muted" />
      <Input
        ref={input}
        onKeyDown={openFirst}
        enterKeyHint="search"
        placeholder={t.placeholder}
        title={t.hint}
        className="control rounded-full pr-10 pl-10"
      />
      <span
        aria-hidden="true"
        className="pointer-events-none absolute top-2.5 right-4 rounded border border-line px-1.5 text-sm text-muted before:content-['/'] max-xl:hidden"
      />
      <Popover
        offset={4}
        containerPadding={8}
        className="max-h-[70dvh] w-(--trigger-width) overflow-y-auto rounded-card border border-line bg-surface shadow-soft max-md:w-[calc(100vw-1rem)]"
      >
        <ListBox<ResultGroup>
          aria-label={t.results}
          className="p-1.5 outline-none"
          renderEmptyState={() => (
            <p className="p-3 text-muted">{emptyText(text.trim(), typed, state)}</p>
          )}
        >
          {(group) => <Group {...group} />}
        </ListBox>
      </Popover>
    </ComboBox>
  )
}

function Group({ id, title, results }: ResultGroup) {
  return (
    <ListBoxSection id={id}>
      <Header className="px-3 pt-2 pb-0.5 text-xs font-semibold text-muted">{title}</Header>
      <Collection items={results}>
        {({ id, title, more, icon }) => (
          <ListBoxItem
            id={id}
            textValue={title}
            className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 py-1 outline-none data-focused:bg-primary-soft data-hovered:bg-sunken"
          >
            <Icon name={icon} className="size-5 shrink-0 text-muted" />
            <span className="min-w-0">
              <span className="block truncate font-medium">{title}</span>
              {more && <span className="figures block truncate text-sm text-muted">{more}</span>}
            </span>
          </ListBoxItem>
        )}
      </Collection>
    </ListBoxSection>
  )
}

function emptyText(text: string, typed: string, state: 'done' | 'waiting' | 'failed'): string {
  const t = findWords.now()
  if (state === 'failed') return t.failed
  if (text.length < MIN_LETTERS) return t.hint
  return state === 'waiting' ? t.waiting : t.nothing(typed)
}

/** `/` and Ctrl-K begin a search from anywhere, except where somebody types or a dialog is open. */
function useShortcuts(input: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      const isShortcut =
        event.key === 'k' || event.key === 'K'
          ? event.ctrlKey || event.metaKey
          : event.key === '/' && !isTyping(event.target)
      if (!isShortcut || document.querySelector('dialog[open], [role=dialog]')) return
      event.preventDefault()
      input.current?.focus()
      input.current?.select()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [input])
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select'))
  )
}
