import type { MessagePreview, MessageText } from '@duka/contract/messages/message-texts'
import { useRef } from 'react'
import { useFetcher } from 'react-router'
import type { PreviewOutcome } from './act-on-text.ts'
import type { Draft } from './text-drafts.ts'

/** Debounce for typed text. */
const DEBOUNCE_MS = 400

interface Preview {
  /** The last valid preview. */
  preview: MessagePreview
  /** The error of the draft. */
  fields: Record<string, string>
  show(draft: Draft): void
}

/** Loads the preview of a draft, debounced. */
export function usePreview(
  { kind, channel, language }: MessageText,
  saved: MessagePreview,
): Preview {
  const fetcher = useFetcher<PreviewOutcome>()
  const last = useRef(saved)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { data } = fetcher
  if (data?.ok) last.current = data.value
  return {
    preview: data ? last.current : saved,
    fields: data && !data.ok ? data.fields : {},
    show({ subject, text }) {
      clearTimeout(timer.current)
      const draft = { kind, channel, language, subject: subject || null, text }
      timer.current = setTimeout(() => {
        fetcher.submit({ intent: 'preview', draft: JSON.stringify(draft) }, { method: 'post' })
      }, DEBOUNCE_MS)
    },
  }
}
