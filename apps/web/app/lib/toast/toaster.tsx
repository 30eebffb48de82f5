import 'sonner/dist/styles.css'
import './toaster.css'
import { useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import { toast as sonner, Toaster } from 'sonner'
import { ui } from '../text/words.ts'

export interface ToastOptions {
  /** A later toast of the same id takes its place. */
  id?: string
  description?: string
  /** In ms; the default is 4 s. */
  duration?: number
  action?: { label: string; onClick: () => void }
  /** Whether nothing else does what its button does: it stays until people had time to reach it. */
  isOnlyWay?: boolean
  /** On a phone over the header, for what a form says too: at the bottom it would cover a field or the footer. */
  isOverHeader?: boolean
}

/** A press that moves further is no tap. */
const SWIPE_PX = 10

// A separate React root: a toast does not render the page again, and survives navigation.
const container = document.body.appendChild(document.createElement('div'))
container.className = 'toasts'
createRoot(container).render(<Toasts />)

// A toast lies over what comes next: a tap on it does what the tap was meant for. Its own buttons keep theirs, and so does a swipe.
let pressedAt = { x: 0, y: 0 }
container.addEventListener('pointerdown', ({ clientX: x, clientY: y }) => {
  pressedAt = { x, y }
})
container.addEventListener('click', ({ target, clientX, clientY }) => {
  if (target instanceof Element && target.closest('button, a')) return
  if (Math.hypot(clientX - pressedAt.x, clientY - pressedAt.y) > SWIPE_PX) return
  const below = document.elementsFromPoint(clientX, clientY).find((one) => !container.contains(one))
  const control = below?.closest<HTMLElement>('a, button, input, select, textarea, label, summary')
  control?.focus()
  control?.click()
})

passFocus(container)
const raise = stayOnTop(container)
raise()

/** Below the header, so that toasts cover neither the search nor the cart. For staff below the main button of the page. */
const offset = { top: 'var(--toast-top, 76px)' }
/** On a phone above what is fixed at its bottom, as at the top they would cover the title. */
const mobileOffset = { top: '4px', bottom: 'calc(var(--toast-bottom) + 8px)' }

const narrow = matchMedia('(max-width: 600px)')

function Toasts() {
  const isNarrow = useSyncExternalStore(
    (onChange) => {
      narrow.addEventListener('change', onChange)
      return () => narrow.removeEventListener('change', onChange)
    },
    () => narrow.matches,
  )
  return (
    <Toaster
      position={isNarrow ? 'bottom-right' : 'top-right'}
      richColors
      offset={offset}
      mobileOffset={mobileOffset}
      containerAriaLabel={ui.use().notifications}
    />
  )
}

// Another page, a bar that grows, and the keyboard.
new ResizeObserver(follow).observe(document.body)
addEventListener('scroll', follow, { passive: true })
visualViewport?.addEventListener('resize', follow)

function follow(): void {
  if (container.querySelector('[data-sonner-toast]')) standAboveBars()
}

function standAboveBars(): void {
  if (!narrow.matches) return
  const { offsetTop = 0, height = innerHeight } = visualViewport ?? {}
  const free = topOfBars(Math.min(innerHeight, offsetTop + height))
  container.style.setProperty('--toast-bottom', `${innerHeight - free}px`)
}

/** The top of the bars, one on the other, that stand at `bottom` whatever the page scrolls to. */
function topOfBars(bottom: number): number {
  const bar = document.elementsFromPoint(innerWidth / 2, bottom - 1).find((one) => {
    const { position } = getComputedStyle(one)
    const { top, bottom: end, height } = one.getBoundingClientRect()
    const isBar = position === 'fixed' || position === 'sticky'
    // The box itself has to be there: the backdrop of a dialog counts as the dialog, too.
    const isThere = top <= bottom - 1 && end >= bottom - 1
    return isBar && isThere && height < innerHeight / 2 && !container.contains(one)
  })
  return bar ? topOfBars(bar.getBoundingClientRect().top) : bottom
}

const show =
  (kind: 'success' | 'error' | 'info' | 'warning') =>
  (message: string, { isOnlyWay, isOverHeader, ...rest }: ToastOptions = {}) => {
    raise()
    standAboveBars()
    const options = isOverHeader ? { ...rest, position: 'top-right' as const } : rest
    if (isOnlyWay)
      dismissLater(sonner[kind](message, { ...options, duration: Number.POSITIVE_INFINITY }))
    else sonner[kind](message, options)
  }

/** How long a toast stays whose button is the only way. */
const BUTTON_S = 10

/** Dismisses a toast once its button had its time, which stands still while the toasts are focused or under the pointer. */
function dismissLater(id: string | number): void {
  let left = BUTTON_S
  const timer = setInterval(() => {
    if (container.matches(':hover, :focus-within') || --left > 0) return
    clearInterval(timer)
    sonner.dismiss(id)
  }, 1000)
}

export const toast = {
  success: show('success'),
  error: show('error'),
  info: show('info'),
  warning: show('warning'),
}

/**
 * Tab leads through the toasts like through the rest of the page. Sonner would send the focus back to where it came from, so
 * that Tab never gets past a toast: it does not hear of the focus. Only from a toast that goes away does the focus go back.
 */
function passFocus(container: HTMLElement): void {
  let cameFrom: HTMLElement | undefined
  const isInside = (target: EventTarget | null) =>
    target instanceof Node && container.contains(target)
  document.addEventListener(
    'focusin',
    (event) => {
      const { target, relatedTarget } = event
      if (!isInside(target)) cameFrom = undefined
      else {
        event.stopPropagation()
        if (relatedTarget instanceof HTMLElement && !isInside(relatedTarget))
          cameFrom = relatedTarget
      }
    },
    true,
  )
  new MutationObserver(() => {
    if (document.activeElement === document.body) cameFrom?.focus({ preventScroll: true })
  }).observe(container, { childList: true, subtree: true })
}

/**
 * Keeps the toaster (`container`) above every dialog and menu. Returns a function that raises it at once.
 *
 * Browsers draw dialogs and popovers in the top layer, the last opened one on top. So `container` is a popover that is
 * opened again after each of them. While a modal dialog is open, everything outside it is inert, so `container` moves
 * into the dialog.
 */
function stayOnTop(container: HTMLElement): () => void {
  // Not the property `popover`, which older browsers lack: `older-browsers.ts` reads the attribute, too.
  container.setAttribute('popover', 'manual')

  // React removes a closed dialog together with `container` in it.
  const rescue = new MutationObserver(() => {
    if (!container.isConnected) raise()
  })

  function raise(): void {
    const home = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
    if (container.parentElement !== home) {
      home.append(container)
      rescue.disconnect()
      if (home !== document.body) rescue.observe(document.body, { childList: true, subtree: true })
    }
    if (container.matches(':popover-open')) container.hidePopover()
    container.showPopover()
  }

  document.addEventListener(
    'toggle',
    (event) => {
      const isLayer =
        event.target instanceof HTMLElement && event.target.matches('dialog,[popover]')
      if (isLayer && event.target !== container && event.newState === 'open') raise()
    },
    true,
  )
  return raise
}
