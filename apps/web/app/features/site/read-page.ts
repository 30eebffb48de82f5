import type { Page, PageTitle } from '@duka/contract/pages'
import { call } from '../../lib/calls/call.ts'

/** What the page shows; without the Markdown, which only its editor needs. */
export type ShownPage = Omit<Page, 'text' | 'textSw'>

/** A page, and the others to read on. Throws the API's refusal. */
export async function readPage(
  slug: string,
  context: unknown,
): Promise<{ page: ShownPage; others: PageTitle[] }> {
  const [{ page }, { pages }] = await Promise.all([
    call('getPage', { params: { slug }, context }),
    call('listPages', { context }),
  ])
  const { text: _, textSw: _sw, ...shown } = page
  return { page: shown, others: pages.filter((other) => other.slug !== slug) }
}
