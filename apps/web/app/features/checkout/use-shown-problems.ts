import { useRef, useState } from 'react'

/**
 * Of the problems by field, those that are said at their fields: of a field that was left after something was typed in
 * it, and of every field once `showAll` was called.
 */
export function useShownProblems(problems: Record<string, string>) {
  const typed = useRef(new Set<string>())
  const [left, setLeft] = useState<string[]>([])
  return {
    shown: Object.fromEntries(Object.entries(problems).filter(([name]) => left.includes(name))),
    /** That of the field that was left last, for who does not see it. */
    said: problems[left.at(-1) ?? ''],
    type: (name: string) => void typed.current.add(name),
    leave: (name: string) =>
      typed.current.has(name) && setLeft((all) => [...all.filter((one) => one !== name), name]),
    // The first of them gets the focus, so none is said.
    showAll: () => setLeft([...Object.keys(problems), '']),
  }
}
