import { said } from './text.ts'
import type { ToastOptions } from './toaster.tsx'

type Kind = 'success' | 'error' | 'info' | 'warning'

const show = (kind: Kind) => (message: string, options?: ToastOptions | undefined) => {
  // Nobody needs a toast on a first visit, so its library comes with the first one.
  load().then((toaster) => toaster?.toast[kind](said(message), options))
}

/** Nothing where the line broke before it came: pages say the same inline. */
function load() {
  return import('./toaster.tsx').catch((error) => {
    console.warn('No toast can be shown', error)
    return undefined
  })
}

/** Short news in the top right corner: `toast.success('Address added successfully!')`. */
export const toast = {
  success: show('success'),
  error: show('error'),
  info: show('info'),
  warning: show('warning'),
}

/** Brings the toast library before it is needed, so that bad news can be told offline too. */
export function prepareToasts(): void {
  void load()
}
