import { useEffect } from 'react'
import { newOrderWords } from './words.ts'

/** The keys of the page, as `aria-keyshortcuts` of the field or button that they mean. */
export const keysOf = { products: 'Alt+P', place: 'Control+Enter' } as const

/** Alt+P goes to the search for products; Ctrl+Enter places the order. */
export function useShortcuts(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const keys = readKeys(event)
      if (!keys || document.querySelector('dialog[open], [role=dialog]')) return
      const meant = document.querySelector<HTMLElement>(`[aria-keyshortcuts="${keys}"]`)
      event.preventDefault()
      if (meant instanceof HTMLInputElement) {
        meant.focus()
        meant.select()
      } else meant?.click()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

/** Alt changes the letter on some keyboards, so the place of the key counts. */
function readKeys({ key, code, altKey, ctrlKey, metaKey }: KeyboardEvent): string | undefined {
  if (key === 'Enter' && (ctrlKey || metaKey)) return keysOf.place
  if (code === 'KeyP' && altKey && !ctrlKey && !metaKey) return keysOf.products
  return undefined
}

export function Shortcuts() {
  const t = newOrderWords.use()
  return (
    <ul
      aria-label={t.keys.title}
      className="flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted max-xl:hidden"
    >
      <li>{t.keys.products}</li>
      <li>{t.keys.first}</li>
      <li>{t.keys.place}</li>
    </ul>
  )
}
