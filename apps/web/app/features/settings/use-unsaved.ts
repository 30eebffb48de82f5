import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { confirm } from '../../ui/confirm.tsx'
import { staff } from '../staff-frame/words.ts'

/**
 * With unsaved changes, asks for confirmation before following a link or closing the tab, and calls
 * `discard` if the user agrees. Back and forward cannot be stopped; `useEdits` keeps the changes.
 */
export function useUnsaved(isUnsaved: boolean, discard: () => void): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (!isUnsaved) return
    const beforeClosing = (event: Event) => event.preventDefault()
    const beforeFollowing = async (event: MouseEvent) => {
      const to = leadsTo(event)
      if (!to) return
      event.preventDefault()
      // Of several forms on a page one asks.
      event.stopImmediatePropagation()
      const { discard: question, discardYes: yes, discardNo: no } = staff.now().leaving
      if (!(await confirm({ question, yes, no }))) return
      discard()
      navigate(to)
    }
    window.addEventListener('beforeunload', beforeClosing)
    // In the capture phase, before the router gets the click.
    document.addEventListener('click', beforeFollowing, true)
    return () => {
      window.removeEventListener('beforeunload', beforeClosing)
      document.removeEventListener('click', beforeFollowing, true)
    }
  }, [isUnsaved, discard, navigate])
}

/** The page to which a click leads in this tab; undefined if it does not leave the page. */
function leadsTo(event: MouseEvent): string | undefined {
  const { target, button, metaKey, ctrlKey, shiftKey, altKey } = event
  if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return undefined
  const link = target instanceof Element ? target.closest('a') : null
  if (!link?.href || link.target || link.origin !== location.origin) return undefined
  if (link.pathname === location.pathname) return undefined
  return link.pathname + link.search + link.hash
}
