import type { Page } from '@duka/contract/pages/pages'
import { Form } from 'react-router'
import type { Outcome } from '../../lib/calls/attempt.ts'
import { useAct } from '../../lib/calls/use-act.ts'
import { useDraft } from '../../lib/forms/drafts.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { Fields } from '../../ui/fields.tsx'
import { useRefusal } from '../../ui/refusal.ts'
import { Alert } from '../../ui/states.tsx'
import { useSending } from '../../ui/use-sending.ts'
import { PagePreview, usePreview } from './page-preview.tsx'
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
  const { form, fields, message } = useRefusal(outcome?.ok === false ? outcome : undefined)
  const saveDraft = useDraft(form)
  const busy = useSending()
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
      {/* What customers read, in both languages. */}
      <div className="grid gap-4 lg:grid-cols-2">
        <Fields
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
