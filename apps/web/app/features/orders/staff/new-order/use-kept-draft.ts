import type { Draft, DraftBody } from '@duka/contract/orders/staff-orders'
import { createDraft, saveDraft } from '@duka/contract/orders/staff-orders.calls'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { call } from '../../../../lib/calls/call.ts'
import { newKey } from '../../../../lib/calls/new-key.ts'

const PAUSE_MS = 600

/**
 * Keeps what was entered as a draft, after a pause in typing. The first time makes the draft and puts its id into the
 * address, so that it survives a reload. `save` keeps at once and answers the draft. Saves follow one another.
 */
export function useKeptDraft(
  first: Draft | null,
  body: DraftBody,
  onSaved: (draft: Draft) => void,
) {
  const [, setQuery] = useSearchParams()
  const [state, setState] = useState<'none' | 'kept' | 'failed'>('none')
  const id = useRef(first?._id)
  const key = useRef(newKey())
  const line = useRef<Promise<unknown>>(Promise.resolve())
  const text = JSON.stringify(body)
  const kept = useRef(text)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const save = (body: DraftBody): Promise<Draft> => {
    // What waits for the pause is saved with this. Later, the draft may have become an order.
    clearTimeout(timer.current)
    const next = line.current.then(async () => {
      const { draft } = id.current
        ? await call(saveDraft, { params: { id: id.current }, body })
        : await call(createDraft, { body, idempotencyKey: key.current })
      if (!id.current) setQuery({ draft: draft._id }, { replace: true })
      id.current = draft._id
      return draft
    })
    line.current = next.catch(() => undefined)
    return next
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was entered makes it save
  useEffect(() => {
    if (text === kept.current) return
    timer.current = setTimeout(() => {
      save(body).then(
        (draft) => {
          kept.current = text
          setState('kept')
          onSaved(draft)
        },
        () => setState('failed'),
      )
    }, PAUSE_MS)
    return () => clearTimeout(timer.current)
  }, [text])
  return { state, save }
}
