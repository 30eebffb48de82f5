import { storage } from './storage.ts'
import { store } from './store.ts'

/** One part of the shop's own words, in the language the reader chose. */
export interface Words<Text> {
  /** In a component: draws again when the language changes. */
  use(): Text
  /** Anywhere else: the words of this moment. */
  now(): Text
}

/** The words of a part, for its other languages to say the same things. */
export type TextOf<Part> = Part extends Words<infer Text> ? Text : never

/** A language beside English; `words/sw.ts` is one. */
export interface Language {
  code: 'sw'
  parts: Record<string, unknown>
  /** The contract's sentences, and the server's, which are the same. */
  say(sentence: string): string
}

export const LANGUAGE = 'language'
/** Null is English. A page starts in what the server has drawn it in. */
export const language = store<Language | null>(null)

/**
 * All words that the screens say stand in `app/words/`, one file per part of the shop, so that
 * nobody downloads the dashboard's. Sentences of the specification come from the contract.
 * A part that has a name stands under it in `words/sw.ts` too.
 */
export function words<Text>(english: Text, part = ''): Words<Text> {
  const text = (now: Language | null) => (now?.parts[part] as Text | undefined) ?? english
  return { use: () => text(language.use()), now: () => text(language.get()) }
}

/** A sentence of the contract or of the server, in the language of this moment. */
export function said(sentence: string): string {
  return language.get()?.say(sentence) ?? sentence
}

/** The same for components: `const say = useSaid()`. */
export function useSaid(): (sentence: string) => string {
  const now = language.use()
  return (sentence) => now?.say(sentence) ?? sentence
}

/** The code of the language on screen. */
export const useLanguage = (): string => language.use()?.code ?? 'en'

/** Changes the language and keeps it on this device. Swahili is downloaded by whoever reads it. */
export async function chooseLanguage(code: string): Promise<void> {
  storage.write(LANGUAGE, code)
  tellServer(code)
  await show(code)
}

/** Before React takes the page over: brings the words that the server has drawn it with. */
export async function startLanguage(): Promise<void> {
  const drawn = await languageFor(document.documentElement.lang).catch(warn)
  if (drawn) language.start(drawn)
}

/**
 * Once React has taken the page over: shows the language that was chosen, here or in another tab,
 * where the page has come in another (from what is remembered offline, or without the cookie).
 */
export function followLanguage(): void {
  const kept = storage.read(LANGUAGE)
  if (kept) {
    tellServer(kept)
    show(kept).catch(warn)
  }
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === LANGUAGE) show(newValue).catch(warn)
  })
}

async function show(code: string | null): Promise<void> {
  const now = await languageFor(code)
  language.set(now)
  const page = document.documentElement
  page.lang = now?.code ?? 'en'
  // The cover of styles.css: a page that came in another language was not to be seen.
  delete page.dataset.language
}

async function languageFor(code: string | null): Promise<Language | null> {
  return code === 'sw' ? (await import('../words/sw.ts')).swahili() : null
}

/** The next page comes drawn in this language; nothing else depends on this cookie. */
function tellServer(code: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is missing in too many browsers.
  document.cookie = `${LANGUAGE}=${code};path=/;max-age=31536000;samesite=lax`
}

function warn(error: unknown): void {
  console.warn('The language could not be fetched', error)
}
