import { useSearchParams } from 'react-router'
import { useShop } from '../../lib/shop.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { users } from './words.ts'

/** The login by phone, offered before the form with an email, where the shop has it. It keeps where the visitor wanted to go. */
export function ByPhone() {
  const t = users.use()
  const [query] = useSearchParams()
  if (!useShop().phoneAccounts) return null
  return (
    <div className="grid gap-4 text-center">
      <ButtonLink to={{ pathname: '/phone-login', search: query.toString() }}>
        {t.usePhone}
      </ButtonLink>
      <p className="flex items-center gap-3 text-muted before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        {t.orEmail}
      </p>
    </div>
  )
}
