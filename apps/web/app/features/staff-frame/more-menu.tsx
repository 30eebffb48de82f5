import '../../ui/later-icons.ts'
import type { ReactNode } from 'react'
import { iconClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { Menu } from '../../ui/menu.tsx'
import { staff } from '../../words/staff/staff.ts'

/** The rare actions of a page, apart from its main button. Fill it with elements of the class `menuItem`. */
export function MoreMenu({ children }: { children: ReactNode }) {
  const s = staff.use()
  return (
    <Menu
      label={s.more}
      hint={s.more}
      buttonClass={iconClass('border border-edge bg-surface')}
      button={<Icon name="more" />}
    >
      {children}
    </Menu>
  )
}
