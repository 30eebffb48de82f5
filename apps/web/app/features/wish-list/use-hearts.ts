import { useEffect } from 'react'
import { useUser } from '../../lib/session/session.ts'
import { storage } from '../../lib/state/storage.ts'
import { WISHES } from './wished-ids.ts'

/** Shows the hearts of a person who has a wish list; for others nothing is loaded. */
export function useHearts(): void {
  const user = useUser()
  useEffect(() => {
    if (!user && !storage.read(WISHES)) return
    // Offline the hearts stay empty.
    import('./wishes.ts').then(
      (wishes) => wishes.followWishes(),
      () => undefined,
    )
  }, [user])
}
