import { site } from '../../words/site.ts'
import { Head, Page } from '../site/page.tsx'

export function Component() {
  const t = site.use()
  return (
    <Page title={t.cart}>
      <Head title={t.cart} hidden />
    </Page>
  )
}
