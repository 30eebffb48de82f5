import './later-icons.ts'
import type { KeyboardEvent, ReactNode } from 'react'
import { buttonClass } from './button.tsx'
import { Icon } from './icons.tsx'
import { Menu, menuItem } from './menu.tsx'

interface ChoiceMenuProps<Choice extends string> {
  /** What the button shows. */
  button: ReactNode
  /** The accessible name of the button; it begins with the words that the button shows. */
  label: string
  /** The heading of the list. */
  title: string
  choices: readonly Choice[]
  /** What the list shows for each choice; without it, the choice itself. */
  names?: Readonly<Record<Choice, string>> | undefined
  /** The present choice, which cannot be chosen again. */
  current?: Choice
  onChoose: (choice: Choice) => void
  /** Shows only an icon. */
  tight?: boolean | undefined
}

/** A button with a short list of choices. Arrow keys move through it. */
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
    <Menu
      label={label}
      hint={tight ? label : undefined}
      buttonClass={buttonClass('secondary', 'px-3 text-sm whitespace-nowrap')}
      button={
        <>
          {tight && <Icon name="more" className="size-5" />}
          <span className={tight ? 'sr-only' : ''}>{button}</span>
          {!tight && <Icon name="down" className="size-4" />}
        </>
      }
      onOpen={(list) => items(list)[0]?.focus()}
    >
      <div role="menu" aria-label={title} tabIndex={-1} onKeyDown={moveFocus}>
        <p aria-hidden="true" className="px-3 py-2 text-sm font-semibold text-muted">
          {title}
        </p>
        {choices.map((choice) => (
          <button
            key={choice}
            type="button"
            role="menuitem"
            disabled={choice === current}
            aria-current={choice === current ? 'true' : undefined}
            onClick={() => onChoose(choice)}
            className={menuItem}
          >
            {names?.[choice] ?? choice}
            {choice === current && <Icon name="check" className="ml-auto size-4" />}
          </button>
        ))}
      </div>
    </Menu>
  )
}

function items(list: Element): HTMLButtonElement[] {
  return [...list.querySelectorAll<HTMLButtonElement>('[role=menuitem]:enabled')]
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const all = items(event.currentTarget)
  const at = all.findIndex((item) => item.matches(':focus'))
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key]
  if (to === undefined) return
  event.preventDefault()
  all.at(to % all.length)?.focus()
}
