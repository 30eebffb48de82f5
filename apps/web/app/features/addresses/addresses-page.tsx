import type { Address } from '@duka/contract/addresses/addresses'
import {
  deleteAddress,
  listAddressesOfUser,
  updateAddress,
} from '@duka/contract/addresses/addresses.calls'
import { formatPhone } from '@duka/contract/phone'
import { messages } from '@duka/contract/screen-messages'
import { useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { actions } from '../../lib/calls/actions.ts'
import { attempt, type Outcome } from '../../lib/calls/attempt.ts'
import { call } from '../../lib/calls/call.ts'
import { unlessRefused, withMessage } from '../../lib/calls/page-data.ts'
import { useAct } from '../../lib/calls/use-act.ts'
import { onlyChanged } from '../../lib/forms/changed-values.ts'
import { fieldText } from '../../lib/forms/form.ts'
import { signedIn } from '../../lib/session/signed-in.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Icon } from '../../ui/icons.tsx'
import { Pages } from '../../ui/pages.tsx'
import { Alert, EmptyState } from '../../ui/states.tsx'
import { askForZones } from '../delivery/quote.ts'
import { AccountPage } from '../site/account-page.tsx'
import { Head } from '../site/page.tsx'
import { AddressFields } from './address-fields.tsx'
import { readAddressForm } from './address-form.ts'
import { AddressText } from './address-text.tsx'
import { defaultFirst } from './default-first.ts'
import { addresses, addresses as addressWords } from './words.ts'

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
  const add = (
    <ButtonLink to="/addresses/add">
      <Icon name="plus" /> {t.add}
    </ButtonLink>
  )
  return (
    <AccountPage title={t.title} aside={addresses.length > 0 && add}>
      <Head title={t.title} hidden />
      {addresses.length === 0 ? (
        <EmptyState icon="pin" title={t.none} action={add}>
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
    </AccountPage>
  )
}

interface AddressCardProps {
  address: Address
  onEdit: () => void
  onDefault: () => void
  onDelete: () => void
}

/** One address of the address book, with its buttons. */
function AddressCard({ address, onEdit, onDefault, onDelete }: AddressCardProps) {
  const t = addresses.use()
  const name = address.addressLine1
  return (
    <li className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4 shadow-soft">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="font-semibold">{name}</h2>
        {address.isDefault && <Badge tone="green">{t.default}</Badge>}
      </div>
      <AddressText address={{ ...address, addressLine1: '' }} />
      <div className="mt-auto flex flex-wrap gap-2">
        <Button look="secondary" className="px-3" onClick={onEdit} aria-label={t.editNamed(name)}>
          {t.edit}
        </Button>
        {!address.isDefault && (
          <Button
            look="secondary"
            className="px-3"
            onClick={onDefault}
            aria-label={t.makeDefaultNamed(name)}
          >
            {t.makeDefault}
          </Button>
        )}
        <Button look="quiet" className="px-3" onClick={onDelete} aria-label={t.removeNamed(name)}>
          {t.remove}
        </Button>
      </div>
    </li>
  )
}

interface AddressDialogProps {
  address: Address
  asksArea: boolean
  onClose: () => void
}

/** The form of an existing address; the page's action saves it. */
export function AddressDialog({ address, asksArea, onClose }: AddressDialogProps) {
  const t = addresses.use()
  const initial = { ...address, phoneNumber: formatPhone(address.phoneNumber ?? '') }
  return (
    <FormDialog
      title={t.editTitle}
      onClose={onClose}
      hidden={{ intent: 'update', id: address._id }}
      words={{
        submit: t.saveChanges,
        busy: t.saving,
        cancel: t.cancel,
        discard: t.discard,
        discardYes: t.discardYes,
        discardNo: t.discardNo,
        unreached: t.unreached,
      }}
      className="max-w-2xl"
    >
      {(errors) => (
        <>
          <Alert>
            {Object.values(errors).includes(fieldText('newAddress')) && fieldText('newAddress')}
          </Alert>
          <AddressFields initial={initial} errors={errors} asksArea={asksArea} />
          {!address.isDefault && <Checkbox name="isDefault" label={t.isDefault} />}
        </>
      )}
    </FormDialog>
  )
}
