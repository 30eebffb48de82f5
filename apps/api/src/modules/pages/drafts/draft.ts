import type { Shop } from '@duka/contract/settings/settings'

/** The text of a page until the owner saves one. It shows the present name and contacts of the shop. */
export interface Draft {
  title(shop: Shop): string
  titleSw(shop: Shop): string
  /** Markdown. */
  text(shop: Shop): string
  textSw(shop: Shop): string
}

/**
 * The shop's contacts as a Markdown list, or its name if the owner has entered none. The owner typed them, so they are
 * escaped.
 */
export function contactLines({ name, email, phones, address }: Shop): string {
  const contacts = [email, phones.join(', '), address.join(', ')].filter(Boolean)
  return (contacts.length > 0 ? contacts : [name]).map((line) => `- ${escaped(line)}`).join('\n')
}

/** Escapes a text, so that Markdown shows it unchanged. */
export function escaped(text: string): string {
  return text.replace(/[\\`*_{}[\]()#+!|<>~-]/g, '\\$&')
}
