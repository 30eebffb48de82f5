import { readNumber } from '@duka/contract/money'
import { type FormSetting, settingNames, settingTable } from '@duka/contract/settings/setting-table'
import type { Settings, SettingsChange } from '@duka/contract/settings/settings'

/** Every setting of the form as the text of its field. */
export type SettingTexts = Record<FormSetting, string>

export const formSettings = settingNames.filter(
  (name): name is FormSetting => settingTable[name].group !== 'face',
)

/** The settings as texts for the form: a list has one line for each entry. */
export function toTexts(settings: Settings): SettingTexts {
  const texts = formSettings.map((name) => [name, write(name, settings[name])])
  return Object.fromEntries(texts)
}

function write(name: FormSetting, value: Settings[FormSetting]): string {
  const { kind } = settingTable[name]
  if (value === null) return ''
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  if (!Array.isArray(value)) return kind === 'tel' && value ? `+${value}` : String(value)
  if (kind === 'methods') return value.join(',')
  return value.map((line) => [line].flat().join(', ')).join('\n')
}

/** The change to send for the typed texts. A setting equal to its default follows the default from now on. */
export function toChange(
  edits: Partial<SettingTexts>,
  defaults: SettingTexts,
): Record<keyof SettingsChange, unknown> | object {
  const typed = Object.entries(edits) as [FormSetting, string][]
  return Object.fromEntries(
    typed.map(([name, text]) => [name, text.trim() === defaults[name] ? null : read(name, text)]),
  )
}

/** Sends what cannot be parsed as it is; the API answers with a message for it. */
function read(name: FormSetting, text: string): unknown {
  switch (settingTable[name].kind) {
    case 'methods':
      return text.split(',').filter(Boolean)
    case 'number':
      return readNumber(text) ?? text
    case 'toggle':
      return text === 'on'
    case 'lines':
      return linesOf(text)
    case 'groups':
      return linesOf(text).map((line) => partsOf(line, ','))
    default:
      return text
  }
}

/** The lines of a text without empty ones. */
export const linesOf = (text: string) => partsOf(text, '\n')

function partsOf(text: string, mark: string): string[] {
  return text
    .split(mark)
    .map((part) => part.trim())
    .filter(Boolean)
}
