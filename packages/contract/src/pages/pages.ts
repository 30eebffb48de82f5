import * as z from 'zod/mini'
import { endpoint, Instant, noted, requiredText } from '../endpoint.ts'
import { invalid } from '../field-messages.ts'
import * as calls from './pages.calls.ts'

/** The pages that every shop has; the owner adds others. */
export const shopPages = ['about', 'returns', 'privacy', 'terms'] as const

/** First parts of addresses that are the shop's own, so no page can have them. */
export const reservedSlugs: readonly string[] = [
  ...['addresses', 'api', 'assets', 'carts', 'checkout', 'contact', 'd', 'dashboard', 'feeds'],
  ...[
    'forgot-password',
    'healthz',
    'images',
    'join',
    'login',
    'metrics',
    'notifications',
    'orders',
  ],
  ...[
    'p',
    'phone-login',
    'products',
    'profile',
    'r',
    'readyz',
    'register',
    'reset-password',
    'reviews',
    'seen-pages',
  ],
  ...['share', 'simulator', 'stop', 't', 'track-shipping', 'unsubscribe', 'wish-list'],
]

/** The last part of a page's address. */
export const Slug = z
  .string('Please give the page an address.')
  .check(
    z.trim(),
    z.regex(
      /^[a-z0-9]+(-[a-z0-9]+)*$/,
      'Use small letters, digits and single hyphens for the address, such as opening-hours.',
    ),
    z.maxLength(60, invalid.tooLong),
  )

/** A page with its texts in Markdown, and as HTML that is safe to show. HTML in a text is shown as text. */
export const Page = z.object({
  slug: noted(z.string(), 'The address of the page, such as `returns`.'),
  title: z.string(),
  titleSw: noted(z.string(), 'In Swahili; empty: the English one is shown.'),
  text: z.string(),
  textSw: noted(z.string(), 'In Swahili; empty: the English one is shown.'),
  html: z.string(),
  htmlSw: noted(z.string(), 'The text in Swahili as HTML.'),
  version: noted(
    z.nullable(z.int()),
    "The number of what was saved last; null: nobody has saved it, it is the shop's first draft.",
  ),
  updatedAt: z.nullable(Instant),
})
export type Page = z.infer<typeof Page>

/** A page in a list. */
export const PageTitle = z.pick(Page, {
  slug: true,
  title: true,
  titleSw: true,
  version: true,
  updatedAt: true,
})
export type PageTitle = z.infer<typeof PageTitle>

/** A version that staff saved. */
export const PageVersion = z.object({
  version: noted(
    z.int(),
    'Send back the version that you read; a newer one is refused, so that nobody overwrites a change unseen.',
  ),
  title: z.string(),
  /** The username; it outlives the account. */
  savedBy: z.string(),
  savedAt: Instant,
  /** From then on the page was gone, or had its first draft again. */
  isDeleted: z.boolean(),
})
export type PageVersion = z.infer<typeof PageVersion>

const MAX_TEXT = 50_000
const text = (missing: string) => requiredText(missing, MAX_TEXT)
const optional = (most: number) => z._default(z.string().check(z.trim(), z.maxLength(most)), '')

export const PageChange = z.object({
  title: requiredText('Please give the page a title.', 100),
  titleSw: noted(optional(100), 'In Swahili; empty: the English one is shown.'),
  text: text('Please write the page.'),
  textSw: noted(optional(MAX_TEXT), 'In Swahili; empty: the English one is shown.'),
  version: noted(
    z.optional(z.nullable(z.int('version must be a whole number.'))),
    'The version that the client has read. The change is refused if somebody has saved since.',
  ),
})
export type PageChange = z.infer<typeof PageChange>

const PageAnswer = z.object({ page: Page })
const BySlug = z.object({
  slug: noted(z.string(), 'The address of the page, such as `returns`.'),
})
const ByVersion = z.object({
  slug: noted(z.string(), 'The address of the page, such as `returns`.'),
  version: noted(
    z.pipe(
      z.string().check(z.regex(/^\d{1,15}$/, 'version must be a whole number.')),
      z.transform(Number),
    ),
    'Send back the version that you read; a newer one is refused, so that nobody overwrites a change unseen.',
  ),
})

export const listPages = endpoint(calls.listPages, 'public', {
  summary: 'List the pages, by title',
  answer: { pages: z.array(PageTitle) },
})

export const getPage = endpoint(calls.getPage, 'public', {
  summary: 'Read a page',
  missing: 'PAGE_NOT_FOUND',
  params: BySlug,
  answer: PageAnswer,
})

export const savePage = endpoint(calls.savePage, 'staff:settings', {
  summary: 'Write a page; a new address makes a new page',
  missing: 'PAGE_NOT_FOUND',
  refusals: ['PAGE_CHANGED', 'SLUG_TAKEN'],
  params: BySlug,
  body: PageChange,
  answer: PageAnswer,
})

export const deletePage = endpoint(calls.deletePage, 'staff:settings', {
  summary: 'Delete a page; those that every shop has get their first draft back',
  missing: 'PAGE_NOT_FOUND',
  params: BySlug,
})

export const listPageVersions = endpoint(calls.listPageVersions, 'staff:settings', {
  summary: 'List the last 100 versions of a page, newest first',
  missing: 'PAGE_NOT_FOUND',
  params: BySlug,
  answer: { versions: z.array(PageVersion) },
})

export const getPageVersion = endpoint(calls.getPageVersion, 'staff:settings', {
  summary: 'Read a version of a page',
  missing: 'PAGE_VERSION_NOT_FOUND',
  params: ByVersion,
  answer: PageAnswer,
})

export const restorePageVersion = endpoint(calls.restorePageVersion, 'staff:settings', {
  summary: 'Save an earlier version again as the newest',
  missing: 'PAGE_VERSION_NOT_FOUND',
  params: ByVersion,
  answer: PageAnswer,
})

export const previewPage = endpoint(calls.previewPage, 'staff:settings', {
  summary: 'Turn Markdown into the HTML of a page; nothing is saved',
  body: {
    text: z.string('Please write the page.').check(z.maxLength(MAX_TEXT, invalid.tooLong)),
  },
  answer: { html: z.string() },
})
