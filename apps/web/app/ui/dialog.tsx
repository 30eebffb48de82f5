import { type ReactNode, useEffect, useId, useRef } from 'react'
import { translate } from '../lib/text/text.ts'
import { ui } from '../lib/text/words.ts'
import { IconButton } from './button.tsx'
import { Icon } from './icons.tsx'

interface DialogProps {
  title: ReactNode
  onClose: () => void
  /** The accessible name of the close button. */
  closeLabel?: string
  /** Calls `show` when the dialog may be seen. Without it that is at once. */
  opening?: (show: () => void) => void
  className?: string
  children: ReactNode
}

/** A longer title is set smaller, as it stays in view. */
const LONG = 60

/**
 * A native modal dialog, open as long as it is rendered: `{editing && <Dialog …>}`.
 * The browser traps the focus, closes it on Escape and restores the focus.
 */
export function Dialog({
  title,
  onClose,
  closeLabel,
  opening,
  className = 'max-w-lg',
  children,
}: DialogProps) {
  const t = ui.use()
  const titleId = useId()
  const isLong = typeof title === 'string' && title.length > LONG
  const dialog = useRef<HTMLDialogElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a dialog opens once
  useEffect(() => {
    const element = dialog.current
    const opener = document.activeElement
    // It may be gone when `opening` comes to it.
    const show = () => element?.isConnected && element.showModal()
    if (opening) opening(show)
    else show()
    return () => {
      element?.close()
      // React has removed the dialog by now, so the browser cannot restore the focus itself.
      if (opener instanceof HTMLElement) opener.focus()
    }
  }, [])

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape and the close button do it by keyboard
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        // React passes on what a dialog inside this one says.
        if (event.target !== dialog.current) return
        event.preventDefault()
        onClose()
      }}
      onClose={(event) => {
        if (event.target !== dialog.current) return
        // Browsers close it on a second Escape even if `cancel` is prevented; the parent decides, so reopen it.
        if (!dialog.current?.open) dialog.current?.showModal()
        onClose()
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onClose()
      }}
      className={`dialog scroll-pt-16 scroll-pb-28 overflow-y-auto bg-surface max-sm:max-w-none shadow-soft ${className}`}
    >
      <div className="grid gap-4 p-4 sm:p-6">
        <div className="sticky top-0 z-20 -mx-4 -mt-4 -mb-2 flex items-start justify-between gap-4 bg-surface px-4 pt-4 pb-2 sm:-mx-6 sm:-mt-6 sm:px-6 sm:pt-6">
          <h2
            id={titleId}
            className={`pt-1.5 font-bold wrap-anywhere ${isLong ? 'leading-snug' : 'text-xl'}`}
          >
            {title}
          </h2>
          <IconButton
            label={closeLabel ? translate(closeLabel) : t.close}
            onClick={onClose}
            className="-mt-1 -mr-2"
          >
            <Icon name="close" />
          </IconButton>
        </div>
        {children}
      </div>
    </dialog>
  )
}
