let open: HTMLElement | undefined
/** Whether the browser history has an entry for the open sheet, which closing the sheet must remove. */
let hasEntry = false
/** Whether we have called `history.back()`: the router must ignore that event. */
let isSteppingBack = false

/** Call once, at the start: from then on *back* closes each popover that is marked `data-sheet`. */
export function followSheets(): void {
  // Before the sheet is on screen: nothing in it can be chosen without its entry.
  document.addEventListener(
    'beforetoggle',
    ({ target, newState }) => {
      if (newState === 'open' && target instanceof HTMLElement && 'sheet' in target.dataset)
        opened(target)
    },
    true,
  )
  // Listens before the router does.
  addEventListener('popstate', stepped, true)
}

/** Closes a sheet because a link in it opens another page; its history entry is skipped later. */
export function leaveSheet(element: HTMLElement): void {
  hasEntry = false
  element.hidePopover()
}

/** Whether the current history entry is that of a sheet. A navigation from within the sheet replaces it. */
export function isSheetEntry(): boolean {
  return history.state?.sheet === true
}

/** Call with a navigation from within a sheet, which replaces the sheet's entry. */
export function replaceSheetEntry(): void {
  hasEntry = false
}

/** Adds a history entry for the same address, marked `sheet`; closing the sheet removes it. */
function opened(sheet: HTMLElement): void {
  history.pushState({ ...history.state, sheet: true }, '')
  open = sheet
  hasEntry = true
  const toggled = ({ target, newState }: ToggleEvent) => {
    if (target !== sheet || newState !== 'closed') return
    sheet.removeEventListener('toggle', toggled)
    closed()
  }
  sheet.addEventListener('toggle', toggled)
}

function closed(): void {
  open = undefined
  // A navigation that began before the sheet opened may have added an entry after the sheet's.
  const isOnTop = hasEntry && isSheetEntry()
  hasEntry = false
  if (!isOnTop) return
  isSteppingBack = true
  history.back()
}

function stepped(event: PopStateEvent): void {
  if (isSteppingBack) {
    isSteppingBack = false
    event.stopImmediatePropagation()
  } else if (event.state?.sheet) {
    // The entry of a sheet from which, or during which, another page was opened.
    hasEntry = false
    event.stopImmediatePropagation()
    open?.hidePopover()
    history.back()
  } else if (open) {
    // A filter chosen in the sheet has replaced the entry: the router must handle this step.
    if (hasEntry) event.stopImmediatePropagation()
    hasEntry = false
    open.hidePopover()
  }
}
