import { type ComponentProps, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Field } from './field.tsx'

export interface Suggestion {
  value: string
  /** The text by which people recognise it. */
  label: string
}

interface SuggestFieldProps extends Omit<ComponentProps<'input'>, 'list'> {
  label: ReactNode
  error?: string | undefined
  hint?: ReactNode
  /** Finds suggestions for the text so far; none after a failure. */
  suggest: (typed: string) => Promise<Suggestion[]>
}

const PAUSE_MS = 250

/** A text input with suggestions in the browser's own list. */
export function SuggestField({ suggest, ...rest }: SuggestFieldProps) {
  const listId = useId()
  const [found, setFound] = useState<Suggestion[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const look = (typed: string, pause = 0) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      suggest(typed.trim()).then(setFound, (error) => console.warn('No suggestions', error))
    }, pause)
  }
  return (
    <>
      <Field
        {...rest}
        list={listId}
        autoComplete="off"
        spellCheck={false}
        onFocus={(event) => look(event.target.value)}
        onInput={(event) => look(event.currentTarget.value, PAUSE_MS)}
      />
      <datalist id={listId}>
        {found.map(({ value, label }) => (
          <option key={value} value={value} label={label} />
        ))}
      </datalist>
    </>
  )
}
