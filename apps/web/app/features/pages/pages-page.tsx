import type { PageTitle } from '@duka/contract/pages/pages'
import { listPages } from '@duka/contract/pages/pages.calls'
import { Link } from 'react-router'
import { call } from '../../lib/calls/call.ts'
import { formatDate } from '../../lib/text/format.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { defineStaffList } from '../staff-frame/define-staff-list.tsx'
import { staffPages } from './words.ts'

const EDIT = '/dashboard/pages/edit'

/** The list of the owner's pages: about the shop and its terms. */
export const { loader, action, Component } = defineStaffList({
  name: 'pages',
  words: staffPages,
  call: async () => ({ ...(await call(listPages)), nextCursor: null }),
  rows: ({ pages }) => pages.map((page) => ({ ...page, _id: page.slug })),
  failed: (t) => t.failed,
  aside: (t) => <ButtonLink to={EDIT}>{t.add}</ButtonLink>,
  lead: (t) => <p className="-mt-2 mb-4 text-muted">{t.lead}</p>,
  frame: ({ pages }, list) => (
    <>
      <Drafts pages={pages} />
      {list}
    </>
  ),
  columns: (t) => [
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
    { title: t.changed, cell: ({ updatedAt }) => (updatedAt ? formatDate(updatedAt) : t.draft) },
  ],
  nameOf: ({ title }) => title,
  empty: (t) => ({ title: t.failed }),
})

function Drafts({ pages }: { pages: PageTitle[] }) {
  const t = staffPages.use()
  const drafts = pages.filter(({ version }) => version === null)
  if (drafts.length === 0) return null
  return (
    <p className="mb-4 rounded-control bg-mango-soft px-3 py-2 text-mango-ink">
      {t.drafts(drafts.map(({ title }) => title).join(', '))}
    </p>
  )
}
