import { showNumber } from '@duka/contract/orders/order-number'
import { goesUnpaid, kindSteps } from '@duka/contract/orders/order-queues'
import type { Order } from '@duka/contract/orders/orders'
import { getOrder } from '@duka/contract/orders/orders.calls'
import { formatPhone } from '@duka/contract/phone'
import { listRunRiders } from '@duka/contract/riders/riders.calls'
import { useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import type { Outcome } from '../../../lib/calls/attempt.ts'
import { call } from '../../../lib/calls/call.ts'
import { useWhenDone } from '../../../lib/calls/use-act.ts'
import { putValues } from '../../../lib/forms/form-values.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Fields, phone, plain } from '../../../ui/fields.tsx'
import { useRefusal } from '../../../ui/refusal.ts'
import { Alert } from '../../../ui/states.tsx'
import { UnpaidWarning } from '../../staff-frame/unpaid-warning.tsx'
import type { StartedRun } from './link-dialog.tsx'
import { staffRiders } from './words.ts'

interface GiveDialogProps {
  orders: readonly string[]
  onStarted: (run: StartedRun) => void
  onClose: () => void
}

/** Asks for the rider (a recent one, or typed) and creates the run. */
export function GiveDialog({ orders, onStarted, onClose }: GiveDialogProps) {
  const t = staffRiders.use()
  const fetcher = useFetcher<Outcome<{ run: StartedRun }>>()
  const [recent, setRecent] = useState<{ name: string; phoneNumber: string }[]>([])
  useEffect(() => {
    call(listRunRiders).then(
      ({ riders }) => setRecent(riders.slice(0, 6)),
      (error) => console.warn('No recent riders', error),
    )
  }, [])
  const found = useOrders(orders)
  const [takesAll, setTakesAll] = useState(false)
  const others = found.filter(
    (order) => kindSteps[order.delivery?.kind ?? 'door'].packed !== 'give',
  )
  // Without any left the shop refuses the run, and names them.
  const forRider = orders.filter((id) => !others.some(({ _id }) => _id === id))
  const taken = takesAll || forRider.length === 0 ? orders : forRider
  const unpaid = found.filter(({ _id }) => taken.includes(_id)).filter(leavesUnpaid)
  useWhenDone(fetcher.data, () => {
    if (fetcher.data?.ok) onStarted(fetcher.data.value.run)
    onClose()
  })
  const { form, fields, alert } = useRefusal(fetcher.data)
  const choose = ({ name, phoneNumber }: { name: string; phoneNumber: string }) => {
    if (form.current) putValues(form.current, { name, phoneNumber: formatPhone(phoneNumber) })
  }
  return (
    <Dialog title={t.give} onClose={onClose}>
      <fetcher.Form ref={form} method="post" noValidate className="grid gap-4">
        <input type="hidden" name="intent" value="give" />
        <p>
          <span className="font-semibold">{t.giving(taken.length)}</span>. {t.giveHint}
        </p>
        <Alert>{alert}</Alert>
        {others.length > 0 && (
          <div role="alert" className="rounded-control bg-mango-soft px-3 py-2 text-mango-ink">
            <p className="font-semibold">{t.notForRider(others.length)}</p>
            <ul>
              {others.map(({ _id, number, recipient, delivery }) => (
                <li key={_id}>
                  {[showNumber(number), recipient.name, delivery?.name].filter(Boolean).join(', ')}
                </li>
              ))}
            </ul>
            <label className="flex min-h-11 items-center gap-2">
              <input
                type="checkbox"
                name="anyKind"
                checked={takesAll}
                onChange={(event) => setTakesAll(event.target.checked)}
              />
              {t.takeAll}
            </label>
          </div>
        )}
        <UnpaidWarning orders={unpaid} />
        {recent.length > 0 && (
          <div className="flex flex-wrap gap-2">
            {recent.map((rider) => (
              <Button
                key={`${rider.name} ${rider.phoneNumber}`}
                look="secondary"
                onClick={() => choose(rider)}
              >
                {rider.name}
              </Button>
            ))}
          </div>
        )}
        <input type="hidden" name="orders" value={taken.join(',')} />
        <Fields
          errors={fields}
          of={{
            name: { label: t.name, maxLength: 60, ...plain },
            phoneNumber: { label: t.phone, ...phone },
          }}
        />
        <Button type="submit" busy={fetcher.state !== 'idle' && t.givingNow}>
          {t.giveNow}
        </Button>
      </fetcher.Form>
    </Dialog>
  )
}

const leavesUnpaid = (order: Order) => goesUnpaid(order, 'Shipped')

/** The chosen orders, as far as they could be read. */
function useOrders(ids: readonly string[]): Order[] {
  const [orders, setOrders] = useState<Order[]>([])
  const wanted = ids.join(',')
  useEffect(() => {
    const asked = wanted.split(',').map((id) => call(getOrder, { params: { id } }))
    Promise.allSettled(asked).then((answers) =>
      setOrders(
        answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value.order : [])),
      ),
    )
  }, [wanted])
  return orders
}
