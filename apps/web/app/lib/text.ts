/** One part of the shop's own words, in the language the reader chose. */
export interface Words<Text> {
  /** In a component: draws again when the language changes. */
  use(): Text
  /** Anywhere else: the words of this moment. */
  now(): Text
}

/**
 * All words that the screens say stand in `app/words/`, one file per part of the shop, so that
 * nobody downloads the dashboard's. Sentences of the specification come from the contract.
 * English is the only language so far; a second one joins here and nowhere else.
 */
export function words<Text>(english: Text): Words<Text> {
  return { use: () => english, now: () => english }
}
