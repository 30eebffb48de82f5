import type { Draft, DraftBody } from '@duka/contract/orders/staff-orders'
import { createDraft, saveDraft } from '@duka/contract/orders/staff-orders.calls'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { type Failure, failureOf } from '../../../../lib/calls/attempt.ts'
import { call } from '../../../../lib/calls/call.ts'
import { newKey } from '../../../../lib/calls/new-key.ts'
import { keepInTab, keptInTab } from '../../../../lib/forms/drafts.ts'
import { type Entered, toBody } from './entered.ts'

const PAUSE_MS = 300

/** A draft that the shop does not have yet. */
const NEW = 'new'

/** The latest save; the next one waits for it. Only a browser saves, so the server's people never share it. */
let latest: Promise<unknown> = Promise.resolve()

/** Waits for saves that are under way, so that a page which comes back reads the draft as it was left. */
export const lastSave = () => latest

/** What was entered and did not reach the shop before a reload; undefined: nothing. */
export function unsavedOf(first: Draft | null): Entered | undefined {
  return keptInTab(first?._id ?? NEW)
}

/** Whether the draft was saved, or why not. */
export type KeepOutcome = { ok: true } | Failure

interface KeptDraft {
  /** The draft that the page began with; null: none. */
  first: Draft | null
  /** What the page showed at first; only what differs is kept. */
  began: Entered
  entered: Entered
  onSaved(draft: Draft, entered: Entered): void
}

/**
 * Keeps what was entered as a draft, after a pause in typing and when the page is left, and in this tab until then. The
 * first time makes the draft and puts its id into the URL, so that it survives a reload. `save` keeps at once and
 * returns the draft. Saves follow one another. `kept` is the result of the last save after a pause.
 */
export function useKeptDraft({ first, began, entered, onSaved }: KeptDraft) {
  const [, setQuery] = useSearchParams()
  const [kept, setKept] = useState<KeepOutcome>()
  const id = useRef(first?._id)
  const key = useRef(newKey())
  const body = toBody(entered)
  const text = JSON.stringify(body)
  const keptText = useRef(JSON.stringify(toBody(began)))
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** What waits for the pause. */
  const waiting = useRef<DraftBody>(undefined)
  const isLeft = useRef(false)
  const save = (body: DraftBody): Promise<Draft> => {
    // What waits for the pause is saved with this. Later, the draft may have become an order.
    clearTimeout(timer.current)
    waiting.current = undefined
    const next = latest.then(async () => {
      const { draft } = id.current
        ? await call(saveDraft, { params: { id: id.current }, body })
        : await call(createDraft, { body, idempotencyKey: key.current })
      if (!(id.current || isLeft.current)) setQuery({ draft: draft._id }, { replace: true })
      id.current = draft._id
      if (!waiting.current) forgetInTab(draft)
      onSaved(draft, entered)
      return draft
    })
    latest = next.catch(() => undefined)
    return next
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was entered makes it save
  useEffect(() => {
    const differs = text !== keptText.current
    if (differs || waiting.current) keepInTab(id.current ?? NEW, differs ? entered : null)
    waiting.current = differs ? body : undefined
    if (!differs) return
    timer.current = setTimeout(() => {
      save(body).then(
        () => {
          keptText.current = text
          setKept({ ok: true })
        },
        (error) => setKept(failureOf(error, '')),
      )
    }, PAUSE_MS)
    return () => clearTimeout(timer.current)
  }, [text])
  // At once, not after the paint: a page that comes back quickly waits for this save before it reads the draft.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is left
  useLayoutEffect(
    () => () => {
      isLeft.current = true
      if (waiting.current) save(waiting.current).catch(() => undefined)
    },
    [],
  )
  return { kept, save }
}

function forgetInTab({ _id }: Draft): void {
  keepInTab(_id, null)
  keepInTab(NEW, null)
}
