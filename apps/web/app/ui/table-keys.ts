import type { KeyboardEvent } from 'react'

const CONTROLS = 'a[href], button:enabled, input:enabled, summary'

/**
 * The keys of a table row: up, down, Home and End move to other rows, left and right to the controls
 * of this row, the menu key opens its actions, Enter follows its link, and Space calls `choose`.
 * Menus and fields in a row keep their own keys.
 */
export function rowKeys(choose: (rowId: string, withShift: boolean) => void) {
  return (event: KeyboardEvent<HTMLElement>) => {
    const { target, key } = event
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    if (!(target instanceof HTMLElement)) return
    const row = target.closest('tr')
    if (!row || !event.currentTarget.contains(row)) return
    const rows = [...event.currentTarget.querySelectorAll<HTMLElement>(':scope > tr')]
    const at = rows.indexOf(row)
    const to = {
      ArrowDown: rows[at + 1],
      ArrowUp: rows[at - 1],
      Home: rows[0],
      End: rows.at(-1),
      ArrowRight: beside(row, target, 1),
      ArrowLeft: beside(row, target, -1),
    }[key]
    if (to) focus(to, event)
    else if (isMenuKey(event)) openActions(row, event)
    else if (target === row && key === ' ')
      act(event, () => choose(row.dataset.row ?? '', event.shiftKey))
    else if (target === row && key === 'Enter')
      act(event, () => row.querySelector<HTMLElement>('a[href]')?.click())
  }
}

/** The next control of this row; before the first one, the row itself. */
function beside(row: HTMLElement, from: HTMLElement, step: 1 | -1): HTMLElement | undefined {
  const all = [row, ...row.querySelectorAll<HTMLElement>(CONTROLS)]
  return all[all.indexOf(from) + step]
}

function focus(element: HTMLElement, event: KeyboardEvent): void {
  act(event, () => {
    element.focus({ preventScroll: true })
    element.closest('tr')?.scrollIntoView({ block: 'nearest' })
  })
}

function isMenuKey({ key, shiftKey }: KeyboardEvent): boolean {
  return key === 'ContextMenu' || (shiftKey && key === 'F10')
}

/** Opens the row's menu; a row without one focuses its first button. */
function openActions(row: HTMLElement, event: KeyboardEvent): void {
  const buttons = row.querySelectorAll<HTMLElement>('td:last-child button:enabled')
  const menu = row.querySelector<HTMLElement>('button[aria-haspopup=true]:enabled')
  const first = menu ?? buttons[0]
  if (!first) return
  act(event, () => {
    first.focus()
    if (menu) menu.click()
  })
}

function act(event: KeyboardEvent, work: () => void): void {
  event.preventDefault()
  work()
}
