import type { Cart } from '@duka/contract/carts/carts'
import * as calls from '@duka/contract/carts/carts.calls'
import { removeCode } from '@duka/contract/carts/carts.calls'
import { refusals } from '@duka/contract/errors'
import { messages } from '@duka/contract/screen-messages'
import { type FormEvent, useState } from 'react'
import { reasonOf } from '../../lib/calls/attempt.ts'
import { call } from '../../lib/calls/call.ts'
import { useTranslate } from '../../lib/text/text.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { changeCart } from '../add-to-cart/cart-edits.ts'
import { carts } from './words.ts'

/** The code of the cart: what it takes off or why it does not, and a field to enter one. */
export function CodeBox({ cart }: { cart: Cart }) {
  const t = carts.use()
  const { offer } = cart
  const [refusal, setRefusal] = useState<string>()
  const [busy, setBusy] = useState(false)
  const act = async (change: Promise<string | undefined>) => {
    setBusy(true)
    setRefusal(await change)
    setBusy(false)
  }
  const enter = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const code = String(new FormData(event.currentTarget).get('code') ?? '').trim()
    if (!busy && code) void act(enterCode(code))
  }
  if (offer)
    return (
      <div className="grid gap-1">
        <div className="flex flex-wrap items-center justify-between gap-x-3">
          <p className="figures font-medium break-words">
            {t.codeIs(offer.code)}
            {offer.kind === 'delivery' && !offer.problem && ` ${t.offDelivery}`}
          </p>
          <Button look="quiet" onClick={() => void act(leaveCode())} busy={busy && t.removing}>
            {t.removeCode}
          </Button>
        </div>
        <CodeProblem cart={cart} />
        {refusal && <p className="text-sm text-danger">{refusal}</p>}
      </div>
    )
  return (
    <details>
      <summary className="min-h-11 py-2 font-semibold text-primary">{t.haveCode}</summary>
      <form method="post" onSubmit={enter} className="grid gap-2">
        <Field
          label={t.code}
          name="code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={50}
          error={refusal}
          isAlert
        />
        <Button type="submit" look="secondary" busy={busy && t.applying}>
          {t.apply}
        </Button>
      </form>
    </details>
  )
}

/** Why the code takes nothing off, if it does not. */
export function CodeProblem({ cart: { offer } }: { cart: Pick<Cart, 'offer'> }) {
  const translate = useTranslate()
  if (!offer?.problem) return null
  const { reason } = offer
  const known = reason && (refusals as Record<string, { message: string }>)[reason.code]
  return (
    <p role="alert" className="text-sm text-danger">
      {known ? translate(known.message, reason.values) : translate(offer.problem)}
    </p>
  )
}

/** Puts a code into the cart. Returns why it was refused; undefined on success. */
export function enterCode(code: string): Promise<string | undefined> {
  return attemptChange(() => call(calls.enterCode, { body: { code } }))
}

/** Takes the code out of the cart. Returns why it could not; undefined on success. */
function leaveCode(): Promise<string | undefined> {
  return attemptChange(() => call(removeCode))
}

async function attemptChange(change: Parameters<typeof changeCart>[0]) {
  try {
    await changeCart(change)
    return undefined
  } catch (error) {
    return reasonOf(error, messages.failed.loadCart)
  }
}
