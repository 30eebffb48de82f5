import { messages } from '@duka/contract/screen-messages'
import { type Logo, SettingsChange } from '@duka/contract/settings/settings'
import {
  getSettings,
  removeLogo,
  saveLogo,
  saveSettings,
} from '@duka/contract/settings/settings.calls'
import { useCallback, useState } from 'react'
import { Form, Link, useActionData, useLoaderData, useNavigation, useSubmit } from 'react-router'
import { actions } from '../../lib/calls/actions.ts'
import { attempt, type Outcome } from '../../lib/calls/attempt.ts'
import { call } from '../../lib/calls/call.ts'
import { load } from '../../lib/calls/load.ts'
import { dataUrl } from '../../lib/forms/data-url.ts'
import { keepInTab } from '../../lib/forms/drafts.ts'
import { checkForm } from '../../lib/forms/form.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { FieldFrame, useField } from '../../ui/field.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { useRefused } from '../../ui/refusal.ts'
import { Panel, StaffPage } from '../staff-frame/staff-page.tsx'
import { staff } from '../staff-frame/words.ts'
import { ColoursForm } from './colours-form.tsx'
import { staffFace } from './face-words.ts'
import { useUnsaved } from './use-unsaved.ts'
import { staffSettings } from './words.ts'

const done = messages.done.settings
const { loadSettings, saveSettings: failed } = messages.failed

export const loader = () => ({ found: load(call(getSettings), loadSettings) })

export const action = actions<Outcome>({ logo, noLogo, colours, noColours })

function logo(form: FormData): Promise<Outcome> {
  const body = new FormData()
  body.append('logo', form.get('logo') ?? '')
  const done = staffFace.now().logoSaved
  return attempt(call(saveLogo, { body }), { done, failed, isShown: true })
}

function noLogo(): Promise<Outcome> {
  return attempt(call(removeLogo), { done, failed })
}

async function colours(form: FormData): Promise<Outcome> {
  const typed = { main: form.get('main'), accent: form.get('accent') }
  const read = checkForm({ colours: typed }, SettingsChange)
  if (!read.ok) return read
  return shown(await attempt(call(saveSettings, { body: read.value }), { failed, isShown: true }))
}

async function noColours(): Promise<Outcome> {
  return shown(await attempt(call(saveSettings, { body: { colours: null } }), { failed }))
}

/** Loads the page again in its new colours: they are in the page's stylesheet, which the server writes. */
function shown(outcome: Outcome): Outcome {
  if (outcome.ok) {
    keepInTab('colours', null)
    location.reload()
  }
  return outcome
}

export function Component() {
  const t = staffFace.use()
  const { found } = useLoaderData<typeof loader>()
  const outcome = useActionData<typeof action>()
  const fields = useRefused(outcome)?.fields ?? {}
  return (
    <StaffPage title={t.title}>
      <Link to="/dashboard/settings" className={buttonClass('quiet', '-mt-4 mb-2 -ml-4')}>
        {`‹ ${t.back}`}
      </Link>
      <p className="mb-4 max-w-prose text-muted">{t.lead}</p>
      <Loaded from={found} waiting={staffSettings.use().loading} retry={staff.use().retry}>
        {({ settings }) => (
          <div className="grid gap-4">
            <LogoForm key={settings.logo?.image} logo={settings.logo} error={fields.logo} />
            <ColoursForm saved={settings.colours} errors={fields} />
          </div>
        )}
      </Loaded>
    </StaffPage>
  )
}

/** Uploads a logo, after a look at it in both themes, or removes it. */
function LogoForm({ logo, error }: { logo: Logo | null; error: string | undefined }) {
  const t = staffFace.use()
  const { id, input } = useField({ error, hint: t.logoHint })
  const [chosen, setChosen] = useState<string>()
  const submit = useSubmit()
  const busy = useNavigation().formData?.has('logo') ?? false
  const image = chosen ?? logo?.image

  const discard = useCallback(() => setChosen(undefined), [])
  // A file cannot be kept.
  useUnsaved(chosen !== undefined, discard)

  const remove = async () => {
    if (await confirm({ question: t.removeAsk, yes: t.remove }))
      submit({ intent: 'noLogo' }, { method: 'post' })
  }
  return (
    <Panel title={t.logo}>
      <Form method="post" encType="multipart/form-data" className="grid gap-4">
        <input type="hidden" name="intent" value="logo" />
        {image ? (
          <div className="flex flex-wrap gap-3">
            {(['light', 'dark'] as const).map((theme) => (
              <p
                key={theme}
                data-theme={theme}
                className="rounded-control border border-line bg-ground p-3"
              >
                <img src={image} alt={t.preview[theme]} className="logo" />
              </p>
            ))}
          </div>
        ) : (
          <p className="text-muted">{t.noLogo}</p>
        )}
        <FieldFrame id={id} label={t.choose} error={error} isAlert hint={t.logoHint}>
          <input
            {...input}
            type="file"
            name="logo"
            accept="image/*"
            className="control max-w-md"
            onChange={async ({ target }) => {
              const file = target.files?.[0]
              setChosen(file && (await dataUrl(file)))
            }}
          />
        </FieldFrame>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" look={chosen ? 'primary' : 'secondary'} busy={busy && t.saving}>
            {t.upload}
          </Button>
          {logo && (
            <Button look="quiet" onClick={remove}>
              {t.remove}
            </Button>
          )}
        </div>
      </Form>
    </Panel>
  )
}
