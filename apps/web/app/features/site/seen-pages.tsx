import { useEffect, useState } from 'react'
import { site } from '../../words/site.ts'

/** Where the service worker tells what it has kept; `sw.ts` answers it, and no server. */
const SEEN = '/seen-pages'

type SeenPage = [path: string, title: string]

/** Without a line: what was seen before and can be opened all the same, the newest first. */
export function SeenPages() {
  const t = site.use()
  const [pages, setPages] = useState<SeenPage[]>([])
  useEffect(() => {
    fetch(SEEN)
      .then((answer): Promise<SeenPage[]> => answer.json())
      // Where nothing is kept, nothing is offered.
      .then(setPages, () => undefined)
  }, [])
  if (pages.length === 0) return null
  return (
    <nav aria-label={t.seenPages} className="middle max-w-md pb-12">
      <h2 className="font-bold">{t.seenPages}</h2>
      <ul>
        {pages.map(([path, title]) => (
          <li key={path}>
            {/* A whole page: that is what was kept. */}
            <a href={path} className="inline-flex min-h-11 items-center text-primary underline">
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
