import { useLayoutEffect, useState } from 'react'
import { readWanted, type Wanted } from './wanted-product.ts'
import { toCart } from './words.ts'

/** How many products are named. */
const NAMED = 2

/** What a guest chose before the login; nothing for others. */
export function KeptForCart() {
  const [kept, setKept] = useState<Wanted[]>([])
  // The server does not know it. It stays until the next page, though it is in the cart by then.
  useLayoutEffect(() => setKept(readWanted()), [])
  return <KeptNames of={kept} />
}

export function KeptNames({ of }: { of: Wanted[] }) {
  const t = toCart.use()
  const names = of.flatMap(({ name }) => name || [])
  if (names.length === 0) return null
  const shown = names.slice(0, NAMED)
  return (
    <p className="text-center text-muted">
      {t.keptNames(shown.join(', '), of.length - shown.length)}
    </p>
  )
}
