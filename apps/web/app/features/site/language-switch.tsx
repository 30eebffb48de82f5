import { chooseLanguage } from '../../lib/text.ts'
import { site } from '../../words/site.ts'

/** Leads to the other language, by the name that its readers know it by. */
export function LanguageSwitch({ className }: { className: string }) {
  const { code, name } = site.use().otherLanguage
  return (
    <button type="button" lang={code} onClick={() => chooseLanguage(code)} className={className}>
      {name}
    </button>
  )
}
