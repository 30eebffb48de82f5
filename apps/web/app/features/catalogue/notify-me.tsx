import { notifyMe } from '@duka/contract/stock-requests/stock-requests.calls'
import { type FormEvent, type MouseEvent, useId, useState } from 'react'
import { reasonOf } from '../../lib/calls/attempt.ts'
import { call } from '../../lib/calls/call.ts'
import { useUser } from '../../lib/session/session.ts'
import { shownPhone } from '../../lib/shop.ts'
import { store } from '../../lib/state/store.ts'
import { useLanguage } from '../../lib/text/text.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { PrefilledField } from '../../ui/prefilled-field.tsx'
import { NeedsScripts } from '../site/needs-scripts.tsx'
import { notifyWords } from './notify-words.ts'
import { product as productWords } from './words.ts'

export interface NotifyMeProps {
  productId: string
}

/** The products that the visitor will be told of. */
const requested = store<string[]>([])
const useIsRequested = (productId: string) => requested.useOnly((ids) => ids.includes(productId))

/** In the bar of a phone: leads to the form below, and says that it was sent, in place of the button that stood beside it. */
export function NotifyLink({ productId }: NotifyMeProps) {
  const t = { ...productWords.use(), ...notifyWords.use() }
  if (useIsRequested(productId))
    return <p className="asked peer flex-1 text-sm font-medium md:hidden">{t.done}</p>
  return (
    <a
      href={`#${NOTIFY}`}
      onClick={goToNotify}
      className={buttonClass('primary', 'order-1 md:hidden')}
    >
      {t.notifyMe}
    </a>
  )
}

const NOTIFY = 'notify-me'

/** Focuses the field without a new history entry, because *back* must close the dialog. */
function goToNotify(event: MouseEvent): void {
  const field = document.querySelector<HTMLInputElement>(`#${NOTIFY} input`)
  if (!field) return
  event.preventDefault()
  field.focus({ preventScroll: true })
  field.scrollIntoView({ block: 'center' })
}

/** Asks where to tell the visitor that a sold-out product is back. Guests may ask too. */
export function NotifyMe({ productId }: NotifyMeProps) {
  const t = { ...productWords.use(), ...notifyWords.use() }
  const user = useUser()
  const language = useLanguage() === 'sw' ? 'sw' : 'en'
  const heading = useId()
  const isRequested = useIsRequested(productId)
  const [state, setState] = useState<'asking' | 'sending'>('asking')
  const [error, setError] = useState<string>()

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const to = String(new FormData(event.currentTarget).get('to') ?? '').trim()
    if (!to) return setError(t.missing)
    setState('sending')
    setError(undefined)
    try {
      const where = to.includes('@') ? { email: to } : { phoneNumber: to }
      await call(notifyMe, { params: { id: productId }, body: { ...where, language } })
      requested.set([...requested.get(), productId])
    } catch (failure) {
      setError(reasonOf(failure, t.failed))
    }
    setState('asking')
  }

  return (
    <section
      id={NOTIFY}
      aria-labelledby={heading}
      className="rounded-card border border-line bg-surface p-4 shadow-soft"
    >
      <h2 id={heading} className="font-bold">
        {t.notifyMe}
      </h2>
      {isRequested ? (
        <p role="status" className="mt-1">
          {t.done}
        </p>
      ) : (
        <form method="post" noValidate onSubmit={send} className="mt-1 grid gap-3">
          <NeedsScripts />
          <p className="text-muted">{t.lead}</p>
          <PrefilledField
            label={t.where}
            name="to"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            required
            prefill={user?.email ?? shownPhone(user?.phoneNumber ?? '')}
            error={error}
            isAlert
          />
          <Button
            type="submit"
            look="secondary"
            busy={state === 'sending' && t.sending}
            className="justify-self-start"
          >
            {t.notifyMe}
          </Button>
        </form>
      )}
    </section>
  )
}
