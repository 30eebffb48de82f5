import { type ComponentType, lazy } from 'react'
import type { NarrowedListProps } from './narrowed-list.tsx'

/**
 * Only on the server, which renders these notes. A browser loads their code when a list has them: most visits begin
 * with one that has none. A plain import would put them into the first script.
 */
const server = import.meta.env.SSR ? await import('./narrowed-list.tsx') : null

/** What is above a searched, filtered or empty list. Put `<Suspense>` around it. */
export const NarrowedList: ComponentType<NarrowedListProps> =
  server?.NarrowedList ??
  lazy<ComponentType<NarrowedListProps>>(() =>
    import('./narrowed-list.tsx').then(
      ({ NarrowedList }) => ({ default: NarrowedList }),
      () => ({ default: () => null }),
    ),
  )
