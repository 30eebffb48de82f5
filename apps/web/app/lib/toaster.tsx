import { createRoot } from 'react-dom/client'
import { Toaster, toast } from 'sonner'
import { site } from '../words/site.ts'
import 'sonner/dist/styles.css'
import './toaster.css'

export interface ToastOptions {
  description?: string
  /** Longer than the usual 4 s, where there is something to press. */
  duration?: number
  action?: { label: string; onClick: () => void }
}

// A root of its own: a toast never draws the page again, and outlives every page.
const place = document.body.appendChild(document.createElement('div'))
createRoot(place).render(<Place />)

/** Under the header: whoever has added something wants the cart next, and can press it. */
const belowHeader = { top: 76 }

function Place() {
  return (
    <Toaster
      position="top-right"
      richColors
      offset={belowHeader}
      mobileOffset={belowHeader}
      containerAriaLabel={site.use().notifications}
    />
  )
}

export { toast }
