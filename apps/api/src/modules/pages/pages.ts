import type { Page, PageChange, PageTitle, PageVersion } from '@duka/contract/pages/pages'
import { reservedSlugs, Slug, shopPages } from '@duka/contract/pages/pages'
import type { Shop } from '@duka/contract/settings/settings'
import * as z from 'zod/mini'
import type { Db } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/auth.ts'
import { InvalidInput, mustExist, ShopError } from '../../http/errors.ts'
import { invalidateOnCommit } from '../../response-cache/invalidation.ts'
import { addAuditEntry } from '../audit/audit.ts'
import { about } from './drafts/about.ts'
import type { Draft } from './drafts/draft.ts'
import { privacy } from './drafts/privacy.ts'
import { returns } from './drafts/returns.ts'
import { terms } from './drafts/terms.ts'
import { toHtml } from './markdown.ts'
import {
  findNewest,
  findVersion,
  insertVersion,
  lockSlug,
  selectNewest,
  selectVersions,
  type VersionRow,
} from './pages.queries.ts'

const drafts: Record<(typeof shopPages)[number], Draft> = { about, returns, privacy, terms }

type PageDeps = Pick<Deps, 'db' | 'settings'>

/** All pages: first those that every shop has, then the owner's, sorted by title. */
export async function listPages({ db, settings }: PageDeps): Promise<PageTitle[]> {
  const saved = (await selectNewest(db)).filter(({ isDeleted }) => !isDeleted)
  const listed = saved.map(({ slug, version, title, titleSw, savedAt }) => ({
    slug,
    title,
    titleSw,
    version,
    updatedAt: savedAt.toISOString(),
  }))
  const shop = settings.shop()
  const fixed = shopPages.map(
    (slug) => listed.find((page) => page.slug === slug) ?? titleOfDraft(slug, drafts[slug], shop),
  )
  const own = listed
    .filter(({ slug }) => !isShopPage(slug))
    .sort((a, b) => a.title.localeCompare(b.title) || a.slug.localeCompare(b.slug))
  return [...fixed, ...own]
}

/** The newest version of a page, or its first draft if nobody has saved it. Throws 404 `PAGE_NOT_FOUND`. */
export async function getPage({ db, settings }: PageDeps, slug: string): Promise<Page> {
  const newest = await findNewest(db, slug)
  if (newest && !newest.isDeleted) return toPage(newest)
  if (isShopPage(slug)) return toDraft(slug, settings.shop())
  throw new ShopError('PAGE_NOT_FOUND')
}

/**
 * Saves a new version of a page, or the first version of a new page. Throws 400 for a slug that cannot be an address, 409
 * `SLUG_TAKEN` for an address of the shop itself, and 409 `PAGE_CHANGED` if somebody saved after the `version` that the
 * caller read.
 */
export async function savePage(
  { db }: PageDeps,
  staff: Caller,
  slug: string,
  { version, ...page }: PageChange,
): Promise<Page> {
  refuseBadSlug(slug)
  if (reservedSlugs.includes(slug)) throw new ShopError('SLUG_TAKEN', { slug })
  return toPage(
    await write(db, staff, slug, async (before) => {
      if (
        version !== undefined &&
        version !== (before?.isDeleted ? null : (before?.version ?? null))
      )
        throw new ShopError('PAGE_CHANGED')
      return { ...page, isDeleted: false }
    }),
  )
}

/** Deletes a page and keeps its versions. A page that every shop has shows its first draft again. Throws 404. */
export async function deletePage({ db }: PageDeps, staff: Caller, slug: string): Promise<void> {
  await write(db, staff, slug, async (before) => {
    if (!before || before.isDeleted) throw new ShopError('PAGE_NOT_FOUND')
    const { title, titleSw, text, textSw } = before
    return { title, titleSw, text, textSw, isDeleted: true }
  })
}

/** The versions of a page, newest first. Throws 404 for an unknown slug. */
export async function listVersions(db: Db, slug: string): Promise<PageVersion[]> {
  const versions = await selectVersions(db, slug)
  if (versions.length === 0 && !isShopPage(slug)) throw new ShopError('PAGE_NOT_FOUND')
  return versions.map(({ savedAt, ...version }) => ({
    ...version,
    savedAt: savedAt.toISOString(),
  }))
}

/** Throws 404 `PAGE_VERSION_NOT_FOUND`. */
export async function getVersion(db: Db, slug: string, version: number): Promise<Page> {
  return toPage(await readVersion(db, slug, version))
}

/** Restores an earlier version: saves a copy of it as the newest one. Throws 404. */
export async function restoreVersion(
  { db }: PageDeps,
  staff: Caller,
  slug: string,
  version: number,
): Promise<Page> {
  return toPage(
    await write(db, staff, slug, async (_before, db) => {
      const { title, titleSw, text, textSw } = await readVersion(db, slug, version)
      return { title, titleSw, text, textSw, isDeleted: false }
    }),
  )
}

function refuseBadSlug(slug: string): void {
  const { error } = z.safeParse(Slug, slug)
  const [issue] = error?.issues ?? []
  if (issue) throw new InvalidInput([{ ...issue, path: ['slug'] }])
}

type Written = Pick<VersionRow, 'title' | 'titleSw' | 'text' | 'textSw' | 'isDeleted'>

/** Saves what `decide` returns as the newest version, with an entry in the audit log. */
function write(
  db: Db,
  staff: Caller,
  slug: string,
  decide: (before: VersionRow | undefined, db: Db) => Promise<Written>,
): Promise<VersionRow> {
  return db.transaction(async (db) => {
    await lockSlug(db, slug)
    const before = await findNewest(db, slug)
    const after = await insertVersion(db, {
      ...(await decide(before, db)),
      slug,
      savedBy: staff.username,
    })
    const was = before && !before.isDeleted ? forAudit(before) : undefined
    await addAuditEntry(
      db,
      staff,
      `page ${after.isDeleted ? 'delete' : was ? 'update' : 'create'}`,
      slug,
      { before: was, after: after.isDeleted ? undefined : forAudit(after) },
    )
    await invalidateOnCommit(db, 'pages')
    return after
  })
}

/** The audit log leaves out the texts: each version keeps its own. */
function forAudit({ version, title }: VersionRow) {
  return { version, title }
}

async function readVersion(db: Db, slug: string, version: number): Promise<VersionRow> {
  const row = mustExist(await findVersion(db, slug, version), 'PAGE_VERSION_NOT_FOUND')
  return row
}

function isShopPage(slug: string): slug is keyof typeof drafts {
  return shopPages.some((one) => one === slug)
}

function titleOfDraft(slug: string, draft: Draft, shop: Shop): PageTitle {
  return {
    slug,
    title: draft.title(shop),
    titleSw: draft.titleSw(shop),
    version: null,
    updatedAt: null,
  }
}

function toDraft(slug: keyof typeof drafts, shop: Shop): Page {
  const draft = drafts[slug]
  const [text, textSw] = [draft.text(shop), draft.textSw(shop)]
  return {
    ...titleOfDraft(slug, draft, shop),
    text,
    textSw,
    html: toHtml(text),
    htmlSw: toHtml(textSw),
  }
}

function toPage({ slug, title, titleSw, text, textSw, version, savedAt }: VersionRow): Page {
  return {
    slug,
    title,
    titleSw,
    text,
    textSw,
    version,
    html: toHtml(text),
    htmlSw: toHtml(textSw),
    updatedAt: savedAt.toISOString(),
  }
}
