/**
 * Keeps the toaster (`container`) above every dialog and menu. Returns a function that raises it at once.
 *
 * Browsers draw dialogs and popovers in the top layer, the last opened one on top. So `container` is a popover that is
 * opened again after each of them. While a modal dialog is open, everything outside it is inert, so `container` moves
 * into the dialog.
 */
export function stayOnTop(container: HTMLElement): () => void {
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
