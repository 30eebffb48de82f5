import type { FormSetting } from '@duka/contract/settings/setting-table'
import type { StaffSettings } from '@duka/contract/settings/settings'
import { useCallback, useState } from 'react'
import type { Outcome } from '../../lib/calls/attempt.ts'
import { keepInTab, keptInTab } from '../../lib/forms/drafts.ts'
import { type SettingTexts, toTexts } from './setting-values.ts'

export type SaveOutcome = Outcome<StaffSettings | object> | undefined

export interface Edits {
  texts: SettingTexts
  edits: Partial<SettingTexts>
  /** The values that somebody else saved while this page was open. */
  changedByOthers: Partial<SettingTexts>
  change(name: FormSetting, text: string): void
  /** Call when the edits are sent: once saved, what is typed from then on stays unsaved. */
  send(): void
  discard(): void
}

/** Unsaved changes, which survive a visit of another page, a reload and the end of a session. */
function keep(unsaved: Partial<SettingTexts>): Partial<SettingTexts> {
  keepInTab('edits', unsaved)
  return unsaved
}

/**
 * The typed texts on top of the saved settings. When somebody else saves in the meantime, their values
 * appear in the other fields, and nothing that was typed here is lost.
 */
export function useEdits(loaded: StaffSettings, outcome: SaveOutcome): Edits {
  const saved = toTexts(loaded.settings)
  const [typed, setTyped] = useState<Partial<SettingTexts>>(() => keptInTab('edits') ?? {})
  const [seen, setSeen] = useState({ version: loaded.version, saved })
  const [sent, setSent] = useState(typed)
  const [changedByOthers, setChangedByOthers] = useState<Partial<SettingTexts>>({})

  if (seen.version !== loaded.version) {
    const isOurs =
      outcome?.ok && 'version' in outcome.value && outcome.value.version === loaded.version
    setSeen({ version: loaded.version, saved })
    setChangedByOthers(isOurs ? {} : differing(saved, seen.saved))
    if (isOurs) setTyped(keep(differing(typed, sent)))
  }

  const edits = differing(typed, saved)
  const change = useCallback((name: FormSetting, text: string) => {
    setTyped((before) => keep({ ...before, [name]: text }))
  }, [])
  const discard = useCallback(() => {
    setTyped(keep({}))
    setChangedByOthers({})
  }, [])
  const send = () => setSent(typed)
  return { texts: { ...saved, ...edits }, edits, changedByOthers, change, send, discard }
}

/** The entries of `texts` that differ from `others`. */
function differing(
  texts: Partial<SettingTexts>,
  others: Partial<SettingTexts>,
): Partial<SettingTexts> {
  return Object.fromEntries(
    Object.entries(texts).filter(([name, text]) => text !== others[name as FormSetting]),
  )
}
