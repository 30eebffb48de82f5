import type { MessageText } from '@duka/contract/messages/message-texts'
import { messageWords } from './words.ts'

/** Typed words that are not saved yet, by the name of their text. */
export type Drafts = Record<string, Draft>

export interface Draft {
  subject: string
  text: string
}

export function nameOf({
  kind,
  channel,
  language,
}: Pick<MessageText, 'kind' | 'channel' | 'language'>): string {
  return `${kind} ${channel} ${language}`
}

/** The text that the address names, as far as it names one. */
export function chosenText(texts: MessageText[], query: URLSearchParams): MessageText {
  let left = texts
  for (const part of ['kind', 'channel', 'language'] as const) {
    const named = left.filter((text) => text[part] === query.get(part))
    left = named.length > 0 ? named : left
  }
  const [first] = left
  if (!first) throw new Error(messageWords.now().failedTexts)
  return first
}
