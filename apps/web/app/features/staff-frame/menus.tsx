import '../../ui/later-icons.ts'
import type { ReactNode } from 'react'
import {
  Button as AriaButton,
  Dialog,
  DialogTrigger,
  Header,
  Menu,
  MenuItem,
  MenuSection,
  MenuTrigger,
  Popover,
} from 'react-aria-components'
import { Link } from 'react-router'
import { buttonClass, iconClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { menuItem } from '../../ui/menu.tsx'
import { staff } from './words.ts'

interface ChoiceMenuProps<Choice extends string> {
  button: ReactNode
  /** The accessible name of the button; it begins with the words that the button shows. */
  label: string
  title: string
  choices: readonly Choice[]
  /** What the list shows for each choice; without it, the choice itself. */
  names?: Readonly<Record<Choice, string>> | undefined
  /** The present choice, which cannot be chosen again. */
  current?: Choice
  onChoose: (choice: Choice) => void
  tight?: boolean | undefined
}

/** A button with a short list of choices. */
export function ChoiceMenu<Choice extends string>({
  button,
  label,
  title,
  choices,
  names,
  current,
  onChoose,
  tight,
}: ChoiceMenuProps<Choice>) {
  return (
    <MenuTrigger>
      <AriaButton
        aria-label={label}
        className={buttonClass('secondary', 'px-3 text-sm whitespace-nowrap')}
      >
        {tight && (
          <span title={label}>
            <Icon name="more" className="size-5" />
          </span>
        )}
        <span className={tight ? 'sr-only' : ''}>{button}</span>
        {!tight && <Icon name="down" className="size-4" />}
      </AriaButton>
      <Popover className={menuBox}>
        <Menu
          aria-label={title}
          disabledKeys={current === undefined ? [] : [current]}
          onAction={(chosen) => afterMenu(() => onChoose(chosen as Choice))}
          className="outline-none"
        >
          <MenuSection>
            <Header className="px-3 py-2 text-sm font-semibold text-muted">{title}</Header>
            {choices.map((choice) => (
              <MenuItem key={choice} id={choice} className={menuEntry}>
                {names?.[choice] ?? choice}
                {choice === current && <Icon name="check" className="ml-auto size-4" />}
              </MenuItem>
            ))}
          </MenuSection>
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}

/** The rare actions of a page, apart from its main button. Fill it with `MenuLink` and `MenuAction`. */
export function MoreMenu({ children }: { children: ReactNode }) {
  const s = staff.use()
  return (
    <DialogTrigger>
      <AriaButton aria-label={s.more} className={iconClass('border border-edge bg-surface')}>
        <span title={s.more}>
          <Icon name="more" />
        </span>
      </AriaButton>
      <MenuPopover label={s.more}>{children}</MenuPopover>
    </DialogTrigger>
  )
}

/** Links and buttons under the button of a `DialogTrigger`. Links, and buttons with `data-leaves`, close it. */
export function MenuPopover({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Popover placement="bottom end" className={menuBox}>
      <Dialog aria-label={label} className="outline-none">
        {({ close }) => (
          // biome-ignore lint/a11y/noStaticElementInteractions: closes after its own links and buttons, which take the keys
          // biome-ignore lint/a11y/useKeyWithClickEvents: as above
          <div
            onClick={(event) => {
              if ((event.target as Element).closest('a, [data-leaves]')) close()
            }}
          >
            {children}
          </div>
        )}
      </Dialog>
    </Popover>
  )
}

/** A page that a menu leads to. */
export function MenuLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className={menuItem}>
      {children}
    </Link>
  )
}

interface MenuActionProps {
  onAction: () => void
  danger?: boolean
  children: string
}

/** Something that a menu does. */
export function MenuAction({ onAction, danger, children }: MenuActionProps) {
  return (
    <button
      type="button"
      data-leaves
      onClick={() => afterMenu(onAction)}
      className={`${menuItem} ${danger ? 'text-danger' : ''}`}
    >
      {children}
    </button>
  )
}

const menuBox =
  'w-60 overflow-y-auto rounded-card border border-line bg-surface p-1.5 shadow-soft outline-none'
const menuEntry = `${menuItem} cursor-pointer data-focused:bg-sunken data-disabled:cursor-default data-disabled:opacity-50 focus-visible:-outline-offset-3`

/**
 * Does something once the menu is gone. React Aria gives the focus back to the button in the next frame; a dialog that
 * opens later gives it back there, too.
 */
function afterMenu(action: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(action))
}
