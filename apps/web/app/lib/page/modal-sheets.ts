/**
 * Makes popovers marked `data-sheet`, with their name, behave as modal dialogs: while one is open, the page behind it
 * is inert, and the focus is in it. It is in the page itself, as `taps.ts` does, because sheets open before the scripts have loaded.
 */
function makeSheetsModal(): void {
  const behind: HTMLElement[] = []

  function isSheet(target: EventTarget | null): target is HTMLElement {
    return target instanceof HTMLElement && 'sheet' in target.dataset
  }

  /** Everything except the sheet and what contains it. Toasts stay: they are above it. */
  function coverPage(sheet: HTMLElement): void {
    for (let inner = sheet; inner !== document.body && inner.parentElement; ) {
      for (const other of inner.parentElement.children) {
        if (other === inner || !(other instanceof HTMLElement) || other.inert) continue
        if (other.matches('.toasts, script')) continue
        other.inert = true
        behind.push(other)
      }
      inner = inner.parentElement
    }
    // A sheet that leaves with its page tells nobody that it has closed.
    const watch = new MutationObserver(() => {
      if (behind.length > 0 && sheet.isConnected) return
      watch.disconnect()
      if (!sheet.isConnected) uncoverPage()
    })
    watch.observe(document.body, { childList: true, subtree: true })
  }

  function uncoverPage(): void {
    for (const other of behind.splice(0)) other.inert = false
  }

  // Before a sheet is shown, and before the browser returns the focus to the button that opened it.
  addEventListener(
    'beforetoggle',
    ({ target, newState }) => {
      if (!isSheet(target)) return
      uncoverPage()
      if (newState === 'open') coverPage(target)
    },
    true,
  )
  addEventListener(
    'toggle',
    ({ target, newState }) => {
      if (!isSheet(target)) return
      if (newState === 'open') {
        target.setAttribute('role', 'dialog')
        target.setAttribute('aria-modal', 'true')
        target.setAttribute('aria-label', target.dataset.sheet ?? '')
        target.querySelector('button')?.focus()
        return
      }
      // On a wide screen the filters are a part of the page.
      for (const name of ['role', 'aria-modal', 'aria-label']) target.removeAttribute(name)
      // The browser returns the focus unless a tap beside the sheet has closed it.
      if (document.activeElement === document.body)
        document
          .querySelector<HTMLElement>(`[popovertarget="${target.id}"]`)
          ?.focus({ preventScroll: true })
    },
    true,
  )
}

export const modalSheets = `(${makeSheetsModal})()`
