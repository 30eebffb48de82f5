import { NewInvitation } from '@duka/contract/users/invitations'
import { invite } from '@duka/contract/users/invitations.calls'
import { rightSetNames } from '@duka/contract/users/rights'
import { useState } from 'react'
import { attempt, type Failure } from '../../../lib/calls/attempt.ts'
import { call } from '../../../lib/calls/call.ts'
import { checkForm } from '../../../lib/forms/form.ts'
import { useShop } from '../../../lib/shop.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Fields, phone, plain } from '../../../ui/fields.tsx'
import { useRefusal } from '../../../ui/refusal.ts'
import { ShareLink } from '../../../ui/share-link.tsx'
import { useKeptFocus } from '../../../ui/use-kept-focus.ts'
import { named } from '../../staff-frame/list-filters.tsx'
import { inviteWords, rightsWords } from './rights-words.ts'

interface Made {
  name: string
  phoneNumber: string | null
  email: string | null
  link: string
}

/** Asks whom to invite and for which job, and then shows the link, once. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const t = inviteWords.use()
  const { sets } = rightsWords.use()
  const [made, setMade] = useState<Made>()
  const [refused, setRefused] = useState<Failure>()
  const { form, fields } = useRefusal(refused)
  const [isBusy, setBusy] = useState(false)
  const send = async (form: FormData) => {
    const read = checkForm(Object.fromEntries(form), NewInvitation)
    if (!read.ok) return setRefused(read)
    setBusy(true)
    const outcome = await attempt(call(invite, { body: read.value }), { failed: t.failed })
    setBusy(false)
    if (!outcome.ok) return setRefused(outcome)
    const { invitation, link } = outcome.value
    setMade({ ...invitation, link })
  }
  return (
    <Dialog title={made ? t.linkTitle(made.name) : t.title} onClose={onClose}>
      <div {...useKeptFocus<HTMLDivElement>(made, 'input')} className="contents">
        {made ? (
          <MadeLink made={made} />
        ) : (
          <form
            ref={form}
            method="post"
            noValidate
            className="grid gap-4"
            onSubmit={(event) => {
              event.preventDefault()
              void send(new FormData(event.currentTarget))
            }}
          >
            <p>{t.lead}</p>
            <Fields<keyof NewInvitation>
              errors={fields}
              of={{
                name: { label: t.name, required: true, ...plain },
                phoneNumber: { label: t.phone, ...phone },
                email: { label: t.email, type: 'email', hint: t.emailHint, ...plain },
                set: { label: t.set, options: named(rightSetNames, sets) },
              }}
            />
            <Button type="submit" busy={isBusy && t.making}>
              {t.make}
            </Button>
          </form>
        )}
      </div>
    </Dialog>
  )
}

function MadeLink({ made: { link, phoneNumber, email } }: { made: Made }) {
  const t = inviteWords.use()
  const shop = useShop()
  const text = t.message(shop.name, link)
  return (
    <>
      <p>{t.linkHint}</p>
      <ShareLink link={link} text={text} phone={phoneNumber} email={email} />
    </>
  )
}
