import { chooseLanguage } from '../../words/language.ts'
import { site } from './words.ts'

/** Switches to the other language, named in that language. */
export function LanguageSwitch({ className }: { className: string }) {
  const { code, name } = site.use().otherLanguage
  return (
    <button type="button" lang={code} onClick={() => chooseLanguage(code)} className={className}>
      {name}
    </button>
  )
}
