import '../../ui/later-icons.ts'
import { isStaff } from '@duka/contract/users/roles'
import type { User } from '@duka/contract/users/users'
import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { Icon, type IconName } from '../../ui/icons.tsx'
import { menuItem } from '../../ui/menu.tsx'
import { MenuLine } from './header-parts.tsx'
import { site } from './words.ts'

interface AccountLinksProps {
  user: User
  /** In the mobile menu: what belongs to the account is one entry that unfolds. */
  isFolded?: boolean
}

/** The links of a signed-in user, for the user menu and the mobile menu. */
export function AccountLinks({ user, isFolded = false }: AccountLinksProps) {
  const t = site.use()
  const tracking = (
    <Item icon="truck" to="/track-shipping">
      {t.trackShipping}
    </Item>
  )
  const settings = (
    <>
      <MenuNote>{t.profileSettings}</MenuNote>
      <Item icon="user" to="/profile/update">
        {t.updateProfile}
      </Item>
      <Item icon="lock" to="/profile/change-password">
        {t.updatePassword}
      </Item>
      <MenuNote>{t.myAddresses}</MenuNote>
      <Item icon="pin" to="/addresses">
        {t.manageAddresses}
      </Item>
      <Item icon="plus" to="/addresses/add">
        {t.addAddress}
      </Item>
    </>
  )
  return (
    <>
      <Item icon="box" to="/orders">
        {t.myOrders}
      </Item>
      <Item icon="heart" to="/wish-list">
        {t.wishList}
      </Item>
      {!isFolded && tracking}
      {isStaff(user) && (
        <Item icon="grid" to="/dashboard">
          {t.dashboard}
        </Item>
      )}
      {isFolded ? (
        <details>
          <summary className={menuItem}>
            <Icon name="user" className="size-5 shrink-0 text-muted" /> {t.account}
            <Icon name="down" className="ml-auto size-4 shrink-0" />
          </summary>
          <div className="ml-3">
            {tracking}
            {settings}
          </div>
        </details>
      ) : (
        <>
          <MenuLine />
          <MenuTitle>{t.account}</MenuTitle>
          {settings}
        </>
      )}
    </>
  )
}

export function LogoutButton({ className = `${menuItem} text-danger` }) {
  const t = site.use()
  const navigate = useNavigate()
  const leave = async () => {
    const { logOut } = await import('../../lib/session/session-check.ts')
    logOut()
    navigate('/login')
  }
  return (
    <button type="button" data-leaves onClick={leave} className={className}>
      <Icon name="leave" /> {t.logout}
    </button>
  )
}

function MenuTitle({ children }: { children: ReactNode }) {
  return <p className="px-3 pt-2 font-bold">{children}</p>
}

function MenuNote({ children }: { children: ReactNode }) {
  return <p className="px-3 pt-1 text-sm text-muted">{children}</p>
}

function Item({ icon, to, children }: { icon: IconName; to: string; children: ReactNode }) {
  return (
    <Link to={to} className={menuItem}>
      <Icon name={icon} className="size-5 shrink-0 text-muted" /> {children}
    </Link>
  )
}
