import { toggleTheme } from '../../lib/page/theme.ts'
import { Icon } from '../../ui/icons.tsx'
import { site } from './words.ts'

interface ThemeSwitchProps {
  className: string
  iconClass: string
  nameClass?: string
}

/** Switches to the other theme, which gives it its name. `styles.css` shows one of both. */
export function ThemeSwitch({ className, iconClass, nameClass = '' }: ThemeSwitchProps) {
  const t = site.use()
  return (
    <button type="button" onClick={toggleTheme} className={className}>
      <Icon name="moon" className={`when-light ${iconClass}`} />
      <Icon name="sun" className={`when-dark ${iconClass}`} />
      <span className={`when-light ${nameClass}`}>{t.dark}</span>
      <span className={`when-dark ${nameClass}`}>{t.light}</span>
    </button>
  )
}
