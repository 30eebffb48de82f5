import type { Page, PageTitle } from '@duka/contract/pages/pages'
import { getPage, listPages } from '@duka/contract/pages/pages.calls'
import { call } from '../../lib/calls/call.ts'

/** The page without its Markdown, which only the editor needs. */
export type ShownPage = Omit<Page, 'text' | 'textSw'>

/** Loads a page and the list of the others. Throws the API's refusal. */
export async function readPage(
  slug: string,
  context: unknown,
): Promise<{ page: ShownPage; others: PageTitle[] }> {
  const [{ page }, { pages }] = await Promise.all([
    call(getPage, { params: { slug }, context }),
    call(listPages, { context }),
  ])
  const { text: _, textSw: _sw, ...shown } = page
  return { page: shown, others: pages.filter((other) => other.slug !== slug) }
}
