import { useShop } from '../../lib/shop.ts'
import { AccountLink } from './account-form.tsx'
import { users } from './words.ts'

/** The way to the login by phone, where the shop has it. It keeps where the visitor wanted to go. */
export function ByPhone() {
  const t = users.use()
  if (!useShop().phoneAccounts) return null
  return (
    <p className="text-center">
      <AccountLink to="/phone-login" className="inline-block py-2.5 font-semibold">
        {t.usePhone}
      </AccountLink>
    </p>
  )
}
