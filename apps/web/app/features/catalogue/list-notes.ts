import { type ComponentType, lazy } from 'react'
import type { NarrowedListProps } from './narrowed-list.tsx'

/**
 * The server renders these notes at once. A browser loads their code when a list has notes, which is rare on a first
 * visit. A plain import would put the code into the first script.
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
