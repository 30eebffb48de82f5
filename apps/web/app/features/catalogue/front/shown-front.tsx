import type { FrontProps } from './front.tsx'

/** The front's code. A browser loads it if the shop has a front. */
let code = import.meta.env.SSR ? await import('./front.tsx') : null

export async function loadFrontCode(): Promise<void> {
  code ??= await import('./front.tsx')
}

/** What is above the list. The page knows it by this id before React is here. */
export function ShownFront(props: FrontProps) {
  return <div id="front">{code && <code.Front {...props} />}</div>
}
