import { type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { arrangedBy } from './move-by.ts'

/** Near an edge of the screen the page scrolls while something is dragged. */
const EDGE_PX = 72
const SCROLL_PX = 10
/** The distance from the top of an item to its handle while a drag shows all items short. */
const GRIP_PX = 28

interface Drag {
  id: string
  /** Where the finger took the item, from its top. */
  grip: number
  /** Where the finger is on the screen, and where it was first. */
  y: number
  from: number
}

/**
 * Drags items of a list to another place, with a finger or a mouse. The items keep their places in the page until the
 * item is dropped, and are shown by `order`: an item that moves in the page would lose the finger. Keyboards and screen
 * readers need buttons beside it.
 */
export function useDragOrder(ids: readonly string[], onDrop: (ids: string[]) => void) {
  const list = useRef<HTMLUListElement>(null)
  const drag = useRef<Drag>(undefined)
  const [order, setOrder] = useState<readonly string[]>()
  const dragged = drag.current?.id
  const itemOf = (id: string) =>
    list.current?.querySelector<HTMLElement>(`:scope > [data-item="${id}"]`)

  /** Puts the item under the finger. */
  const place = () => {
    const { current: now } = drag
    const item = now && itemOf(now.id)
    if (!now || !item) return
    item.style.translate = ''
    item.style.translate = `0 ${now.y - now.grip - item.getBoundingClientRect().top}px`
  }
  /** The others make room where the item is. */
  const arrange = () => {
    if (!drag.current || !order) return
    const middleOf = (id: string) => {
      const { top = 0, height = 0 } = itemOf(id)?.getBoundingClientRect() ?? {}
      return top + height / 2
    }
    const { id } = drag.current
    const middle = middleOf(id)
    const next = arrangedBy(order, id, (other) => middleOf(other) < middle)
    if (next.join() !== order.join()) setOrder(next)
  }
  const follow = () => {
    place()
    arrange()
  }
  const begins = order !== undefined
  // The cards have just become lines: keep the dragged one under the finger.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it begins
  useLayoutEffect(() => {
    const item = drag.current && itemOf(drag.current.id)
    if (!drag.current || !item || !list.current) return
    const away = drag.current.y - drag.current.grip - item.getBoundingClientRect().top
    if (away > 0) list.current.style.paddingTop = `${away}px`
    else window.scrollBy(0, -away)
  }, [begins])
  useLayoutEffect(place)

  useEffect(() => {
    if (!begins) return
    const move = ({ clientY }: globalThis.PointerEvent) => {
      if (!drag.current) return
      drag.current.y = clientY
      latest.current.follow()
    }
    let frame = requestAnimationFrame(function scroll() {
      const by = drag.current ? scrollFor(drag.current) : 0
      if (by !== 0) {
        window.scrollBy(0, by)
        latest.current.follow()
      }
      frame = requestAnimationFrame(scroll)
    })
    const drop = () => latest.current.end(true)
    const cancel = () => latest.current.end(false)
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && cancel()
    window.addEventListener('pointermove', move)
    window.addEventListener('pointerup', drop)
    window.addEventListener('pointercancel', cancel)
    window.addEventListener('keydown', onKey)
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('pointermove', move)
      window.removeEventListener('pointerup', drop)
      window.removeEventListener('pointercancel', cancel)
      window.removeEventListener('keydown', onKey)
    }
  }, [begins])

  const end = (isDropped: boolean) => {
    const item = dragged && itemOf(dragged)
    if (isDropped && order) onDrop([...order])
    drag.current = undefined
    setOrder(undefined)
    if (list.current) list.current.style.paddingTop = ''
    if (!item) return
    item.style.translate = ''
    // Once the cards are whole again.
    requestAnimationFrame(() => item.scrollIntoView({ block: 'center' }))
  }
  const latest = useRef({ follow, end })
  latest.current = { follow, end }

  return {
    list,
    isDragging: begins,
    /** For the element of one item. */
    item: (id: string) => ({
      'data-item': id,
      style: order && {
        order: order.includes(id) ? order.indexOf(id) : order.length,
        ...(id === dragged && { position: 'relative' as const, zIndex: 1 }),
      },
    }),
    /** For the handle of an item. */
    handle: (id: string) => ({
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.button !== 0) return
        event.preventDefault()
        const y = event.clientY
        drag.current = { id, grip: GRIP_PX, y, from: y }
        setOrder(ids)
      },
    }),
  }
}

/** How far the page scrolls in a frame: towards an edge to which the finger moved. */
function scrollFor({ y, from }: Drag): number {
  if (y < EDGE_PX && y < from) return -SCROLL_PX
  if (y > innerHeight - EDGE_PX && y > from) return SCROLL_PX
  return 0
}
