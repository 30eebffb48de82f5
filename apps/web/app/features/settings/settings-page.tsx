import { refusals } from '@duka/contract/errors'
import { messages } from '@duka/contract/messages'
import { SettingsChange } from '@duka/contract/settings'
import { type ActionFunctionArgs, useActionData, useLoaderData } from 'react-router'
import { attempt } from '../../lib/attempt.ts'
import { call } from '../../lib/call.ts'
import { checkForm } from '../../lib/form.ts'
import { load } from '../../lib/load.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { staff } from '../../words/staff.ts'
import { staffSettings } from '../../words/staff-settings.ts'
import { StaffPage } from '../dashboard/staff-page.tsx'
import { SettingsForm } from './settings-form.tsx'

const { done, failed } = messages

export const loader = () => ({ found: load(call('getSettings'), failed.loadSettings) })

export async function action({ request }: ActionFunctionArgs) {
  const change: unknown = JSON.parse(String((await request.formData()).get('change')))
  const read = checkForm(change, SettingsChange)
  if (!read.ok) return read
  return attempt(call('saveSettings', { body: read.value }), {
    done: done.settings,
    failed: failed.saveSettings,
  })
}

/** What was refused changed nothing, unless it was because somebody else changed something. */
export function shouldRevalidate(args: {
  actionResult?: { ok?: boolean; message?: string }
  defaultShouldRevalidate: boolean
}): boolean {
  const { actionResult, defaultShouldRevalidate } = args
  const isOld = actionResult?.message === refusals.SETTINGS_CHANGED.message
  return actionResult?.ok === false && !isOld ? false : defaultShouldRevalidate
}

/** Everything that the shop's staff may set, and what is set where it runs. */
export function Component() {
  const t = staffSettings.use()
  const { found } = useLoaderData<typeof loader>()
  const outcome = useActionData<typeof action>()
  return (
    <StaffPage title={t.title}>
      <p className="-mt-2 mb-4 max-w-prose text-muted">{t.lead}</p>
      <Loaded from={found} waiting={t.loading} retry={staff.use().retry}>
        {(loaded) => <SettingsForm loaded={loaded} outcome={outcome} />}
      </Loaded>
    </StaffPage>
  )
}
