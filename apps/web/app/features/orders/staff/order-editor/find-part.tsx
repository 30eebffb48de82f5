import type { FoundByStaff } from '@duka/contract/dashboard/search'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { Field } from '../../../../ui/field.tsx'
import { isSearched, useEnter, useFound } from '../../../staff-frame/use-found.ts'
import { findWords } from '../../../staff-frame/words.ts'

const choiceClass =
  'flex min-h-11 w-full flex-wrap items-center gap-x-3 rounded-control bg-sunken px-3 py-1.5 text-left text-sm hover:bg-primary-soft'

interface Choice {
  id: string
  /** What a screen reader says, if it is not what is shown. */
  label?: string
  shown: ReactNode
  choose: () => void
}

interface FindPartProps extends Omit<ComponentProps<typeof Field>, 'type' | 'value'> {
  choicesOf: (found: FoundByStaff) => Choice[]
  none?: (typed: string) => ReactNode
  /** What may be chosen if nothing was found. */
  otherwise?: (typed: string) => Choice
}

/** What was found would be under the bar at the bottom of a phone. */
function bringIntoView(list: HTMLElement | null): void {
  list?.scrollIntoView({ block: 'nearest' })
}

/** A search with its results. Enter chooses the first. */
export function FindPart({ choicesOf, none, otherwise, ...field }: FindPartProps) {
  const find = findWords.use()
  const results = useFound()
  const { found, look, state } = results
  const [typed, setTyped] = useState('')
  const search = (text: string) => {
    setTyped(text)
    look(text)
  }
  const choices = choicesOf(found)
  const isNone = choices.length === 0 && isSearched(typed, results)
  const other = isNone ? otherwise?.(typed) : undefined
  const take = ({ choose }: Choice) => {
    search('')
    choose()
  }
  const onEnter = useEnter(typed, results, () => {
    const first = choices[0] ?? other
    if (first) take(first)
  })
  const button = (choice: Choice) => (
    <button
      type="button"
      aria-label={choice.label}
      className={choiceClass}
      onClick={() => take(choice)}
    >
      {choice.shown}
    </button>
  )
  return (
    <>
      <Field
        {...field}
        type="search"
        autoComplete="off"
        value={typed}
        onChange={({ target }) => search(target.value)}
        onKeyDown={onEnter}
      />
      {typed && choices.length > 0 && (
        <ul key={results.typed} ref={bringIntoView} className="grid scroll-mt-32 gap-1">
          {choices.map((choice) => (
            <li key={choice.id}>{button(choice)}</li>
          ))}
        </ul>
      )}
      <div role="status" className="empty:hidden">
        {state === 'failed' && <p className="text-danger">{find.failed}</p>}
        {isNone && state === 'done' && none?.(results.typed)}
        {other && button(other)}
      </div>
    </>
  )
}
