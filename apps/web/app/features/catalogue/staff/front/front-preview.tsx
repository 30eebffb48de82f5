import type { ListedProduct } from '@duka/contract/catalogue/products'
import { useEffect, useState } from 'react'
import { type Language, PreviewLanguage, useLanguage } from '../../../../lib/text/text.ts'
import { Button } from '../../../../ui/button.tsx'
import { Panel } from '../../../staff-frame/staff-page.tsx'
import { Front } from '../../front/front.tsx'
import { shownBlocks } from '../../front/shown-block.ts'
import { type EditedBlock, toPreview } from './edited-block.ts'
import { staffFront } from './words.ts'

const languages = ['en', 'sw'] as const
/** Each language in its own words. */
const names = { en: 'English', sw: 'Kiswahili' }

/** The front as shoppers will see it, by the shop's own components. Nothing in it can be pressed. */
export function FrontPreview({ blocks, best }: { blocks: EditedBlock[]; best: ListedProduct[] }) {
  const t = staffFront.use()
  const [language, setLanguage] = useState(useLanguage())
  const said = useLanguageOf(language)
  const shown = shownBlocks(blocks.map((block) => toPreview(block, best)))
  if (shown.length === 0) return null
  return (
    <Panel
      title={t.preview}
      more={t.previewMore}
      aside={
        <div className="flex gap-1">
          {languages.map((code) => (
            <Button
              key={code}
              look={code === language ? 'tint' : 'quiet'}
              aria-pressed={code === language}
              onClick={() => setLanguage(code)}
            >
              {names[code]}
            </Button>
          ))}
        </div>
      }
    >
      <div inert lang={language} className="-mx-4 overflow-hidden bg-ground px-4">
        <PreviewLanguage value={said}>
          <Front blocks={shown} />
        </PreviewLanguage>
      </div>
    </Panel>
  )
}

/** The texts of a language: null is English, and undefined until the others are loaded. */
function useLanguageOf(code: 'en' | 'sw'): Language | null | undefined {
  const [swahili, setSwahili] = useState<Language>()
  useEffect(() => {
    if (code === 'en') return
    import('../../../../words/swahili/swahili.ts')
      .then(({ swahili }) => swahili())
      .then(setSwahili, (error) => console.warn('The language could not be loaded', error))
  }, [code])
  return code === 'en' ? null : swahili
}
