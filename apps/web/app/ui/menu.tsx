import { type ReactNode, type ToggleEvent, useId, useRef, useState } from 'react'

interface MenuProps {
  button: ReactNode
  /** The accessible name of a button that shows no words. */
  label?: string
  buttonClass?: string
  /** The id of a list that is in the page from the start, so that it opens before scripts have loaded. */
  early?: string
  children: ReactNode
}

/**
 * A button that opens a list under it. The list is a native popover: it closes on Escape and on a tap
 * elsewhere, and no table clips it. Fill it with links and buttons of the class `menuItem`; pressing
 * one closes it. Without `early`, its content is rendered only while it is open.
 */
export function Menu({ button, label, buttonClass, early, children }: MenuProps) {
  // A list that is in the page early needs an id that is the same on the server: `useId` may differ.
  const ownId = useId()
  const id = early ?? ownId
  const opener = useRef<HTMLButtonElement>(null)
  const { open, toggling } = useOpen()

  const place = (event: ToggleEvent<HTMLDivElement>) => {
    const from = opener.current?.getBoundingClientRect()
    if (event.newState !== 'open' || !from) return
    const { style } = event.currentTarget
    const width = 240
    style.margin = '0'
    style.inset = 'auto'
    style.left = `${Math.max(8, Math.min(from.left, document.documentElement.clientWidth - width - 8))}px`
    const under = innerHeight - from.bottom
    const isOver = under < innerHeight * 0.4 && under < from.top
    // A list longer than the free space scrolls, so nothing lies beyond the edge of the screen.
    style.maxHeight = `${(isOver ? from.top : under) - 12}px`
    if (isOver) style.bottom = `${innerHeight - from.top + 4}px`
    else style.top = `${from.bottom + 4}px`
  }

  return (
    <>
      <button
        ref={opener}
        type="button"
        popoverTarget={id}
        aria-label={label}
        className={buttonClass}
      >
        {button}
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: closes after its own links and buttons, which take the keys */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above */}
      <div
        id={id}
        popover="auto"
        onBeforeToggle={(event) => {
          toggling.onBeforeToggle(event)
          place(event)
        }}
        onToggle={toggling.onToggle}
        onClick={(event) => {
          if ((event.target as Element).closest('a, button')) event.currentTarget.hidePopover()
        }}
        className="w-60 overflow-y-auto rounded-card border border-line bg-surface p-1.5 shadow-soft text-left"
      >
        {(early || open) && children}
      </div>
    </>
  )
}

/** Whether a popover is open. Spread `toggling` on the popover. */
export function useOpen() {
  const [open, setOpen] = useState(false)
  return {
    open,
    toggling: {
      onBeforeToggle: ({ target, currentTarget, newState }: ToggleEvent) => {
        if (target === currentTarget && newState === 'open') setOpen(true)
      },
      // Renders after closing, because the browser first restores the focus from inside. React also calls
      // this for popovers inside of it.
      onToggle: ({ target, currentTarget, newState }: ToggleEvent) => {
        if (target === currentTarget) setOpen(newState === 'open')
      },
    },
  }
}

/** The classes of one entry of a menu, link or button. */
export const menuItem =
  'flex min-h-11 w-full items-center gap-2 rounded-control px-3 py-2 text-left hover:bg-sunken disabled:opacity-50 aria-[current=page]:font-semibold'
