import { showNumber } from '@duka/contract/orders/order-number'
import type { Parcel, RunForRider } from '@duka/contract/riders/riders'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { storage } from '../../lib/state/storage.ts'
import { IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { useDragOrder } from './drag-order.ts'
import { moveBy } from './move-by.ts'
import { ParcelCard } from './parcel-card.tsx'
import { type QueuedAction, useHandedOver } from './rider-outbox.ts'
import { actionsOn } from './with-kept.ts'
import { riders } from './words.ts'

interface RouteListProps {
  token: string
  run: RunForRider
  /** The actions that wait in the outbox. */
  kept: readonly QueuedAction[]
}

/** While one is dragged: number, name and place of each, so that several are in view. */
const short =
  'min-h-[200dvh] content-start gap-2! [&_section]:gap-0! [&_section]:py-1! [&_section]:select-none [&_section>*:nth-child(n+3)]:hidden [&_section>:first-child>:nth-child(n+3)]:hidden [&_section>:nth-child(2)>:nth-child(n+3)]:hidden [&_section>:nth-child(2)>:nth-child(2)]:truncate [&_[data-moves]]:hidden'

/** The parcels in the order of the rider's route. While one is dragged, the cards are short. */
export function RouteList({ token, run, kept }: RouteListProps) {
  const route = useRoute(run._id)
  const t = riders.use()
  // What is only saved on the phone keeps its place: the shop may refuse it.
  const isDone = (parcel: Parcel) => isOver(parcel) && actionsOn(parcel, kept).length === 0
  const parcels = inOrder(run.parcels, route.order, isDone)
  const open = parcels.filter((parcel) => !isDone(parcel)).map(({ order }) => order)
  const { list, isDragging, item, handle } = useDragOrder(open, route.keep)
  const [moved, setMoved] = useState<{ order: string; by: number }>()
  // The pressed button moves with its card, which takes the focus from it.
  useEffect(() => {
    if (!moved) return
    const button = (by: number) =>
      list.current?.querySelector<HTMLElement>(`[data-moves="${moved.order} ${by}"]:enabled`)
    const next = button(moved.by) ?? button(-moved.by)
    next?.focus()
  }, [moved, list])
  const move = (order: string, by: 1 | -1) => {
    route.keep(moveBy(open, open.indexOf(order), by))
    setMoved({ order, by })
  }
  const handedOver = useHandedOver()
  const last = run.parcels.find(({ order }) => order === handedOver)
  useEffect(() => {
    if (!handedOver || document.querySelector('dialog[open]')) return
    list.current?.querySelector<HTMLElement>('h2')?.focus()
  }, [handedOver, list])
  useNoSecondTap(list, `${run.parcels.filter(isOver).length} ${open.length}`)
  return (
    <>
      <p role="status" className="figures font-semibold text-green-ink">
        {last && t.handedOver(last.recipient.name ?? showNumber(last.number))}
      </p>
      <ul ref={list} className={`mt-4 grid gap-4 ${isDragging ? short : ''}`}>
        {parcels.map((parcel) => (
          <li key={parcel.order} {...item(parcel.order)}>
            <ParcelCard token={token} parcel={parcel} saved={actionsOn(parcel, kept)}>
              {!isDone(parcel) && open.length > 1 && (
                <Movers
                  parcel={parcel}
                  at={open.indexOf(parcel.order)}
                  last={open.length - 1}
                  handle={handle(parcel.order)}
                  onMove={(by) => move(parcel.order, by)}
                />
              )}
            </ParcelCard>
          </li>
        ))}
      </ul>
    </>
  )
}

/** A second tap within this time was meant for the button before, in ms. */
const SECOND_TAP_MS = 500

/** Ignores taps on the list for a moment when `shape` changes: cards move then, and another button is under the finger. */
function useNoSecondTap(list: RefObject<HTMLElement | null>, shape: string): void {
  const before = useRef(shape)
  useEffect(() => {
    const { current } = list
    if (before.current === shape || !current) return
    before.current = shape
    current.style.pointerEvents = 'none'
    const timer = setTimeout(() => {
      current.style.pointerEvents = ''
    }, SECOND_TAP_MS)
    return () => clearTimeout(timer)
  }, [list, shape])
}

interface MoversProps {
  parcel: Parcel
  at: number
  last: number
  handle: ReturnType<ReturnType<typeof useDragOrder>['handle']>
  onMove: (by: 1 | -1) => void
}

/** A handle for fingers and mice; buttons for everybody. */
function Movers({ parcel: { order, number }, at, last, handle, onMove }: MoversProps) {
  const t = riders.use()
  return (
    <span className="-mr-2 ml-auto flex">
      <IconButton
        label={t.earlier(showNumber(number))}
        data-moves={`${order} -1`}
        disabled={at === 0}
        onClick={() => onMove(-1)}
        className="disabled:opacity-40"
      >
        <Icon name="down" className="size-5 rotate-180" />
      </IconButton>
      <IconButton
        label={t.later(showNumber(number))}
        data-moves={`${order} 1`}
        disabled={at === last}
        onClick={() => onMove(1)}
        className="disabled:opacity-40"
      >
        <Icon name="down" />
      </IconButton>
      <span
        {...handle}
        aria-hidden="true"
        title={t.drag}
        data-drags={order}
        className="flex size-11 cursor-grab touch-none items-center justify-center text-muted active:cursor-grabbing"
      >
        <Icon name="menu" />
      </span>
    </span>
  )
}

const over: Parcel['state'][] = ['delivered', 'cancelled', 'returned']

const isOver = ({ state }: Parcel) => over.includes(state)

/** Open parcels first, in the order of the rider's route. */
function inOrder(
  parcels: readonly Parcel[],
  route: readonly string[],
  isDone: (parcel: Parcel) => boolean,
): Parcel[] {
  const placeOf = ({ order }: Parcel) => {
    const place = route.indexOf(order)
    return place < 0 ? route.length : place
  }
  const open = parcels.filter((parcel) => !isDone(parcel))
  return [...open.sort((a, b) => placeOf(a) - placeOf(b)), ...parcels.filter(isDone)]
}

const ROUTE = 'rider-route'

/** The order in which the rider goes round. It is the rider's own business, so the device keeps it, without a connection too. */
function useRoute(run: string) {
  const [order, setOrder] = useState<readonly string[]>([])
  useEffect(() => {
    const [of, ...kept] = (storage.read(ROUTE) ?? '').split(' ')
    if (of === run) setOrder(kept)
  }, [run])
  return {
    order,
    keep: (next: readonly string[]) => {
      setOrder(next)
      storage.write(ROUTE, [run, ...next].join(' '))
    },
  }
}

/** Once the link has expired. */
export function forgetRoute(): void {
  storage.write(ROUTE, null)
}
