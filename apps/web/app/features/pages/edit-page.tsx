import { type Page, type PageVersion, shopPages } from '@duka/contract/pages/pages'
import {
  deletePage,
  getPage,
  getPageVersion,
  listPageVersions,
  restorePageVersion,
  savePage,
} from '@duka/contract/pages/pages.calls'
import { useState } from 'react'
import { type LoaderFunctionArgs, redirect, useActionData, useLoaderData } from 'react-router'
import { actions } from '../../lib/calls/actions.ts'
import { attempt, type Outcome } from '../../lib/calls/attempt.ts'
import { call } from '../../lib/calls/call.ts'
import { unlessRefused, withMessage } from '../../lib/calls/page-data.ts'
import { useAct } from '../../lib/calls/use-act.ts'
import { discardDraft } from '../../lib/forms/drafts.ts'
import { formatDateTime } from '../../lib/text/format.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { WrittenText } from '../site/written-text.tsx'
import { announce, textIn } from '../staff-frame/form-handlers.ts'
import { Panel, StaffPage } from '../staff-frame/staff-page.tsx'
import { PageForm } from './page-form.tsx'
import { staffPages } from './words.ts'

/** `?page=` is the page to edit; without it, a new one. */
export async function loader({ request }: LoaderFunctionArgs) {
  const slug = new URL(request.url).searchParams.get('page')
  if (!slug) return { page: undefined, versions: [] }
  const params = { slug }
  const [{ page }, { versions }] = await withMessage(
    Promise.all([call(getPage, { params }), call(listPageVersions, { params })]),
    staffPages.now().failed,
  )
  return { page, versions }
}

const slugOf = (form: FormData) => textIn(form, 'slug').trim()

export const action = actions<Outcome | Response>({ save, restore, delete: remove })

async function remove(form: FormData): Promise<Outcome | Response> {
  const deleting = call(deletePage, { params: { slug: slugOf(form) } })
  const outcome = await announce(deleting, staffPages, 'removed', 'failedRemove')
  if (!outcome.ok) return outcome
  discardDraft()
  return redirect('/dashboard/pages')
}

function restore(form: FormData): Promise<Outcome> {
  const params = { slug: slugOf(form), version: textIn(form, 'version') }
  return announce(call(restorePageVersion, { params }), staffPages, 'restored', 'failedRestore')
}

async function save(form: FormData): Promise<Outcome | Response> {
  const field = (name: string) => textIn(form, name).replaceAll('\r\n', '\n')
  const body = {
    title: field('title'),
    titleSw: field('titleSw'),
    text: field('text'),
    textSw: field('textSw'),
    version: field('version') === '' ? null : Number(field('version')),
  }
  // An empty address would be another call.
  const slug = slugOf(form) || '-'
  const saving = call(savePage, { params: { slug }, body })
  const outcome = await announce(saving, staffPages, 'saved', 'failedSave')
  if (!outcome.ok) return outcome
  discardDraft()
  return redirect(`/dashboard/pages/edit?page=${slug}`)
}

export const shouldRevalidate = unlessRefused

/** Writes one page, with a preview and its earlier versions. */
export function Component() {
  const t = staffPages.use()
  const { page, versions } = useLoaderData<typeof loader>()
  const outcome = useActionData<Exclude<Awaited<ReturnType<typeof action>>, Response>>()
  const isDraft = page?.version === null
  const isShopPage = shopPages.some((slug) => slug === page?.slug)
  return (
    <StaffPage title={page ? t.editTitle(page.title) : t.add}>
      {isDraft && (
        <p className="mb-4 rounded-control bg-mango-soft px-3 py-2 text-mango-ink">
          {page.slug === 'about' ? t.isOwnAbout : t.isDraft}
        </p>
      )}
      <div className="grid gap-4">
        {/* A new version is a new form. */}
        <PageForm
          key={`${page?.slug} ${page?.version}`}
          page={page}
          outcome={outcome}
          isShopPage={isShopPage}
        />
        {page && (
          <Panel title={t.versions} more={t.versionsMore}>
            <VersionList slug={page.slug} versions={versions} />
          </Panel>
        )}
      </div>
    </StaffPage>
  )
}

interface VersionListProps {
  slug: string
  /** Newest first. */
  versions: PageVersion[]
}

/** Earlier versions of a page, to read and to restore. */
function VersionList({ slug, versions }: VersionListProps) {
  const t = staffPages.use()
  const act = useAct()
  const [shown, show] = useState<Page>()
  if (versions.length === 0) return <p className="text-muted">{t.noVersions}</p>
  const read = async (version: number) => {
    const params = { slug, version: String(version) }
    const found = await attempt(call(getPageVersion, { params }), { failed: t.failed })
    if (found.ok) show(found.value.page)
  }
  return (
    <>
      <ul className="divide-y divide-line">
        {versions.map(({ version, title, savedBy, savedAt, isDeleted }, index) => (
          <li key={version} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
            <span className="grow">
              <span className="font-medium">{title}</span>{' '}
              <span className="figures block text-sm text-muted">
                {t.version(version)}, {formatDateTime(savedAt)} {t.by(savedBy)}
                {isDeleted ? `, ${t.deleted}` : index === 0 && `, ${t.now}`}
              </span>
            </span>
            <Button look="quiet" aria-label={t.showNamed(version)} onClick={() => read(version)}>
              {t.show}
            </Button>
            {(index > 0 || isDeleted) && (
              <Button
                look="quiet"
                aria-label={t.restoreNamed(version)}
                onClick={() => act({ intent: 'restore', slug, version: String(version) })}
              >
                {t.restore}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {shown && (
        <Dialog title={shown.title} onClose={() => show(undefined)} className="max-w-2xl">
          <div className="grid gap-6 p-4">
            <WrittenText html={shown.html} />
            {shown.htmlSw && <WrittenText html={shown.htmlSw} lang="sw" />}
          </div>
        </Dialog>
      )}
    </>
  )
}
