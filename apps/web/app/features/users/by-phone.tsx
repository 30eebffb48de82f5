import { Link, useSearchParams } from 'react-router'
import { useShop } from '../../lib/shop.ts'
import { users } from './words.ts'

/** The way to the login by phone, where the shop has it. It keeps where the visitor wanted to go. */
export function ByPhone() {
  const t = users.use()
  const [query] = useSearchParams()
  if (!useShop().phoneAccounts) return null
  return (
    <p className="text-center">
      <Link
        to={{ pathname: '/phone-login', search: query.toString() }}
        className="inline-block py-2.5 font-semibold text-primary underline"
      >
        {t.usePhone}
      </Link>
    </p>
  )
}
