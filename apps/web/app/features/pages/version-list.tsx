import type { Page, PageVersion } from '@duka/contract/pages/pages'
import { getPageVersion } from '@duka/contract/pages/pages.calls'
import { useState } from 'react'
import { attempt } from '../../lib/calls/attempt.ts'
import { call } from '../../lib/calls/call.ts'
import { useAct } from '../../lib/calls/use-act.ts'
import { formatDateTime } from '../../lib/text/format.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { WrittenText } from '../site/written-text.tsx'
import { staffPages } from './words.ts'

interface VersionListProps {
  slug: string
  /** Newest first. */
  versions: PageVersion[]
}

/** Earlier versions of a page, to read and to restore. */
export function VersionList({ slug, versions }: VersionListProps) {
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
