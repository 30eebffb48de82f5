import type { MessageChoice } from '@duka/contract/messages/message-choice'
import type { MessageChannel } from '@duka/contract/messages/message-kinds'
import { listMessageChannels } from '@duka/contract/messages/messages.calls'
import { getProfile } from '@duka/contract/users/users.calls'
import { call } from '../../lib/calls/call.ts'

/** What to ask about messages: the channels that are on, and what the person chose before. */
export interface ChoiceToMake {
  channels: MessageChannel[]
  /** Undefined: never asked. */
  chosen?: Required<MessageChoice> | undefined
}

/** The names of the fields; `asked` and `before` are hidden. */
export const fieldNames = {
  asked: 'messageChannels',
  before: 'messageChoiceBefore',
  language: 'messageLanguage',
  email: 'notifyEmail',
  sms: 'notifySms',
  whatsapp: 'notifyWhatsapp',
} as const

/** What a new person is asked; no channels where the shop sends no messages or does not answer. */
export async function askNewPerson(context?: unknown): Promise<ChoiceToMake> {
  try {
    return { channels: (await call(listMessageChannels, { context })).channels }
  } catch (error) {
    console.warn('The channels of messages could not be loaded', error)
    return { channels: [] }
  }
}

/** What the person who is signed in is asked, and what they chose before. */
export async function askAgain(): Promise<ChoiceToMake> {
  const { channels } = await askNewPerson()
  if (channels.length === 0) return { channels }
  try {
    const { language, notifyBy } = (await call(getProfile)).user
    return { channels, chosen: language ? { language, notifyBy } : undefined }
  } catch (error) {
    console.warn('The choice of messages could not be loaded', error)
    return { channels: [] }
  }
}

/** The choice of a submitted form; undefined if it was not asked, or is the one that was made before. */
export function readChoice(form: FormData): MessageChoice | undefined {
  const asked = form.get(fieldNames.asked)
  if (typeof asked !== 'string' || asked === '') return undefined
  const choice: MessageChoice = {
    language: form.get(fieldNames.language) === 'sw' ? 'sw' : 'en',
    notifyBy: Object.fromEntries(
      (asked.split(',') as MessageChannel[]).map((channel) => [
        channel,
        form.get(fieldNames[channel]) !== null,
      ]),
    ),
  }
  return JSON.stringify(choice) === form.get(fieldNames.before) ? undefined : choice
}

/** The value of the hidden field: the earlier choice for the channels that are on, or empty without one. */
export function choiceBefore({ channels, chosen }: ChoiceToMake): string {
  if (!chosen) return ''
  const { language, notifyBy } = chosen
  const shown = Object.fromEntries(channels.map((channel) => [channel, notifyBy[channel] ?? false]))
  return JSON.stringify({ language, notifyBy: shown } satisfies MessageChoice)
}
