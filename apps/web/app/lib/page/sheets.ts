import { sheetEntry } from './sheet-entry.ts'

/** Call once, at the start: from then on *back* closes each popover that is marked `data-sheet`. */
export function followSheets(): void {
  document.addEventListener(
    'toggle',
    async ({ target, newState }) => {
      if (newState !== 'open' || !(target instanceof HTMLElement) || !('sheet' in target.dataset))
        return
      // Loaded with the first sheet.
      const { opened } = await import('./sheet-history.ts')
      opened(target)
    },
    true,
  )
}

/** Closes a sheet because a link in it opens another page; its history entry is skipped later. */
export function leaveSheet(element: HTMLElement): void {
  sheetEntry.isThere = false
  element.hidePopover()
}
