import type { Address } from '@duka/contract/addresses/addresses'
import {
  deleteAddress,
  listAddressesOfUser,
  updateAddress,
} from '@duka/contract/addresses/addresses.calls'
import { messages } from '@duka/contract/screen-messages'
import { useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { actions } from '../../lib/calls/actions.ts'
import { attempt, type Outcome } from '../../lib/calls/attempt.ts'
import { call } from '../../lib/calls/call.ts'
import { unlessRefused, withMessage } from '../../lib/calls/page-data.ts'
import { useAct } from '../../lib/calls/use-act.ts'
import { onlyChanged } from '../../lib/forms/changed-values.ts'
import { signedIn } from '../../lib/session/signed-in.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { Icon } from '../../ui/icons.tsx'
import { Pages } from '../../ui/pages.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { addresses as addressWords } from '../../words/addresses.ts'
import { askForZones } from '../delivery/offer.ts'
import { Head, Page } from '../site/page.tsx'
import { AddressCard } from './address-card.tsx'
import { AddressDialog } from './address-dialog.tsx'
import { readAddressForm } from './address-form.ts'
import { defaultFirst } from './default-first.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  const user = await signedIn(request)
  const cursor = new URL(request.url).searchParams.get('cursor')
  const [list, asksArea] = await Promise.all([
    withMessage(
      call(listAddressesOfUser, { params: { userId: user._id }, query: { cursor } }),
      messages.failed.loadAddresses,
    ),
    withMessage(askForZones(), messages.failed.loadAddresses),
  ])
  return { ...list, asksArea }
}

const paramsOf = (form: FormData) => ({ id: String(form.get('id')) })

export const action = actions<Outcome>({
  update,
  default: (form) =>
    attempt(call(updateAddress, { params: paramsOf(form), body: { isDefault: true } }), {
      done: addressWords.now().madeDefault,
      failed: addressWords.now().updateFailed,
    }),
  delete: (form) =>
    attempt(call(deleteAddress, { params: paramsOf(form) }), {
      done: messages.done.addressDeleted,
      failed: messages.failed.deleteAddress,
    }),
})

async function update(form: FormData): Promise<Outcome> {
  const changed = readAddressForm(form)
  if (!changed.ok) return changed
  const body = onlyChanged(form, changed.value)
  return attempt(call(updateAddress, { params: paramsOf(form), body }), {
    done: messages.done.addressUpdated,
    failed: addressWords.now().updateFailed,
  })
}

export const shouldRevalidate = unlessRefused

export function Component() {
  const t = addressWords.use()
  const { addresses, nextCursor, asksArea } = useLoaderData<typeof loader>()
  const [editing, setEditing] = useState<Address>()
  const act = useAct()

  const remove = async ({ _id: id }: Address) => {
    const question = { question: messages.ask.deleteAddress, yes: t.remove, danger: true }
    if (await confirm(question)) act({ intent: 'delete', id })
  }
  return (
    <Page
      title={t.title}
      aside={
        <ButtonLink to="/addresses/add">
          <Icon name="plus" /> {t.add}
        </ButtonLink>
      }
    >
      <Head title={t.title} hidden />
      {addresses.length === 0 ? (
        <EmptyState icon="user" title={t.none}>
          {t.noneMore}
        </EmptyState>
      ) : (
        <ul className="grid gap-4 md:grid-cols-2">
          {defaultFirst(addresses).map((address) => (
            <AddressCard
              key={address._id}
              address={address}
              onEdit={() => setEditing(address)}
              onDefault={() => act({ intent: 'default', id: address._id })}
              onDelete={() => remove(address)}
            />
          ))}
        </ul>
      )}
      <Pages nextCursor={nextCursor} words={{ label: t.pages, first: t.first, next: t.next }} />
      {editing && (
        <AddressDialog
          asksArea={asksArea}
          address={editing}
          onClose={() => setEditing(undefined)}
        />
      )}
    </Page>
  )
}
