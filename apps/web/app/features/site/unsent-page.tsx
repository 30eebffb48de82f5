import { useLocation } from 'react-router'
import { telHref, useShop } from '../../lib/shop.ts'
import { buttonClass } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { Head } from './page.tsx'
import { unsent } from './words.ts'

/** Answers a form that a browser sent by itself, before the scripts of its page came. Only the server renders it. */
export function UnsentPage() {
  const t = unsent.use()
  const { pathname, search } = useLocation()
  const [phone] = useShop().phones
  return (
    <>
      <Head title={t.title} hidden />
      <ErrorState
        wholePage
        title={t.title}
        action={
          <a href={pathname + search} className={buttonClass('primary')}>
            {t.back}
          </a>
        }
      >
        <p>{t.nothingKept}</p>
        <p>{t.whatToDo}</p>
        {phone && (
          <p>
            {t.orCall}{' '}
            <a href={telHref(phone)} className="underline">
              {phone}
            </a>
          </p>
        )}
      </ErrorState>
    </>
  )
}
