import type { StaffSettings } from '@duka/contract/settings/settings'
import { useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { useFocusInvalid } from '../../ui/focus-invalid.ts'
import { Alert } from '../../ui/states.tsx'
import { staffSettings } from '../../words/staff/settings.ts'
import { staff } from '../staff-frame/words.ts'
import type { FieldsOf } from './setting-fields.tsx'
import { toChange, toTexts } from './setting-values.ts'
import { SettingsPanels } from './settings-panels.tsx'
import { ShopPreview } from './shop-preview.tsx'
import { type SaveOutcome, useEdits } from './use-edits.ts'
import { useUnsaved } from './use-unsaved.ts'

interface SettingsFormProps {
  loaded: StaffSettings
  outcome: SaveOutcome
}

/** All settings in panels, with a preview beside them and one button to save. */
export function SettingsForm({ loaded, outcome }: SettingsFormProps) {
  const t = staffSettings.use()
  const { unreached } = staff.use().leaving
  const { texts, edits, changedByOthers, change, discard } = useEdits(loaded, outcome)
  const defaults = toTexts(loaded.defaults)
  const count = Object.keys(edits).length
  const [wasKept] = useState(count > 0)
  const refused = outcome?.ok === false ? outcome : undefined
  const form = useRef<HTMLFormElement>(null)
  useFocusInvalid(form, refused)
  useUnsaved(count > 0, discard)

  const fields: FieldsOf = {
    texts,
    defaults,
    edits,
    changedByOthers,
    errors: byField(refused?.fields),
    hints: loaded.sms === 'sent' ? {} : { phoneAccounts: t.phoneAccountsNoSms },
    change,
  }
  return (
    <Form ref={form} method="post" noValidate>
      <input
        type="hidden"
        name="change"
        value={JSON.stringify({ version: loaded.version, ...toChange(edits, defaults) })}
      />
      {refused && Object.keys(refused.fields).length === 0 && (
        <div className="mb-4">
          <Alert more={refused.isOffline && unreached}>{refused.message}</Alert>
        </div>
      )}
      {wasKept && count > 0 && (
        <p className="mb-4 rounded-control bg-mango-soft px-3 py-2 text-mango-ink">
          {t.keptTyping}
        </p>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid gap-4">
          <SettingsPanels of={fields} loaded={loaded} />
        </div>
        <ShopPreview texts={texts} />
      </div>
      <SaveBar count={count} discard={discard} />
    </Form>
  )
}

function SaveBar({ count, discard }: { count: number; discard: () => void }) {
  const t = staffSettings.use()
  const busy = useNavigation().formAction === '/dashboard/settings'
  const ask = async () => {
    if (await confirm({ question: t.discardAsk, yes: t.discard })) discard()
  }
  return (
    <div
      className={`${count > 0 ? 'sticky bottom-[var(--bottom-bar,0px)]' : ''} z-10 mt-4 -mx-1 flex flex-wrap items-center justify-end gap-2 border-t border-line bg-ground px-1 py-3`}
    >
      <p role="status" className="mr-auto text-muted">
        {count > 0 ? t.unsaved(count) : t.nothing}
      </p>
      {count > 0 && (
        <Button look="secondary" onClick={ask} disabled={busy}>
          {t.discard}
        </Button>
      )}
      <Button type="submit" busy={busy && t.saving} disabled={count === 0}>
        {t.save}
      </Button>
    </div>
  )
}

/** Messages by field: those for an entry of a list (`phones.0`) belong to the list's field. */
function byField(fields: Record<string, string> = {}): Record<string, string> {
  const byName: Record<string, string> = {}
  for (const [path, sentence] of Object.entries(fields))
    byName[path.split('.')[0] ?? ''] ??= sentence
  return byName
}
