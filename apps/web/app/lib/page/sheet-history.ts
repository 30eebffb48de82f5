import { sheetEntry } from './sheet-entry.ts'

let open: HTMLElement | undefined
/** Whether we have called `history.back()`: the router must ignore that event. */
let isSteppingBack = false

// Listens before the router does.
addEventListener('popstate', stepped, true)

/** Adds a history entry for the same address, marked `sheet`; closing the sheet removes it. */
export function opened(sheet: HTMLElement): void {
  if (!sheet.matches(':popover-open')) return
  history.pushState({ ...history.state, sheet: true }, '')
  open = sheet
  sheetEntry.isThere = true
  const toggled = (event: Event) => {
    if (event.target !== sheet) return
    sheet.removeEventListener('toggle', toggled)
    closed()
  }
  sheet.addEventListener('toggle', toggled)
}

function closed(): void {
  open = undefined
  if (!sheetEntry.isThere) return
  sheetEntry.isThere = false
  isSteppingBack = true
  history.back()
}

function stepped(event: PopStateEvent): void {
  if (isSteppingBack) {
    isSteppingBack = false
    event.stopImmediatePropagation()
  } else if (open) {
    // A filter chosen in the sheet has replaced the entry: the router must handle this step.
    if (sheetEntry.isThere) event.stopImmediatePropagation()
    sheetEntry.isThere = false
    open.hidePopover()
  } else if (event.state?.sheet) {
    // The entry of a sheet from which another page was opened.
    event.stopImmediatePropagation()
    history.back()
  }
}
