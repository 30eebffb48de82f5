import type { PageTitle } from '@duka/contract/pages/pages'
import { listPages } from '@duka/contract/pages/pages.calls'
import { Link, useLoaderData } from 'react-router'
import { call } from '../../lib/calls/call.ts'
import { load } from '../../lib/calls/load.ts'
import { formatDate } from '../../lib/text/format.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { staffPages } from '../../words/staff/pages.ts'
import { staff } from '../../words/staff/staff.ts'
import { ListSkeleton } from '../staff-frame/skeletons.tsx'
import { StaffList } from '../staff-frame/staff-list.tsx'
import { StaffPage } from '../staff-frame/staff-page.tsx'

const EDIT = '/dashboard/pages/edit'

export const loader = () => ({ list: load(call(listPages), staffPages.now().failed) })

/** The list of the owner's pages: about the shop and its terms. */
export function Component() {
  const t = staffPages.use()
  const { list } = useLoaderData<typeof loader>()
  return (
    <StaffPage title={t.title} aside={<ButtonLink to={EDIT}>{t.add}</ButtonLink>}>
      <p className="-mt-2 mb-4 text-muted">{t.lead}</p>
      <Loaded from={list} waiting={t.loading} shape={ListSkeleton} retry={staff.use().retry}>
        {({ pages }) => <Pages pages={pages} />}
      </Loaded>
    </StaffPage>
  )
}

function Pages({ pages }: { pages: PageTitle[] }) {
  const t = staffPages.use()
  const drafts = pages.filter(({ slug, version }) => version === null && slug !== 'about')
  return (
    <>
      {drafts.length > 0 && (
        <p className="mb-4 rounded-control bg-mango-soft px-3 py-2 text-mango-ink">
          {t.drafts(drafts.map(({ title }) => title).join(', '))}
        </p>
      )}
      <StaffList
        name="pages"
        caption={t.title}
        rows={pages.map((page) => ({ ...page, _id: page.slug }))}
        nextCursor={null}
        nameOf={({ title }) => title}
        empty={{ title: t.failed }}
        columns={[
          {
            title: t.name,
            cell: ({ slug, title }) => (
              <Link
                to={`${EDIT}?page=${slug}`}
                className="inline-flex min-h-11 items-center font-medium text-primary underline"
              >
                {title}
              </Link>
            ),
          },
          {
            title: t.address,
            cell: ({ slug }) => (
              <Link to={`/${slug}`} className="inline-flex min-h-11 items-center underline">
                /{slug}
              </Link>
            ),
          },
          { title: t.swahili, cell: ({ titleSw }) => (titleSw ? t.hasSwahili : t.noSwahili) },
          {
            title: t.changed,
            cell: ({ updatedAt }) => (updatedAt ? formatDate(updatedAt) : t.draft),
          },
        ]}
      />
    </>
  )
}
