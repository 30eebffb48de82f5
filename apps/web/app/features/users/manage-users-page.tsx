import { staff } from '../../words/staff.ts'
import { Head, Page } from '../site/page.tsx'

export function Component() {
  const t = staff.use()
  return (
    <Page title={t.users}>
      <Head title={t.users} hidden />
    </Page>
  )
}
