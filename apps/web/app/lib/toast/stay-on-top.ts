/**
 * Keeps the toaster (`place`) above every dialog and menu. Returns a function that raises it at once.
 *
 * Browsers draw dialogs and popovers in the top layer, the last opened one on top. So `place` is a popover that is
 * opened again after each of them. While a modal dialog is open, everything outside it is inert, so `place` moves
 * into the dialog.
 */
export function stayOnTop(place: HTMLElement): () => void {
  // Not the property `popover`, which older browsers lack: `older-browsers.ts` reads the attribute, too.
  place.setAttribute('popover', 'manual')

  // React removes a closed dialog together with `place` in it.
  const rescue = new MutationObserver(() => {
    if (!place.isConnected) raise()
  })

  function raise(): void {
    const home = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
    if (place.parentElement !== home) {
      home.append(place)
      rescue.disconnect()
      if (home !== document.body) rescue.observe(document.body, { childList: true, subtree: true })
    }
    if (place.matches(':popover-open')) place.hidePopover()
    place.showPopover()
  }

  document.addEventListener(
    'toggle',
    (event) => {
      const isLayer =
        event.target instanceof HTMLElement && event.target.matches('dialog,[popover]')
      if (isLayer && event.target !== place && event.newState === 'open') raise()
    },
    true,
  )
  return raise
}
