import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { confirm } from '../../ui/confirm.tsx'
import { staff } from '../../words/staff.ts'

/**
 * While something is not saved, asks before a link leads away or the tab is closed. `discard` is
 * called when it may be lost. Back and forward cannot be held up: what was typed is kept for them.
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
      event.stopPropagation()
      const { discard: question, discardYes: yes, discardNo: no } = staff.now().leaving
      if (!(await confirm({ question, yes, no }))) return
      discard()
      navigate(to)
    }
    window.addEventListener('beforeunload', beforeClosing)
    // Before the router hears of it.
    document.addEventListener('click', beforeFollowing, true)
    return () => {
      window.removeEventListener('beforeunload', beforeClosing)
      document.removeEventListener('click', beforeFollowing, true)
    }
  }, [isUnsaved, discard, navigate])
}

/** Where a click leads within this tab and this shop; undefined when it leads nowhere else. */
function leadsTo(event: MouseEvent): string | undefined {
  const { target, button, metaKey, ctrlKey, shiftKey, altKey } = event
  if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return undefined
  const link = target instanceof Element ? target.closest('a') : null
  if (!link?.href || link.target || link.origin !== location.origin) return undefined
  if (link.pathname === location.pathname) return undefined
  return link.pathname + link.search + link.hash
}
