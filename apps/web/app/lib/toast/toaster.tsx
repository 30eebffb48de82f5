import { createRoot } from 'react-dom/client'
import { toast as sonner, Toaster } from 'sonner'
import { site } from '../../words/site.ts'
import { stayOnTop } from './stay-on-top.ts'
import 'sonner/dist/styles.css'
import './toaster.css'

export interface ToastOptions {
  description?: string
  /** In ms; the default is 4 s. Longer for toasts with a button. */
  duration?: number
  action?: { label: string; onClick: () => void }
}

// A separate React root: a toast does not render the page again, and survives navigation.
const container = document.body.appendChild(document.createElement('div'))
container.className = 'toasts'
createRoot(container).render(<Toasts />)

const raise = stayOnTop(container)
raise()

/**
 * Below the header, so that toasts do not cover the cart link. A phone has no free corner: there they lie
 * over the header, so that they cover neither the title nor a field.
 */
const belowHeader = { top: 76 }
const overHeader = { top: 4 }

function Toasts() {
  return (
    <Toaster
      position="top-right"
      richColors
      offset={belowHeader}
      mobileOffset={overHeader}
      containerAriaLabel={site.use().notifications}
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
