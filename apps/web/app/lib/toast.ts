import type { ToastOptions } from './toaster.tsx'

type Kind = 'success' | 'error' | 'info' | 'warning'

const show = (kind: Kind) => (message: string, options?: ToastOptions | undefined) => {
  // Nobody needs a toast on a first visit, so its library comes with the first one.
  import('./toaster.tsx').then(({ toast }) => toast[kind](message, options))
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
  import('./toaster.tsx')
}
