import type { StaffSettings } from '@duka/contract/settings'
import { useCallback, useState } from 'react'
import type { Outcome } from '../../lib/attempt.ts'
import { type SettingName, type SettingTexts, toTexts } from './setting-values.ts'

export type SaveOutcome = Outcome<StaffSettings | object> | undefined

export interface Edits {
  /** What the fields say. */
  texts: SettingTexts
  /** Only what was typed and is not saved. */
  edits: Partial<SettingTexts>
  /** What somebody else saved while this page was open. */
  news: Partial<SettingTexts>
  change(name: SettingName, text: string): void
  discard(): void
}

/** What was typed outlives the page, for whoever goes back and comes again. */
let kept: Partial<SettingTexts> = {}

/**
 * What is typed lies over what is saved: when somebody else saves in between, their changes show
 * beneath, and nothing that was typed here is lost.
 */
export function useEdits(loaded: StaffSettings, outcome: SaveOutcome): Edits {
  const saved = toTexts(loaded.settings)
  const [typed, setTyped] = useState(kept)
  const [seen, setSeen] = useState({ version: loaded.version, saved })
  const [news, setNews] = useState<Partial<SettingTexts>>({})

  if (seen.version !== loaded.version) {
    const isOurs =
      outcome?.ok && 'version' in outcome.value && outcome.value.version === loaded.version
    setSeen({ version: loaded.version, saved })
    setNews(isOurs ? {} : differing(saved, seen.saved))
    if (isOurs) {
      kept = {}
      setTyped(kept)
    }
  }

  const edits = differing(typed, saved)
  const change = useCallback((name: SettingName, text: string) => {
    kept = { ...kept, [name]: text }
    setTyped(kept)
  }, [])
  const discard = useCallback(() => {
    kept = {}
    setTyped(kept)
    setNews({})
  }, [])
  return { texts: { ...saved, ...edits }, edits, news, change, discard }
}

/** Of `texts` what is not the same in `others`. */
function differing(texts: Partial<SettingTexts>, others: SettingTexts): Partial<SettingTexts> {
  return Object.fromEntries(
    Object.entries(texts).filter(([name, text]) => text !== others[name as SettingName]),
  )
}
