import type { PageTitle } from '@duka/contract/pages/pages'
import { Link } from 'react-router'
import { formatDate } from '../../lib/text/format.ts'
import { useLanguage } from '../../lib/text/text.ts'
import { Head, Page } from './page.tsx'
import type { ShownPage } from './read-page.ts'
import { pages } from './words.ts'
import { WrittenText } from './written-text.tsx'

/** One of the owner's pages, in the reader's language if there is a translation. */
export function WrittenView({ page, others }: { page: ShownPage; others: PageTitle[] }) {
  const t = pages.use()
  const isSwahili = useLanguage() === 'sw'
  const titleOf = ({ title, titleSw }: Pick<PageTitle, 'title' | 'titleSw'>) =>
    (isSwahili && titleSw) || title
  const html = (isSwahili && page.htmlSw) || page.html
  const isEnglish = isSwahili && !page.htmlSw
  return (
    <Page title={titleOf(page)} narrow>
      <Head title={titleOf(page)} description={beginningOf(html)} />
      <WrittenText html={html} lang={isEnglish ? 'en' : undefined} />
      {page.updatedAt && (
        <p className="mt-6 text-sm text-muted">{t.updated(formatDate(page.updatedAt))}</p>
      )}
      <nav aria-label={t.others} className="mt-8 border-t border-line pt-4">
        <h2 className="font-bold">{t.others}</h2>
        <ul className="mt-1 flex flex-wrap gap-x-6">
          {others.map((other) => (
            <li key={other.slug}>
              <Link
                to={`/${other.slug}`}
                className="inline-flex min-h-11 items-center text-primary underline"
              >
                {titleOf(other)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </Page>
  )
}

/** The start of a page's text, as the description for search engines. */
function beginningOf(html: string): string {
  const text = html
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim()
  return text.length > 160 ? `${text.slice(0, 159)}…` : text
}
