import type { Settings, SettingsChange } from '@duka/contract/settings/settings'

/** Logo and colours have a page of their own. */
export type SettingName = Exclude<keyof Settings, 'logo' | 'colours'>
/** Every setting as the text of its field. */
export type SettingTexts = Record<SettingName, string>

/** The settings as texts for the form: a list has one line for each entry. */
export function toTexts({ logo, colours, ...settings }: Settings): SettingTexts {
  const { phones, whatsapp, address, social, paymentMethods } = settings
  return {
    ...settings,
    phones: phones.join('\n'),
    whatsapp: whatsapp && `+${whatsapp}`,
    address: address.join('\n'),
    social: social.join('\n'),
    paymentMethods: paymentMethods.join(','),
    orderExpiryMinutes: numberText(settings.orderExpiryMinutes),
    mpesaOpenOrders: numberText(settings.mpesaOpenOrders),
    codOpenOrders: numberText(settings.codOpenOrders),
    codMaxPieces: numberText(settings.codMaxPieces),
    codMax: numberText(settings.codMax),
    codRefusals: numberText(settings.codRefusals),
    returnDays: numberText(settings.returnDays),
    keepMessages: numberText(settings.keepMessages),
    keepToldRequests: numberText(settings.keepToldRequests),
    keepOpenRequests: numberText(settings.keepOpenRequests),
    keepRiders: numberText(settings.keepRiders),
    keepMissedSearches: numberText(settings.keepMissedSearches),
    keepAudit: numberText(settings.keepAudit),
    keepConsents: numberText(settings.keepConsents),
    groupVariants: onOff(settings.groupVariants),
    reviews: onOff(settings.reviews),
    phoneAccounts: onOff(settings.phoneAccounts),
    adminsOnlyManageStaff: onOff(settings.adminsOnlyManageStaff),
    secondFactorForStaff: onOff(settings.secondFactorForStaff),
    synonyms: settings.synonyms.map((group) => group.join(', ')).join('\n'),
  }
}

const onOff = (isOn: boolean) => (isOn ? 'on' : 'off')

/** The change to send for the typed texts. A setting equal to its default follows the default from now on. */
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

const toggles: SettingName[] = [
  'groupVariants',
  'reviews',
  'phoneAccounts',
  'adminsOnlyManageStaff',
  'secondFactorForStaff',
]

const numbers: SettingName[] = [
  'orderExpiryMinutes',
  'mpesaOpenOrders',
  'codOpenOrders',
  'codMaxPieces',
  'codMax',
  'codRefusals',
  'returnDays',
  'keepMessages',
  'keepToldRequests',
  'keepOpenRequests',
  'keepRiders',
  'keepMissedSearches',
  'keepAudit',
  'keepConsents',
]

const numberText = (number: number | null) => (number === null ? '' : String(number))

/** Sends what cannot be parsed as it is; the API answers with a message for it. */
function read(name: SettingName, text: string): unknown {
  if (name === 'paymentMethods') return text.split(',').filter(Boolean)
  if (numbers.includes(name)) return /^\d+$/.test(text.trim()) ? Number(text) : text
  if (toggles.includes(name)) return text === 'on'
  if (name === 'synonyms') return linesOf(text).map(wordsOf)
  const isList = name === 'phones' || name === 'address' || name === 'social'
  return isList ? linesOf(text) : text
}

/** The words of a line with commas between them. */
const wordsOf = (line: string) =>
  line
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean)

/** The lines of a text without empty ones. */
export function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
}
