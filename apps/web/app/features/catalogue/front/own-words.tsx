import { useLanguage } from '../../../lib/text/text.ts'
import type { OwnWords } from './shown-block.ts'

interface OwnProps {
  as: 'h2' | 'p' | 'span'
  words: OwnWords
  id?: string
  className?: string
}

/** The shop's own words in the language on screen, or in English if it has no others. */
export function Own({ as: Tag, words, ...rest }: OwnProps) {
  const isSwahili = useLanguage() === 'sw'
  return (
    <Tag {...rest} lang={isSwahili && !words.sw ? 'en' : undefined}>
      {(isSwahili && words.sw) || words.en}
    </Tag>
  )
}
