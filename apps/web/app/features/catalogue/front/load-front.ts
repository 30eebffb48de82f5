import { getFront } from '@duka/contract/catalogue/catalogue.calls'
import { call } from '../../../lib/calls/call.ts'
import { type ShownBlock, shownBlocks } from './shown-block.ts'
import { loadFrontCode } from './shown-front.tsx'

/**
 * What is above the list while nothing is filtered, with the code that shows it. Nothing if the shop has no front; if
 * it cannot be loaded, the list comes without it.
 */
export async function loadFront(options: {
  context: unknown
  signal: AbortSignal
}): Promise<ShownBlock[]> {
  try {
    const { front } = await call(getFront, options)
    const blocks = shownBlocks(front.blocks)
    if (blocks.length > 0) await loadFrontCode()
    return blocks
  } catch {
    return []
  }
}
