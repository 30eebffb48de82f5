import { refusals } from '@duka/contract/errors'
import { readHandoverCode } from '@duka/contract/orders/handover.calls'
import type { ChangePin } from '@duka/contract/orders/order-changes'
import * as changes from '@duka/contract/orders/order-changes.calls'
import type { Order } from '@duka/contract/orders/orders'
import * as calls from '@duka/contract/orders/orders.calls'
import { deleteOrder } from '@duka/contract/orders/orders.calls'
import { listPaymentsOfOrder } from '@duka/contract/payments/payments.calls'
import { messages } from '@duka/contract/screen-messages'
import { use, useState } from 'react'
import { Link, type LoaderFunctionArgs, redirect, useLoaderData, useLocation } from 'react-router'
import { actions } from '../../../lib/calls/actions.ts'
import { attempt, type Outcome } from '../../../lib/calls/attempt.ts'
import { call } from '../../../lib/calls/call.ts'
import { load } from '../../../lib/calls/load.ts'
import { useAct } from '../../../lib/calls/use-act.ts'
import { may } from '../../../lib/session/may.ts'
import { useShop } from '../../../lib/shop.ts'
import { Button, ButtonLink, buttonClass } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/confirm.tsx'
import { exact } from '../../../ui/fields.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { Loaded, Settled } from '../../../ui/loaded.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { MessagesInShort } from '../../messages/messages-in-short.tsx'
import { messageWords } from '../../messages/words.ts'
import {
  isCashDue,
  type MoneyDialog,
  mayRefund,
  OrderPayments,
  toPayBack,
} from '../../payments/staff/order-payments.tsx'
import {
  acceptHeld,
  giveBack,
  putRight,
  sendPrompt,
  takeCash,
} from '../../payments/staff/payment-actions.ts'
import { linkIn } from '../../payments/staff/staff-pay-link.tsx'
import { staffPayments } from '../../payments/staff/words.ts'
import { MenuAction, MenuLink, MoreMenu } from '../../staff-frame/menus.tsx'
import { OrderSkeleton } from '../../staff-frame/skeletons.tsx'
import { StaffForm } from '../../staff-frame/staff-form.tsx'
import { Panel, StaffPage } from '../../staff-frame/staff-page.tsx'
import { staff } from '../../staff-frame/words.ts'
import { useLiveOrder } from '../use-live-order.ts'
import { changeStatus, confirmOne, seenFields } from './change-status.ts'
import { DeleteEffects } from './move-effects.tsx'
import { stepActions } from './next-step.tsx'
import { changeWords } from './order-editor/words.ts'
import { wasHandedOverCancelled } from './order-events.ts'
import { findOrder, historyOf, messagesOf, shippingOf } from './order-lookups.ts'
import { addNote, OrderNotes } from './order-notes.tsx'
import { Facts, Items, Parcel } from './order-parts.tsx'
import { OrderStep } from './order-step.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { usePacking } from './packing.ts'
import { usePaperTitles } from './printed-order.tsx'
import { StatusMenu } from './status-menu.tsx'
import { mayTakeBack, OrderReturns, returnActions, TakeBackDialog } from './take-back.tsx'
import { useNumberOf } from './use-number-of.ts'
import { staffOrders, takeBackWords } from './words.ts'

export function loader({ params }: LoaderFunctionArgs) {
  const id = params.orderId ?? ''
  const payments = call(listPaymentsOfOrder, { params: { orderId: id } })
  const copyAs = (part: string) => `${part} of order ${id}`
  return {
    order: load(findOrder(id), messages.failed.fetchOrderDetails, copyAs('facts')),
    payments: load(payments, staffPayments.now().failed, copyAs('payments')),
    shipping: load(shippingOf(id), messages.failed.fetchShippings, copyAs('shipping')),
    history: load(historyOf(id, payments), staffOrders.now().failedHistory, copyAs('history')),
    messages: load(messagesOf(id), messageWords.now().failed, copyAs('messages')),
  }
}

const remove = async (orderId: string) => {
  const outcome = await attempt(call(deleteOrder, { params: { id: orderId } }), {
    done: messages.done.orderDeleted,
    failed: staffOrders.now().failedDelete,
  })
  return outcome.ok ? redirect('/dashboard/orders') : outcome
}

export const action = actions<Outcome | Response>({
  prompt: (form, { params }) => sendPrompt(params.orderId ?? '', form),
  cash: (form, { params }) => takeCash(params.orderId ?? '', form),
  accept: (form, { params }) => acceptHeld(params.orderId ?? '', form),
  'put-right': putRight,
  refund: (form, { params }) => giveBack(params.orderId ?? '', form),
  ...stepActions,
  status: changeStatus,
  note: (form, { params }) => addNote(params.orderId ?? '', form),
  confirm: (form, { params }) => confirmByPhone(params.orderId ?? '', form),
  pin: (form, { params }) => changePin(params.orderId ?? '', form),
  forget: (_form, { params }) => forget(params.orderId ?? ''),
  ...returnActions,
  delete: (_form, { params }) => remove(params.orderId ?? ''),
})

/**
 * One order: items, address, payments and history. All parts appear together, because later ones would
 * push down the earlier ones.
 */
export function Component() {
  const t = staffOrders.use()
  const s = staff.use()
  const { order } = useLoaderData<typeof loader>()
  const number = useNumberOf(order)
  return (
    <StaffPage title={t.orderTitle(number).trim()}>
      <Link to="/dashboard/orders" className={buttonClass('quiet', '-mt-4 mb-2 -ml-4')}>
        <Icon name="left" /> {t.back}
      </Link>
      <Loaded from={order} waiting={t.loadingOne} shape={OrderSkeleton} retry={s.retry}>
        {(found, isCopy) =>
          found ? (
            <Details key={found._id} order={found} isCopy={isCopy} />
          ) : (
            <ErrorState
              title={refusals.ORDER_NOT_FOUND.message}
              action={<ButtonLink to="/dashboard/orders">{t.back}</ButtonLink>}
            />
          )
        }
      </Loaded>
    </StaffPage>
  )
}

function Details({ order, isCopy }: { order: Order; isCopy: boolean }) {
  const t = staffOrders.use()
  const m = messageWords.use()
  const s = staff.use()
  const { payments, shipping, history, messages: sent } = useLoaderData<typeof loader>()
  const madeLink = linkIn(useLocation().state)
  const [money, openMoney] = useState<MoneyDialog>(madeLink && 'link')
  const [isTakingBack, setTakingBack] = useState(false)
  const [isChangingPin, setChangingPin] = useState(false)
  useLiveOrder(order._id)
  const packing = usePacking(order)
  const paid = use(payments)
  const past = use(history)
  return (
    <div className="flex flex-col gap-4">
      {!isCopy && (
        <OrderStep
          order={order}
          packing={packing}
          toPayBack={paid.ok ? toPayBack(order, paid.value) : 0}
          wasCancelled={past.ok && wasHandedOverCancelled(order, past.value.entries)}
          onMoney={openMoney}
        >
          {may('orders') && <StatusMenu order={order} />}
          {mayRefund(order) && (
            <Button look="secondary" onClick={() => openMoney('refund')}>
              {staffPayments.now().refundPaid}
            </Button>
          )}
          <OrderMenu
            order={order}
            onCash={() => openMoney('cash')}
            onTakeBack={() => setTakingBack(true)}
            onPin={() => setChangingPin(true)}
          />
        </OrderStep>
      )}
      {isTakingBack && <TakeBackDialog order={order} onClose={() => setTakingBack(false)} />}
      {isChangingPin && <PinDialog order={order} onClose={() => setChangingPin(false)} />}
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_20rem] xl:grid-rows-[auto_1fr]">
        <Items
          order={order}
          packing={packing}
          missing={<Missing order={order} onRefund={() => openMoney('refund')} />}
        />
        <div className="grid items-start gap-4 md:max-xl:grid-cols-2 xl:row-span-2">
          <Facts order={order} />
          <Panel title={t.shipping}>
            <Settled from={shipping} retry={s.retry} quiet>
              {(record) => <Parcel order={order} record={record} />}
            </Settled>
          </Panel>
        </div>
        <div className="grid gap-4">
          <OrderReturns order={order} />
          <Settled from={payments} retry={s.retry} quiet>
            {(found) => (
              <OrderPayments order={order} money={found} open={money} onOpen={openMoney} />
            )}
          </Settled>
          <Settled from={history} retry={s.retry} quiet>
            {({ entries }) => <OrderNotes entries={entries} />}
          </Settled>
          <Settled from={sent} retry={s.retry} quiet>
            {(messages) => (
              <MessagesInShort
                title={m.title}
                messages={messages}
                none={m.noneOfOrder}
                all={{ to: `/dashboard/messages?order=${order._id}`, text: m.allOfOrder }}
              />
            )}
          </Settled>
          <Panel title={t.history}>
            <Settled from={history} retry={s.retry} quiet>
              {(past) => <OrderTimeline order={order} history={past} />}
            </Settled>
          </Panel>
        </div>
      </div>
    </div>
  )
}

async function confirmByPhone(id: string, form: FormData): Promise<Outcome> {
  return attempt(confirmOne(form, id), { failed: staffOrders.now().failedConfirm })
}

function changePin(id: string, form: FormData): Promise<Outcome> {
  const t = staffOrders.now()
  const body = { buyerPin: String(form.get('buyerPin') ?? '') }
  return attempt(call(changes.changePin, { params: { id }, body }), {
    done: t.pinChanged,
    failed: t.failedPin,
  })
}

function PinDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const t = staffOrders.use()
  return (
    <StaffForm<keyof ChangePin>
      title={t.changePin}
      onClose={onClose}
      hidden={{ intent: 'pin' }}
      submit={t.savePin}
      busy={t.saving}
      values={order}
      fields={{ buyerPin: { label: t.buyerPin, hint: t.buyerPinHint, ...exact } }}
    >
      {order.papers && <p>{t.pinOfInvoice}</p>}
    </StaffForm>
  )
}

/** The way on for goods that a packer does not find: out of the order, or paid back once money came. */
function Missing({ order, onRefund }: { order: Order; onRefund: () => void }) {
  const { missing } = staffOrders.use()
  if (changesOf(order).includes('items'))
    return (
      <ButtonLink look="quiet" to={`/dashboard/orders/${order._id}/items`}>
        {missing}
      </ButtonLink>
    )
  return mayRefund(order) ? (
    <Button look="quiet" onClick={onRefund}>
      {missing}
    </Button>
  ) : null
}

/** What staff can still change of the order, as far as this page knows. */
function changesOf({ status, paymentStatus }: Order): ('items' | 'delivery' | 'discount')[] {
  const isOpen = status === 'Pending' || status === 'Processing'
  if (isOpen && (paymentStatus === 'unpaid' || paymentStatus === 'pending'))
    return ['items', 'delivery']
  return status !== 'Cancelled' && may('discounts') ? ['discount'] : []
}

/** Erases the person from an order without an account. */
function forget(id: string): Promise<Outcome> {
  const t = staffOrders.now()
  return attempt(call(calls.forgetGuest, { params: { id } }), {
    done: t.forgotten,
    failed: t.failedForget,
  })
}

/** Shows the handover code, which staff read to the customer. */
async function readCode(id: string): Promise<void> {
  const t = staffOrders.now()
  if (!(await confirm({ question: t.askReadCode, yes: t.readCode }))) return
  const read = await attempt(call(readHandoverCode, { params: { id } }), { failed: t.failedCode })
  if (read.ok) await confirm({ title: t.code, question: read.value.code, yes: t.codeWasRead })
}

interface OrderMenuProps {
  order: Order
  onCash: () => void
  onTakeBack: () => void
  onPin: () => void
}

/** An order that took money, or whose goods have left, is never deleted: the shop refuses it. */
export const mayDelete = ({ status, paymentStatus }: Pick<Order, 'status' | 'paymentStatus'>) =>
  status !== 'Shipped' && status !== 'Delivered' && /^(unpaid|pending)$/.test(paymentStatus)

/** Papers to print and what is rare. */
function OrderMenu({ order, onCash, onTakeBack, onPin }: OrderMenuProps) {
  const t = staffOrders.use()
  const act = useAct()
  const { papers } = useShop()
  const titles = usePaperTitles()
  const isConfirmed = order.phoneConfirmed !== null
  const mayOrders = may('orders')
  const isGuest =
    may('people') && !order.user && order.channel !== 'web' && order.recipient.name !== null
  const erase = async () => {
    if (await confirm({ question: t.forgetAsk, yes: staff.now().remove, danger: true }))
      act({ intent: 'forget' })
  }
  const remove = async () => {
    const question = messages.ask.deleteOrder
    const more = <DeleteEffects order={order} />
    if (await confirm({ question, more, yes: staff.now().remove, danger: true }))
      act({ intent: 'delete' })
  }
  return (
    <MoreMenu>
      {mayOrders &&
        changesOf(order).map((what) => (
          <MenuLink key={what} to={`/dashboard/orders/${order._id}/${what}`}>
            {changeWords.now()[what]}
          </MenuLink>
        ))}
      {mayOrders && papers && order.status !== 'Cancelled' && (
        <MenuAction onAction={onPin}>{t.changePin}</MenuAction>
      )}
      {(['slip', 'invoice', 'label'] as const).map((paper) => (
        <MenuLink key={paper} to={`/dashboard/orders/${order._id}/print/${paper}`}>
          {titles[paper]}
        </MenuLink>
      ))}
      {mayOrders && (
        <MenuAction
          onAction={() =>
            act({
              intent: 'confirm',
              ...seenFields([order]),
              confirmed: isConfirmed ? 'no' : 'yes',
            })
          }
        >
          {isConfirmed ? t.unconfirm : t.confirm}
        </MenuAction>
      )}
      {may('cash') && !isCashDue(order) && (
        <MenuAction onAction={onCash}>{staffPayments.now().taken}</MenuAction>
      )}
      {may('refunds') && mayTakeBack(order) && (
        <MenuAction onAction={onTakeBack}>{takeBackWords.now().title}</MenuAction>
      )}
      {mayOrders && order.status === 'Shipped' && (
        <MenuAction onAction={() => readCode(order._id)}>{t.readCode}</MenuAction>
      )}
      {isGuest && (
        <MenuAction onAction={erase} danger>
          {t.forget}
        </MenuAction>
      )}
      {mayOrders && mayDelete(order) && (
        <MenuAction onAction={remove} danger>
          {t.delete}
        </MenuAction>
      )}
    </MoreMenu>
  )
}
