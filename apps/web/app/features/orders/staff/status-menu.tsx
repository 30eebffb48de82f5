import { showNumber } from '@duka/contract/orders/order-number'
import { type Order, type OrderStatus, orderStatuses } from '@duka/contract/orders/orders'
import { messages } from '@duka/contract/screen-messages'
import { useAct } from '../../../lib/calls/use-act.ts'
import { translate } from '../../../lib/text/text.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { noTo } from '../../staff-frame/bulk-status.tsx'
import { ChoiceMenu } from '../../staff-frame/menus.tsx'
import { fieldsOfOrder } from './change-status.ts'
import { MoveEffects } from './move-effects.tsx'
import { staffOrders } from './words.ts'

/** Changes the status of an order by the page's action, after asking for confirmation. */
export function StatusMenu({ order, tight }: { order: Order; tight?: boolean }) {
  const t = staffOrders.use()
  const act = useAct()
  const choose = async (status: OrderStatus) => {
    const question = translate(messages.ask.orderStatus, { status: t.statuses[status] })
    const more = <MoveEffects orders={[order]} to={status} />
    if (await confirm({ question, more, no: noTo(status) }))
      act({ intent: 'status', ...fieldsOfOrder(order), status })
  }
  return (
    <ChoiceMenu
      button={t.changeStatus}
      label={t.changeStatusOf(showNumber(order.number))}
      title={t.updateStatus}
      tight={tight}
      choices={orderStatuses}
      names={t.statuses}
      current={order.status}
      onChoose={choose}
    />
  )
}
