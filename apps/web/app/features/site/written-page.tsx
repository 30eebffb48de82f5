import type { PageTitle } from '@duka/contract/pages/pages'
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { CallError } from '../../lib/calls/call.ts'
import { readPage, type ShownPage } from './read-page.ts'
import { WrittenView } from './written-view.tsx'

/** One of the owner's pages at its address, such as `/returns`. Most addresses have none: 404. */
export async function loader({ params: { slug = '' }, context }: LoaderFunctionArgs): Promise<{
  page: ShownPage
  others: PageTitle[]
}> {
  try {
    return await readPage(slug, context)
  } catch (error) {
    if (error instanceof CallError && error.status === 404) throw data(null, { status: 404 })
    throw error
  }
}

export function Component() {
  const { page, others } = useLoaderData<typeof loader>()
  return <WrittenView page={page} others={others} />
}
