import type { MessagePreview, MessageText } from '@duka/contract/messages/message-texts'
import { useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import type { Outcome } from '../../lib/calls/attempt.ts'
import { useWhenDone } from '../../lib/calls/use-act.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { Fields } from '../../ui/fields.tsx'
import { useRefused } from '../../ui/refusal.ts'
import { Alert } from '../../ui/states.tsx'
import { Panel } from '../staff-frame/staff-page.tsx'
import type { Draft } from './text-drafts.ts'
import { messageWords } from './words.ts'

interface TextEditorProps {
  text: MessageText
  /** Of the saved text. */
  preview: MessagePreview
  draft: Draft | undefined
  onDraft: (draft: Draft | undefined) => void
}

/**
 * One text: its fields, placeholders to insert, a preview, a test message, and a reset to the
 * default.
 */
export function TextEditor(props: TextEditorProps) {
  const t = messageWords.use()
  const { text, draft } = props
  const area = useRef<HTMLFieldSetElement>(null)
  const editing = useTextEditing(props)
  const { typed, fields, change, refusal, isTheirs } = editing
  const insert = (name: string) => {
    const box = area.current?.querySelector('textarea')
    if (!box) return
    box.focus()
    box.setRangeText(`{${name}}`, box.selectionStart, box.selectionEnd, 'end')
    change({ text: box.value })
  }
  const hint = { email: undefined, sms: t.smsHint, whatsapp: t.whatsappHint }[text.channel]
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <Panel
        title={`${t.kinds[text.kind]}, ${t.channels[text.channel]}, ${t.languages[text.language]}`}
        aside={
          <Badge tone={draft ? 'yellow' : text.version > 0 ? 'blue' : 'grey'}>
            {draft ? t.unsaved : text.version > 0 ? t.own : t.ofShop}
          </Badge>
        }
      >
        <fieldset ref={area} className="grid gap-4">
          {isTheirs && (
            <Alert more={t.theirsMore}>
              {t.theirs} <span className="whitespace-pre-line">{text.text}</span>
            </Alert>
          )}
          <Alert>{refusal}</Alert>
          <Fields
            values={typed}
            errors={fields}
            onType={change}
            of={{
              subject: text.channel === 'email' && { label: t.subject, maxLength: 200 },
              text: {
                label: t.body,
                hint,
                rows: text.channel === 'email' ? 10 : 5,
                maxLength: 4000,
              },
            }}
          />
          <Placeholders names={text.placeholders} onInsert={insert} />
          <EditorButtons text={text} isDraft={draft !== undefined} editing={editing} />
        </fieldset>
      </Panel>
      <Panel title={t.preview}>
        <TextPreview preview={editing.preview} />
        <Button
          look="secondary"
          className="mt-4"
          busy={editing.isTesting && t.sending}
          onClick={editing.test}
        >
          {t.test}
        </Button>
      </Panel>
    </div>
  )
}

function Placeholders({ names, onInsert }: { names: string[]; onInsert: (name: string) => void }) {
  const t = messageWords.use()
  return (
    <div>
      <p className="mb-1.5 font-medium">{t.placeholders}</p>
      <div className="flex flex-wrap gap-2">
        {names.map((name) => (
          <Button
            key={name}
            look="secondary"
            className="px-3 text-sm"
            onClick={() => onInsert(name)}
          >
            {`{${name}}`}
          </Button>
        ))}
      </div>
    </div>
  )
}

interface EditorButtonsProps {
  text: MessageText
  isDraft: boolean
  editing: ReturnType<typeof useTextEditing>
}

function EditorButtons({ text, isDraft, editing }: EditorButtonsProps) {
  const t = messageWords.use()
  const { isSaving, save, discard, reset } = editing
  return (
    <div className="flex flex-wrap gap-2">
      <Button busy={isSaving && t.saving} disabled={!isDraft} onClick={save}>
        {t.save}
      </Button>
      {isDraft && (
        <Button look="secondary" onClick={discard}>
          {t.discard}
        </Button>
      )}
      {text.version > 0 && (
        <Button look="secondary" disabled={isSaving} onClick={reset}>
          {t.reset}
        </Button>
      )}
    </div>
  )
}

/** What is typed, its errors and preview, and what can be done with it. */
function useTextEditing({ text, preview, draft, onDraft }: TextEditorProps) {
  const t = messageWords.use()
  const saving = useFetcher<Outcome<MessageText>>()
  const testing = useFetcher<Outcome>()
  const look = usePreview(text, preview)
  // The version on screen when typing began, so that somebody else's later save is not lost.
  const [seen, setSeen] = useState(text.version)
  const sent = useRef(draft)
  const saved = { subject: text.subject ?? '', text: text.text }
  const typed = draft ?? saved
  const refused = useRefused(saving.data)
  const isTheirs = draft !== undefined && text.version !== seen && refused !== undefined
  const isOfFields = Object.keys(refused?.fields ?? {}).length > 0

  useWhenDone(saving.data, () => {
    if (saving.data?.ok) setSeen(saving.data.value.version)
    // What was typed meanwhile stays.
    if (draft === sent.current) onDraft(undefined)
  })
  const send = (fetcher: typeof saving | typeof testing, intent: string) => {
    if (fetcher === saving) sent.current = draft
    const { kind, channel, language } = text
    const body = { kind, channel, language, ...typed, subject: typed.subject || null }
    const version = isTheirs || draft === undefined ? text.version : seen
    fetcher.submit(
      { intent, draft: JSON.stringify(body), version: String(version) },
      { method: 'post' },
    )
  }
  return {
    typed,
    preview: look.preview,
    fields: { ...look.fields, ...refused?.fields },
    /** Why it was not saved, if that is no matter of one field. */
    refusal: isTheirs || isOfFields ? undefined : refused?.message,
    /** Whether somebody else has saved the text since typing began. */
    isTheirs,
    isSaving: saving.state === 'submitting',
    isTesting: testing.state !== 'idle',
    change(words: Partial<Draft>) {
      const next = { ...typed, ...words }
      if (draft === undefined) setSeen(text.version)
      onDraft(next)
      look.show(next)
    },
    save: () => send(saving, 'save'),
    test: () => send(testing, 'test'),
    discard() {
      onDraft(undefined)
      look.show(saved)
    },
    async reset() {
      if (!(await confirm({ question: t.askReset, yes: t.reset }))) return
      look.show({ subject: text.default.subject ?? '', text: text.default.text })
      send(saving, 'reset')
    },
  }
}

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
function usePreview({ kind, channel, language }: MessageText, saved: MessagePreview): Preview {
  const fetcher = useFetcher<Outcome<MessagePreview>>()
  const last = useRef(saved)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { data } = fetcher
  if (data?.ok) last.current = data.value
  return {
    preview: data ? last.current : saved,
    fields: useRefused(data)?.fields ?? {},
    show({ subject, text }) {
      clearTimeout(timer.current)
      const draft = { kind, channel, language, subject: subject || null, text }
      timer.current = setTimeout(() => {
        fetcher.submit({ intent: 'preview', draft: JSON.stringify(draft) }, { method: 'post' })
      }, DEBOUNCE_MS)
    },
  }
}

/** The preview of a text with the values of the latest order. */
function TextPreview({ preview }: { preview: MessagePreview }) {
  const t = messageWords.use()
  const { subject, text, order, sms } = preview
  return (
    <>
      <p className="mb-3 text-sm text-muted">{order ? t.previewOf(order) : t.previewMadeUp}</p>
      <div className="rounded-card border border-line bg-sunken p-4">
        {subject !== null && <p className="mb-2 font-semibold wrap-anywhere">{subject}</p>}
        <p className="wrap-anywhere whitespace-pre-line">{text}</p>
      </div>
      {sms && (
        <p
          className={`mt-2 text-sm ${sms.parts > 1 ? 'rounded-control bg-mango-soft px-3 py-2 text-mango-ink' : 'text-muted'}`}
        >
          {t.parts(sms.parts, sms.length)}
        </p>
      )}
    </>
  )
}
