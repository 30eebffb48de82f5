import { isStaff } from '@duka/contract/roles'
import type { User } from '@duka/contract/users'
import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { menuItem } from '../../ui/menu.tsx'
import { site } from '../../words/site.ts'

/** The links of a signed-in person; used by the user menu and the slide-in. */
export function AccountLinks({ user }: { user: User }) {
  const t = site.use()
  const navigate = useNavigate()
  const leave = async () => {
    const { logOut } = await import('../../lib/session-check.ts')
    logOut()
    navigate('/login')
  }
  return (
    <>
      <Group title={t.account}>
        <Heading>{t.profileSettings}</Heading>
        <Item to="/profile/update">{t.updateProfile}</Item>
        <Item to="/profile/change-password">{t.updatePassword}</Item>
        <Heading>{t.myAddresses}</Heading>
        <Item to="/addresses">{t.manageAddresses}</Item>
        <Item to="/addresses/add">{t.addAddress}</Item>
      </Group>
      <div className="my-1 border-t border-line" />
      <Item to="/orders">{t.myOrders}</Item>
      <Item to="/track-shipping">{t.trackShipping}</Item>
      {isStaff(user) && <Item to="/dashboard">{t.dashboard}</Item>}
      <div className="my-1 border-t border-line" />
      <button type="button" onClick={leave} className={`${menuItem} text-danger`}>
        {t.logout}
      </button>
    </>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <p className="px-3 pt-2 font-bold">{title}</p>
      {children}
    </>
  )
}

function Heading({ children }: { children: ReactNode }) {
  return <p className="px-3 pt-2 text-sm text-muted">{children}</p>
}

function Item({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={menuItem}>
      {children}
    </Link>
  )
}
