import '../../lib/calls/later-calls.ts'
import type { PageTitle } from '@duka/contract/pages'
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { CallError } from '../../lib/calls/call.ts'
import { readPage, type ShownPage } from './read-page.ts'
import { WrittenView } from './written-view.tsx'

/** A page at its own address, such as `/returns`. There are many more addresses than pages. */
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
