import type { PageTitle } from '@duka/contract/pages/pages'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { readPage, type ShownPage } from './read-page.ts'
import { WrittenView } from './written-view.tsx'

/** One of the owner's pages at its address. */
export function loader({ params: { slug = '' }, context }: LoaderFunctionArgs): Promise<{
  page: ShownPage
  others: PageTitle[]
}> {
  return readPage(slug, context)
}

export function Component() {
  const { page, others } = useLoaderData<typeof loader>()
  return <WrittenView page={page} others={others} />
}
