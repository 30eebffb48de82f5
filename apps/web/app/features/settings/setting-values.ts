import type { Settings, SettingsChange } from '@duka/contract/settings'

export type SettingName = keyof Settings
/** Every setting as text, the way it stands in its field. */
export type SettingTexts = Record<SettingName, string>

/** The settings as people type them: lists have a line for each thing. */
export function toTexts(settings: Settings): SettingTexts {
  const { phones, whatsapp, address, social, paymentMethods, orderExpiryMinutes } = settings
  return {
    ...settings,
    phones: phones.join('\n'),
    whatsapp: whatsapp && `+${whatsapp}`,
    address: address.join('\n'),
    social: social.join('\n'),
    paymentMethods: paymentMethods.join(','),
    orderExpiryMinutes: String(orderExpiryMinutes),
  }
}

/** What to send for what was typed; what says the default follows the default from now on. */
export function toChange(
  edits: Partial<SettingTexts>,
  defaults: SettingTexts,
): Record<keyof SettingsChange, unknown> | object {
  return Object.fromEntries(
    Object.entries(edits).map(([name, text]) => [
      name,
      text.trim() === defaults[name as SettingName] ? null : read(name as SettingName, text),
    ]),
  )
}

/** What cannot be read goes out as it is: whoever checks it has a sentence for it. */
function read(name: SettingName, text: string): unknown {
  if (name === 'paymentMethods') return text.split(',').filter(Boolean)
  if (name === 'orderExpiryMinutes') return /^\d+$/.test(text.trim()) ? Number(text) : text
  const isList = name === 'phones' || name === 'address' || name === 'social'
  return isList ? linesOf(text) : text
}

/** What stands in a field with a line for each thing, without empty lines. */
export function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
}
