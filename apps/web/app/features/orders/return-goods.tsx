import type { Order } from '@duka/contract/orders/orders'
import { requestReturn, withdrawReturn } from '@duka/contract/orders/returns.calls'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { attempt, type Outcome } from '../../lib/calls/attempt.ts'
import { call } from '../../lib/calls/call.ts'
import { underOneKey } from '../../lib/calls/new-key.ts'
import { formatDateTime } from '../../lib/text/format.ts'
import { useOwnWords } from '../../lib/text/text.ts'
import { Button } from '../../ui/button.tsx'
import { Fields } from '../../ui/fields.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { addresses } from '../addresses/words.ts'
import { ReturnList } from './return-list.tsx'
import { ReturnPieces } from './return-pieces.tsx'
import { besideItems, piecesIn, returnable } from './returnable.ts'
import { returnWords } from './signed-in-words.ts'

/** The returns of an order for its customer, and the form to ask for one while that is possible. */
export function ReturnGoods({ order: given }: { order: Order }) {
  const order = useOwnWords()(given)
  const t = returnWords.use()
  const { cancel, discard, discardYes, discardNo, unreached } = addresses.use()
  const [isOpen, setOpen] = useState(false)
  const items = returnable(order, true)
  const mayAsk = order.returnUntil !== undefined && items.length > 0
  if (!mayAsk && order.returns.length === 0) return null
  return (
    <>
      {order.returns.length > 0 && (
        <>
          <h3 className="text-sm text-muted">{t.title}</h3>
          <ReturnList
            returns={order.returns}
            more={({ _id, state }) => state === 'requested' && <Withdraw id={_id} />}
          />
        </>
      )}
      {mayAsk && (
        <Button look="secondary" className="justify-self-start" onClick={() => setOpen(true)}>
          {t.open}
        </Button>
      )}
      {isOpen && (
        <FormDialog
          title={t.open}
          onClose={() => setOpen(false)}
          hidden={{ intent: 'return', id: order._id }}
          words={{
            submit: t.send,
            busy: t.sending,
            cancel,
            discard,
            discardYes,
            discardNo,
            unreached,
          }}
        >
          {(errors) => (
            <>
              <p>{t.lead(formatDateTime(order.returnUntil ?? ''))}</p>
              <ReturnPieces items={items} errors={errors} />
              <Fields
                errors={errors}
                of={{ note: { label: t.note, hint: t.noteHint, rows: 3, maxLength: 500 } }}
              />
            </>
          )}
        </FormDialog>
      )}
    </>
  )
}

/** Takes a request back that the shop has not decided about. */
function Withdraw({ id }: { id: string }) {
  const t = returnWords.use()
  const { revalidate } = useRevalidator()
  const withdraw = async () => {
    const { confirm } = await import('../../ui/confirm.tsx')
    if (!(await confirm({ question: t.askWithdraw, yes: t.withdraw }))) return
    await attempt(call(withdrawReturn, { params: { id } }), {
      done: t.withdrawn,
      failed: t.failedWithdraw,
    })
    await revalidate()
  }
  return (
    <Button look="secondary" className="justify-self-start" onClick={withdraw}>
      {t.withdraw}
    </Button>
  )
}

/** Asks the shop to take back what the form names. */
export async function askToReturn(orderId: string, form: FormData): Promise<Outcome> {
  const t = returnWords.now()
  const items = piecesIn(form)
  const body = { items, note: String(form.get('note') ?? '') }
  const asked = underOneKey(`return ${orderId}`, (idempotencyKey) =>
    call(requestReturn, { params: { id: orderId }, body, idempotencyKey }),
  )
  const outcome = await attempt(asked, { done: t.sent, failed: t.failed })
  return outcome.ok ? outcome : { ...outcome, fields: besideItems(outcome.fields, items) }
}
