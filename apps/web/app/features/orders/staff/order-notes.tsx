import type { AuditEntry } from '@duka/contract/audit/audit'
import { OrderNote } from '@duka/contract/orders/order-notes'
import { addOrderNote } from '@duka/contract/orders/orders.calls'
import { useRef } from 'react'
import { useFetcher } from 'react-router'
import { attempt, type Outcome } from '../../../lib/calls/attempt.ts'
import { call } from '../../../lib/calls/call.ts'
import { useWhenDone } from '../../../lib/calls/use-act.ts'
import { discardDraftOf, useDraft } from '../../../lib/forms/drafts.ts'
import { checkForm } from '../../../lib/forms/form.ts'
import { formatDateTime } from '../../../lib/text/format.ts'
import { Button } from '../../../ui/button.tsx'
import { TextareaField } from '../../../ui/field.tsx'
import { useRefused } from '../../../ui/refusal.ts'
import { Panel } from '../../staff-frame/staff-page.tsx'
import { staff } from '../../staff-frame/words.ts'
import { staffOrders } from './words.ts'

/** The internal notes on an order, newest first, and a form for another. */
export function OrderNotes({ entries }: { entries: AuditEntry[] }) {
  const t = staffOrders.use()
  const { unreached } = staff.use().leaving
  const fetcher = useFetcher<Outcome>()
  const form = useRef<HTMLFormElement>(null)
  const sent = useRef<string>(undefined)
  const refused = useRefused(fetcher.data)
  const problem = [refused?.message, refused?.isOffline && unreached].filter(Boolean).join(' ')
  const saveDraft = useDraft(form, 'note')
  useWhenDone(fetcher.data, () => {
    // What was typed meanwhile stays.
    if (form.current?.note.value !== sent.current) return
    form.current?.reset()
    discardDraftOf('note')
  })
  return (
    <Panel title={t.notes}>
      <p className="-mt-2 mb-3 text-sm text-muted">{t.notesMore}</p>
      <fetcher.Form
        ref={form}
        method="post"
        noValidate
        className="grid justify-items-start gap-2"
        onInput={saveDraft}
        onSubmit={({ currentTarget }) => {
          sent.current = currentTarget.note.value
        }}
      >
        <input type="hidden" name="intent" value="note" />
        <div className="w-full">
          <TextareaField
            label={t.note}
            name="note"
            rows={2}
            maxLength={2000}
            error={refused?.fields.note ?? (refused && problem)}
          />
        </div>
        <Button
          type="submit"
          look="secondary"
          busy={fetcher.state === 'submitting' && t.addingNote}
        >
          {t.addNote}
        </Button>
      </fetcher.Form>
      <ul className="mt-3 grid gap-3">
        {entries
          .filter((entry) => entry.action === 'note' && textOf(entry))
          .map((entry) => (
            <li key={entry._id} className="border-l-4 border-mango pl-3">
              <p className="text-sm text-muted">
                {entry.user?.name ?? entry.user?.username},{' '}
                <time dateTime={entry.at} className="figures">
                  {formatDateTime(entry.at)}
                </time>
              </p>
              <p className="break-words whitespace-pre-line">{textOf(entry)}</p>
            </li>
          ))}
      </ul>
    </Panel>
  )
}

function textOf({ after }: AuditEntry): string {
  return typeof after === 'object' && after !== null && 'note' in after ? String(after.note) : ''
}

/** Saves an internal note on an order from its form. */
export async function addNote(id: string, form: FormData): Promise<Outcome> {
  const t = staffOrders.now()
  const read = checkForm({ note: form.get('note') }, OrderNote)
  if (!read.ok) return read
  return attempt(call(addOrderNote, { params: { id }, body: read.value }), {
    done: t.noteAdded,
    failed: t.failedNote,
  })
}
