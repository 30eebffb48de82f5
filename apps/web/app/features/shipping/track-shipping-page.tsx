import { site } from '../../words/site.ts'
import { Head, Page } from '../site/page.tsx'

export function Component() {
  const t = site.use()
  return (
    <Page title={t.trackShipping}>
      <Head title={t.trackShipping} hidden />
    </Page>
  )
}
