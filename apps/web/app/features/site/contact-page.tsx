import { messages } from '@duka/contract/screen-messages'
import { useState } from 'react'
import { type ActionFunctionArgs, Form, useActionData, useNavigation } from 'react-router'
import { useUser } from '../../lib/session/session.ts'
import { isReachable, telHref, useShop, whatsappHref } from '../../lib/shop.ts'
import { personName } from '../../lib/text/person-name.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Field, TextareaField } from '../../ui/field.tsx'
import { PrefilledField } from '../../ui/prefilled-field.tsx'
import { Alert } from '../../ui/states.tsx'
import { about } from './about-words.ts'
import { ContactDetails } from './contact-details.tsx'
import { NeedsScripts } from './needs-scripts.tsx'
import { Head, Page } from './page.tsx'

/** How long sending appears to take; nothing is sent to the server. */
const SENDING_MS = 1500

/** Validates the message and returns it, for the visitor to send by e-mail or WhatsApp. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await request.formData()
  const read = (name: string) => String(form.get(name) ?? '').trim()
  const contactMessage = {
    name: read('name'),
    email: read('email'),
    subject: read('subject'),
    message: read('message'),
  }
  if (Object.values(contactMessage).some((text) => text === ''))
    return { refused: messages.invalid.contact }
  await new Promise((resolve) => setTimeout(resolve, SENDING_MS))
  return { contactMessage }
}

export function Component() {
  const t = about.use()
  const outcome = useActionData<typeof action>()
  // The links have the message as it was sent.
  const [stale, setStale] = useState<typeof outcome>()
  const canBeReached = isReachable(useShop())
  return (
    <Page title={t.contactTitle}>
      <Head title={t.contactTitle} description={t.contactLead} />
      <p className="-mt-3 mb-6 text-muted">{t.contactLead}</p>
      <div className="grid items-start gap-8 md:grid-cols-2">
        {canBeReached ? (
          <section className="rounded-card border border-line bg-surface p-5 shadow-soft">
            <ContactForm refused={outcome?.refused} onInput={() => setStale(outcome)} />
            {outcome?.contactMessage && outcome !== stale && (
              <Ways contactMessage={outcome.contactMessage} />
            )}
          </section>
        ) : (
          <p>{t.notReachable}</p>
        )}
        <ContactDetails />
      </div>
    </Page>
  )
}

interface ContactFormProps {
  refused: string | undefined
  onInput: () => void
}

function ContactForm({ refused, onInput }: ContactFormProps) {
  const t = about.use()
  const user = useUser()
  const busy = useNavigation().state === 'submitting'
  return (
    <Form method="post" noValidate className="grid gap-4" onInput={onInput}>
      <NeedsScripts />
      {refused && <Alert>{refused}</Alert>}
      <PrefilledField
        label={t.name}
        name="name"
        autoComplete="name"
        required
        prefill={user ? personName(user) : ''}
      />
      <PrefilledField
        label={t.email}
        name="email"
        type="email"
        autoComplete="email"
        required
        prefill={user?.email ?? ''}
      />
      <Field label={t.subject} name="subject" required />
      <TextareaField label={t.message} name="message" rows={5} required />
      <Button type="submit" busy={busy && t.sending}>
        {t.send}
      </Button>
    </Form>
  )
}

interface ContactMessage {
  name: string
  email: string
  subject: string
  message: string
}

function Ways({
  contactMessage: { name, email, subject, message },
}: {
  contactMessage: ContactMessage
}) {
  const t = about.use()
  const shop = useShop()
  const [phone] = shop.phones
  const text = `${message}\n\n${name}, ${email}`
  const mail = `mailto:${shop.email}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`
  const whatsapp = whatsappHref(`${subject}\n\n${text}`, shop.whatsapp)
  return (
    <div role="status" className="mt-4 grid gap-3">
      <p className="font-semibold">{t.ready}</p>
      {shop.email && (
        <a href={mail} className={buttonClass()}>
          {t.byMail}
        </a>
      )}
      {shop.whatsapp && (
        <a href={whatsapp} className={buttonClass('secondary')}>
          {t.byWhatsapp}
        </a>
      )}
      {phone && (
        <a href={telHref(phone)} className={buttonClass('secondary')}>
          {t.byPhone}
        </a>
      )}
    </div>
  )
}
