import { createRoot } from 'react-dom/client'
import { toast as sonner, Toaster } from 'sonner'
import { ui } from '../text/words.ts'
import { stayOnTop } from './stay-on-top.ts'
import 'sonner/dist/styles.css'
import './toaster.css'

export interface ToastOptions {
  description?: string
  /** In ms; the default is 4 s. Longer for toasts with a button. */
  duration?: number
  action?: { label: string; onClick: () => void }
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

const raise = stayOnTop(container)
raise()

/**
 * Below the header, so that toasts do not cover the cart link, and for staff below the main button of the page. A phone has no free corner: there they lie
 * over the header, so that they cover neither the title nor a field.
 */
const belowHeader = { top: 'var(--toast-top, 76px)' }
const overHeader = { top: 4 }

function Toasts() {
  return (
    <Toaster
      position="top-right"
      richColors
      offset={belowHeader}
      mobileOffset={overHeader}
      containerAriaLabel={ui.use().notifications}
    />
  )
}

const show =
  (kind: 'success' | 'error' | 'info' | 'warning') => (message: string, options?: ToastOptions) => {
    raise()
    sonner[kind](message, options)
  }

export const toast = {
  success: show('success'),
  error: show('error'),
  info: show('info'),
  warning: show('warning'),
}
