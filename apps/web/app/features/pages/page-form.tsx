import type { Page, PageChange } from '@duka/contract/pages/pages'
import { previewPage } from '@duka/contract/pages/pages.calls'
import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { attempt, type Outcome } from '../../lib/calls/attempt.ts'
import { call } from '../../lib/calls/call.ts'
import { useAct } from '../../lib/calls/use-act.ts'
import { useDraft } from '../../lib/forms/drafts.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { Fields } from '../../ui/fields.tsx'
import { useRefusal } from '../../ui/refusal.ts'
import { Alert } from '../../ui/states.tsx'
import { useSending } from '../../ui/use-sending.ts'
import { WrittenText } from '../site/written-text.tsx'
import { staffPages } from './words.ts'

const address = { required: true, autoCapitalize: 'none', spellCheck: false }

interface PageFormProps {
  /** Undefined: a new page. */
  page: Page | undefined
  outcome: Outcome | undefined
  /** Every shop has this page: deleting it restores its first draft. */
  isShopPage: boolean
}

/** The fields of a page. What was typed survives a refusal, a reload and the end of a session. */
export function PageForm({ page, outcome, isShopPage }: PageFormProps) {
  const t = staffPages.use()
  const { form, fields, message } = useRefusal(outcome)
  const saveDraft = useDraft(form)
  const busy = useSending()
  const { state } = useNavigation()
  const act = useAct()
  const { shown, isMaking, make } = usePreview()
  const remove = async () => {
    const question = isShopPage ? t.resetAsk : t.removeAsk(page?.title ?? '')
    const yes = isShopPage ? t.reset : t.remove
    if (page && (await confirm({ question, yes, danger: true })))
      act({ intent: 'delete', slug: page.slug })
  }
  return (
    <Form
      ref={form}
      method="post"
      noValidate
      onInput={saveDraft}
      className="grid gap-4 rounded-card border border-line bg-surface p-4 shadow-soft"
    >
      <Alert>{message}</Alert>
      <input type="hidden" name="intent" value="save" />
      <input type="hidden" name="version" value={page?.version ?? ''} />
      {page ? (
        <input type="hidden" name="slug" value={page.slug} />
      ) : (
        <Fields
          of={{ slug: { label: t.address, hint: t.addressHint, ...address } }}
          errors={fields}
        />
      )}
      {/* What customers read, in both languages. What was saved begins a new form, so nothing is typed meanwhile. */}
      <div inert={state === 'submitting'} className="grid gap-4 lg:grid-cols-2">
        <Fields<keyof PageChange>
          values={page}
          errors={fields}
          of={{
            title: { label: t.name, required: true },
            titleSw: { label: t.titleSw, lang: 'sw' },
            text: { label: t.text, hint: t.textHint, required: true, rows: 16 },
            textSw: { label: t.textSw, hint: t.textSwHint, lang: 'sw', rows: 16 },
          }}
        />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={busy && t.saving}>
          {t.save}
        </Button>
        <Button
          look="secondary"
          busy={isMaking && t.previewing}
          onClick={() => form.current && make(form.current)}
        >
          {t.preview}
        </Button>
        {page && (
          <ButtonLink to={`/${page.slug}`} look="quiet">
            {t.open}
          </ButtonLink>
        )}
        {page && page.version !== null && (
          <Button look="danger" onClick={remove}>
            {isShopPage ? t.reset : t.remove}
          </Button>
        )}
      </div>
      {shown && <PagePreview shown={shown} />}
    </Form>
  )
}

interface Preview {
  language: string
  /** Empty: nothing is written in this language. */
  html: string
}

const textFields = [
  ['en', 'text'],
  ['sw', 'textSw'],
] as const

/** A preview of the form's texts, rendered by the server's parser. */
function usePreview() {
  const [shown, setShown] = useState<Preview[]>()
  const [isMaking, setMaking] = useState(false)
  const make = async (form: HTMLFormElement) => {
    setMaking(true)
    const values = new FormData(form)
    const work = Promise.all(
      textFields.map(async ([language, field]) => {
        const text = String(values.get(field) ?? '').trim()
        const html = text ? (await call(previewPage, { body: { text } })).html : ''
        return { language, html }
      }),
    )
    const made = await attempt(work, { failed: staffPages.now().failedPreview })
    setMaking(false)
    if (made.ok) setShown(made.value)
  }
  return { shown, isMaking, make }
}

/** The page as customers read it, a column for each language. */
function PagePreview({ shown }: { shown: Preview[] }) {
  const t = staffPages.use()
  return (
    <section aria-label={t.preview} className="grid gap-6 border-t border-line pt-4 lg:grid-cols-2">
      {shown.map(({ language, html }) => (
        <div key={language} className="min-w-0">
          {html ? (
            <WrittenText html={html} lang={language} />
          ) : (
            <p className="text-muted">{t.empty}</p>
          )}
        </div>
      ))}
    </section>
  )
}
