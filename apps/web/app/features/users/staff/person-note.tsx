import { MAX_NOTE, type PersonNote } from '@duka/contract/users/person-note'
import { savePersonNote } from '@duka/contract/users/users.calls'
import { useState } from 'react'
import { useFetcher } from 'react-router'
import { attempt, type Outcome } from '../../../lib/calls/attempt.ts'
import { call } from '../../../lib/calls/call.ts'
import { useWhenDone } from '../../../lib/calls/use-act.ts'
import { keepInTab, keptInTab } from '../../../lib/forms/drafts.ts'
import { formatDateTime } from '../../../lib/text/format.ts'
import { Button } from '../../../ui/button.tsx'
import { TextareaField } from '../../../ui/field.tsx'
import { useRefused } from '../../../ui/refusal.ts'
import { Panel } from '../../staff-frame/staff-page.tsx'
import { staff } from '../../staff-frame/words.ts'
import { personWords } from './words.ts'

/** Saves the note from its form. A refusal is shown beside the field. */
export function saveNote(id: string, form: FormData): Promise<Outcome<{ note: PersonNote }>> {
  const t = personWords.now()
  const text = String(form.get('text') ?? '').replaceAll('\r\n', '\n')
  const body = { text, version: Number(form.get('version')) }
  return attempt(call(savePersonNote, { params: { id }, body }), {
    done: t.saved,
    failed: t.failedSave,
    isShown: true,
  })
}

interface NotePanelProps {
  note: PersonNote
  /** Who reads it, and when it is deleted; without it, what is true of an account's. */
  more?: string
}

/** What staff note about a person. After a conflict the page has the newest note, and saving again replaces it. */
export function NotePanel({ note, more }: NotePanelProps) {
  const t = personWords.use()
  const { unreached } = staff.use().leaving
  const fetcher = useFetcher<Outcome<{ note: PersonNote }>>()
  // What the text is based on. Somebody else's save does not change that, until staff have seen it.
  const [kept] = useState(() => keptInTab<{ base: number; text: string }>('note'))
  const [base, setBase] = useState(kept?.base ?? note.version)
  const [text, setText] = useState(kept?.text ?? note.text)
  const type = (typed: string) => {
    setText(typed)
    keepInTab('note', { base, text: typed })
  }
  useWhenDone(fetcher.data, () => {
    if (!fetcher.data?.ok) return
    setBase(fetcher.data.value.note.version)
    if (fetcher.data.value.note.text === text.trim()) keepInTab('note', null)
  })
  const refused = useRefused(fetcher.data)
  const problem = [refused?.message, refused?.isOffline && unreached].filter(Boolean).join(' ')
  const isStale = refused?.code === 'NOTE_CHANGED'
  return (
    <Panel title={t.note}>
      <p className="-mt-2 mb-3 text-sm text-muted">{more ?? t.noteMore}</p>
      <fetcher.Form method="post" noValidate className="grid justify-items-start gap-2">
        <input type="hidden" name="intent" value="note" />
        <input type="hidden" name="version" value={isStale ? note.version : base} />
        <div className="w-full">
          <TextareaField
            label={<span className="sr-only">{t.note}</span>}
            name="text"
            rows={3}
            maxLength={MAX_NOTE}
            value={text}
            onChange={({ target }) => type(target.value)}
            error={refused?.fields.text ?? (refused && problem)}
          />
        </div>
        {isStale && (
          <div className="w-full border-l-4 border-mango pl-3">
            <p className="text-sm text-muted">{note.text ? t.nowSays : t.nowEmpty}</p>
            <p className="break-words whitespace-pre-line">{note.text}</p>
          </div>
        )}
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Button type="submit" look="secondary" busy={fetcher.state === 'submitting' && t.saving}>
            {t.save}
          </Button>
          {note.at && (
            <span className="text-sm wrap-anywhere text-muted">
              {note.by
                ? t.savedBy(formatDateTime(note.at), note.by)
                : t.savedAt(formatDateTime(note.at))}
            </span>
          )}
        </div>
      </fetcher.Form>
    </Panel>
  )
}
