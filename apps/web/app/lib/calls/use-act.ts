import { useEffect } from 'react'
import { useSubmit } from 'react-router'
import type { Outcome } from './attempt.ts'

/** Sends a small change to the page's own action. The page reloads its data and keeps its scroll position. */
export function useAct(): (fields: Record<string, string>) => void {
  const submit = useSubmit()
  return (fields) =>
    void submit(fields, { method: 'post', navigate: false, preventScrollReset: true })
}

/** Calls back once when the submission of a fetcher is accepted, to close its dialog for example. */
export function useWhenDone(data: Outcome | undefined, done: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer, even if `done` changes
  useEffect(() => {
    if (data?.ok) done()
  }, [data])
}
