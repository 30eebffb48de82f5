import { notifyMe } from '@duka/contract/stock-requests/stock-requests.calls'
import { type FormEvent, useId, useState } from 'react'
import { reasonOf } from '../../lib/calls/attempt.ts'
import { call } from '../../lib/calls/call.ts'
import { useUser } from '../../lib/session/session.ts'
import { useLanguage } from '../../lib/text/text.ts'
import { Button } from '../../ui/button.tsx'
import { PrefilledField } from '../../ui/prefilled-field.tsx'
import { NeedsScripts } from '../site/needs-scripts.tsx'
import { notifyWords } from './notify-words.ts'
import { product as productWords } from './words.ts'

export interface NotifyMeProps {
  id: string
  productId: string
}

/** Asks where to tell the visitor that a sold-out product is back. Guests may ask too. */
export function NotifyMe({ id, productId }: NotifyMeProps) {
  const t = { ...productWords.use(), ...notifyWords.use() }
  const user = useUser()
  const language = useLanguage() === 'sw' ? 'sw' : 'en'
  const heading = useId()
  const [state, setState] = useState<'asking' | 'sending' | 'done'>('asking')
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
      setState('done')
    } catch (failure) {
      setError(reasonOf(failure, t.failed))
      setState('asking')
    }
  }

  return (
    <section
      id={id}
      aria-labelledby={heading}
      className="rounded-card border border-line bg-surface p-4 shadow-soft"
    >
      <h2 id={heading} className="font-bold">
        {t.notifyMe}
      </h2>
      {state === 'done' ? (
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
            prefill={user?.email ?? undefined}
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
