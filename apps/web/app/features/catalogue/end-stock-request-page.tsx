import { useParams } from 'react-router'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Head, Page } from '../site/page.tsx'
import { site } from '../site/words.ts'
import { notifyWords } from './notify-words.ts'

/**
 * The page of the link in a message about a product: one button, and it works without scripts. Opening
 * it ends nothing, because mail scanners open every link.
 */
export function Component() {
  const t = notifyWords.use()
  const s = site.use()
  const { token } = useParams()
  const isDone = token === 'done'
  return (
    <Page title={t.stopTitle} narrow>
      <Head title={t.stopTitle} hidden />
      <p className="mb-4">{isDone ? t.stopped : t.stopLead}</p>
      {isDone ? (
        <ButtonLink to="/products">{s.toProducts}</ButtonLink>
      ) : (
        <form method="post">
          <Button type="submit">{t.stop}</Button>
        </form>
      )}
    </Page>
  )
}
