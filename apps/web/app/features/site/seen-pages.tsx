import { useEffect, useState } from 'react'
import { site } from '../../words/site.ts'

/** The service worker answers this path with the cached pages. */
const SEEN = '/seen-pages'

type SeenPage = [path: string, title: string]

/** Offline: links to the cached pages, newest first. */
export function SeenPages() {
  const t = site.use()
  const [pages, setPages] = useState<SeenPage[]>([])
  useEffect(() => {
    fetch(SEEN)
      .then((answer): Promise<SeenPage[]> => answer.json())
      // Nothing is cached.
      .then(setPages, () => undefined)
  }, [])
  if (pages.length === 0) return null
  return (
    <nav aria-label={t.seenPages} className="middle max-w-md pb-12">
      <h2 className="font-bold">{t.seenPages}</h2>
      <ul>
        {pages.map(([path, title]) => (
          <li key={path}>
            {/* A full page load, because the cache has complete pages. */}
            <a href={path} className="inline-flex min-h-11 items-center text-primary underline">
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
