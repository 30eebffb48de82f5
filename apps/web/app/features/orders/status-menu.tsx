import { shortId } from '@duka/contract/endpoint'
import { fill } from '@duka/contract/errors'
import { messages } from '@duka/contract/messages'
import { type Order, type OrderStatus, orderStatuses } from '@duka/contract/orders'
import { useAct } from '../../lib/use-act.ts'
import { ChoiceMenu } from '../../ui/choice-menu.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { staffOrders } from '../../words/staff-orders.ts'

/** Moves an order to another status, after a question. The page's action does it. */
export function StatusMenu({
  order,
  tight,
}: {
  order: Pick<Order, '_id' | 'status'>
  tight?: boolean
}) {
  const t = staffOrders.use()
  const act = useAct()
  const choose = async (status: OrderStatus) => {
    if (await confirm({ question: fill(messages.ask.orderStatus, { status }) }))
      act({ intent: 'status', orderId: order._id, status })
  }
  return (
    <ChoiceMenu
      button={t.changeStatus}
      label={t.changeStatusOf(shortId(order._id))}
      title={t.updateStatus}
      tight={tight}
      choices={orderStatuses}
      current={order.status}
      onChoose={choose}
    />
  )
}
