import type { Shop } from '@duka/contract/settings'

/** The first text of a page, until the owner saves one. It names the shop as it is set up now. */
export interface Draft {
  title(shop: Shop): string
  titleSw(shop: Shop): string
  /** Markdown. */
  text(shop: Shop): string
  textSw(shop: Shop): string
}

/** How to reach the shop, as a list in Markdown. The texts are the owner's, so they are escaped. */
export function contactLines({ email, phones, address }: Shop): string {
  return [email, phones.join(', '), address.join(', ')]
    .map((line) => `- ${escaped(line)}`)
    .join('\n')
}

/** A text that means nothing in Markdown. */
export function escaped(text: string): string {
  return text.replace(/[\\`*_{}[\]()#+!|<>~-]/g, '\\$&')
}
