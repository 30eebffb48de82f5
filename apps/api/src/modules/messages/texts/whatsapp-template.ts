import type { LanguageCode } from '@duka/contract/endpoint'
import { fillWording, type WordingValues } from './fill-wording.ts'

/** A wording in the form that Meta approves: fixed words with `{{1}}`, `{{2}}`, … between them. */
export interface WhatsappTemplate {
  body: string
  /** The values of `{{1}}`, `{{2}}`, … for one message; none is empty, because WhatsApp refuses that. */
  parameters(values: WordingValues): string[]
}

/** The value of a parameter whose optional parts are all empty. */
const nothing: Record<LanguageCode, string> = { en: 'Thank you.', sw: 'Asante.' }

/**
 * Converts a wording into a template. Each placeholder becomes a parameter. Adjacent optional parts become one
 * parameter together, which is "Thank you" if all of them are empty.
 */
export function toTemplate(wording: string, language: LanguageCode): WhatsappTemplate {
  const sources: string[] = []
  const body = wording.replace(/(?:\s*\[[^\][]*\])+|\{\w+\}/g, (source) => {
    sources.push(source)
    return `${source.startsWith('{') ? '' : ' '}{{${sources.length}}}`
  })
  return {
    body,
    parameters: (values) =>
      sources.map((source) => {
        const value = fillWording(source, values).replace(/\s+/g, ' ').trim()
        return value || (source.startsWith('{') ? '-' : nothing[language])
      }),
  }
}

/** The name under which the template of a kind is submitted to Meta. */
export function templateName(kind: string): string {
  return `duka_${kind.replaceAll('-', '_')}`
}
