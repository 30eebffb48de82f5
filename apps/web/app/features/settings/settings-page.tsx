import { messages } from '@duka/contract/screen-messages'
import { SettingsChange } from '@duka/contract/settings/settings'
import { getSettings, saveSettings } from '@duka/contract/settings/settings.calls'
import { type ActionFunctionArgs, useActionData, useLoaderData } from 'react-router'
import { attempt } from '../../lib/calls/attempt.ts'
import { call } from '../../lib/calls/call.ts'
import { load } from '../../lib/calls/load.ts'
import { newest } from '../../lib/calls/page-data.ts'
import { checkForm } from '../../lib/forms/form.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { StaffPage } from '../staff-frame/staff-page.tsx'
import { staff } from '../staff-frame/words.ts'
import { SettingsForm } from './settings-form.tsx'
import { staffSettings } from './words.ts'

const { done, failed } = messages

export const loader = () => ({ found: load(call(getSettings), failed.loadSettings) })

export async function action({ request }: ActionFunctionArgs) {
  const change: unknown = JSON.parse(String((await request.formData()).get('change')))
  const read = checkForm(change, SettingsChange)
  if (!read.ok) return read
  return attempt(call(saveSettings, { body: read.value }), {
    done: done.settings,
    failed: failed.saveSettings,
  })
}

/** Reloads after a refusal only if somebody else has changed the settings. */
export function shouldRevalidate(args: {
  actionResult?: { ok?: boolean; code?: string }
  defaultShouldRevalidate: boolean
}): boolean {
  const { actionResult, defaultShouldRevalidate } = args
  const isOld = actionResult?.code === 'SETTINGS_CHANGED'
  return actionResult?.ok === false && !isOld ? false : defaultShouldRevalidate
}

/** The settings that staff can change, and the configuration, which is read-only here. */
export function Component() {
  const t = staffSettings.use()
  const { found } = useLoaderData<typeof loader>()
  const outcome = useActionData<typeof action>()
  const saved = outcome?.ok && 'version' in outcome.value ? outcome.value : undefined
  return (
    <StaffPage title={t.title}>
      <p className="sm:-mt-2 mb-4 max-w-prose text-muted">{t.lead}</p>
      <Loaded from={found} waiting={t.loading} retry={staff.use().retry}>
        {(loaded) => <SettingsForm loaded={newest(loaded, saved)} outcome={outcome} />}
      </Loaded>
    </StaffPage>
  )
}
