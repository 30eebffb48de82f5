import { translate } from '../text/text.ts'
import type { ToastOptions } from './toaster.tsx'

type Kind = 'success' | 'error' | 'info' | 'warning'

const show = (kind: Kind) => (message: string, options?: ToastOptions | undefined) => {
  // Nobody needs a toast on a first visit, so its library comes with the first one.
  load().then((toaster) => toaster?.toast[kind](translate(message), options))
}

/** Does nothing if the library cannot be loaded: pages show the message inline, too. */
function load() {
  return import('./toaster.tsx').catch((error) => {
    console.warn('No toast can be shown', error)
    return undefined
  })
}

/** A short message in the top right corner, on a phone at the bottom: `toast.success('Address added successfully!')`. */
export const toast = {
  success: show('success'),
  error: show('error'),
  info: show('info'),
  warning: show('warning'),
}

/** Preloads the toast library, so that errors can be shown offline. */
export function prepareToasts(): void {
  void load()
}
