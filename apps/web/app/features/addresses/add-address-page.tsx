import { messages } from '@duka/contract/screen-messages'
import {
  type ActionFunctionArgs,
  Form,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router'
import { attempt } from '../../lib/calls/attempt.ts'
import { CallError } from '../../lib/calls/call.ts'
import { unlessRefused, withMessage } from '../../lib/calls/page-data.ts'
import { discardDraft, useDraft } from '../../lib/forms/drafts.ts'
import { signedIn } from '../../lib/session/signed-in.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { useRefusal } from '../../ui/refusal.ts'
import { Alert } from '../../ui/states.tsx'
import { useSending } from '../../ui/use-sending.ts'
import { askForZones } from '../delivery/quote.ts'
import { AccountPage } from '../site/account-page.tsx'
import { Head } from '../site/page.tsx'
import { AddressFields } from './address-fields.tsx'
import { readAddressForm } from './address-form.ts'
import { saveAddress } from './save-address.ts'
import { addresses } from './words.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  await signedIn(request)
  return { asksArea: await withMessage(askForZones(), messages.failed.saveAddress) }
}

export async function action({ request }: ActionFunctionArgs) {
  const user = await signedIn(request)
  const form = readAddressForm(await request.formData())
  if (!form.ok) return form
  const saved = saveAddress(user._id, form.value).then((address) => {
    if (!address?._id) throw new CallError(500, { message: messages.failed.addAddress })
  })
  const outcome = await attempt(saved, {
    done: messages.done.addressCreated,
    failed: messages.failed.saveAddress,
    isShown: true,
  })
  if (!outcome.ok) return outcome
  discardDraft()
  return redirect('/addresses')
}

export const shouldRevalidate = unlessRefused

export function Component() {
  const t = addresses.use()
  const { asksArea } = useLoaderData<typeof loader>()
  const refused = useActionData<Exclude<Awaited<ReturnType<typeof action>>, Response>>()
  const busy = useSending()
  const { form, fields, message } = useRefusal(refused)
  const saveDraft = useDraft(form)
  return (
    <AccountPage title={t.add} narrow>
      <Head title={t.add} hidden />
      <Form
        ref={form}
        method="post"
        noValidate
        onInput={saveDraft}
        className="grid gap-4 rounded-card border border-line bg-surface p-4 shadow-soft sm:p-6"
      >
        <Alert>{message}</Alert>
        <AddressFields errors={fields} asksArea={asksArea} />
        <Checkbox name="isDefault" label={t.isDefault} />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" busy={busy && t.saving}>
            {t.save}
          </Button>
          <ButtonLink to="/addresses" look="quiet" onClick={discardDraft}>
            {t.cancel}
          </ButtonLink>
        </div>
      </Form>
    </AccountPage>
  )
}
