import type { Parcel, RunForRider } from '@duka/contract/riders/riders'
import { useEffect, useState } from 'react'
import { storage } from '../../lib/state/storage.ts'
import { IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { useDragOrder } from './drag-order.ts'
import { moveBy } from './move-by.ts'
import { ParcelCard } from './parcel-card.tsx'
import { riders } from './words.ts'

interface RouteListProps {
  token: string
  run: RunForRider
  /** The actions that wait in the outbox. */
  kept: readonly { order: string }[]
}

/** While one is dragged: number, name and place of each, so that several are in view. */
const short =
  'min-h-[200dvh] content-start gap-2! [&_section]:gap-0! [&_section]:py-1! [&_section]:select-none [&_section>*:nth-child(n+3)]:hidden [&_section>:first-child>:nth-child(n+3)]:hidden [&_section>:nth-child(2)>:nth-child(n+3)]:hidden [&_section>:nth-child(2)>:nth-child(2)]:truncate [&_[data-moves]]:hidden'

/** The parcels in the order of the rider's route. While one is dragged, the cards are short. */
export function RouteList({ token, run, kept }: RouteListProps) {
  const route = useRoute(run._id)
  const parcels = inOrder(run.parcels, route.order)
  const open = parcels.filter((parcel) => !isOver(parcel)).map(({ order }) => order)
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
  return (
    <ul ref={list} className={`mt-4 grid gap-4 ${isDragging ? short : ''}`}>
      {parcels.map((parcel) => (
        <li key={parcel.order} {...item(parcel.order)}>
          <ParcelCard
            token={token}
            parcel={parcel}
            isWaiting={kept.some(({ order }) => order === parcel.order)}
          >
            {!isOver(parcel) && open.length > 1 && (
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
  )
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
        label={t.earlier(number)}
        data-moves={`${order} -1`}
        disabled={at === 0}
        onClick={() => onMove(-1)}
        className="disabled:opacity-40"
      >
        <Icon name="down" className="rotate-180" />
      </IconButton>
      <IconButton
        label={t.later(number)}
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
function inOrder(parcels: readonly Parcel[], route: readonly string[]): Parcel[] {
  const placeOf = ({ order }: Parcel) => {
    const place = route.indexOf(order)
    return place < 0 ? route.length : place
  }
  const open = parcels.filter((parcel) => !isOver(parcel))
  return [...open.sort((a, b) => placeOf(a) - placeOf(b)), ...parcels.filter(isOver)]
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
