import { onSessionChange } from '../lib/session/session.ts'
import { storage } from '../lib/state/storage.ts'
import { LANGUAGE, type Language, language } from '../lib/text/text.ts'

/** Changes the language and stores the choice on this device. Downloads Swahili on first use. */
export async function chooseLanguage(code: string): Promise<void> {
  storage.write(LANGUAGE, code)
  setLanguageCookie(code)
  await show(code)
}

/** Call before hydration: loads the texts of the language that the server rendered. */
export async function startLanguage(): Promise<void> {
  const rendered = await languageFor(document.documentElement.lang).catch(warn)
  if (rendered) language.start(rendered)
}

/**
 * Call after hydration: switches to the chosen language if the page came in another one (from the
 * service worker, or because the cookie was missing), and follows a choice made in another tab.
 */
export function followLanguage(): void {
  onSessionChange(() => void addSignedInTexts().catch(warn))
  const kept = storage.read(LANGUAGE)
  if (kept) {
    setLanguageCookie(kept)
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
  // styles.css hides a page that came in another language; show it now.
  delete page.dataset.language
}

async function languageFor(code: string | null): Promise<Language | null> {
  return code === 'sw' ? (await import('./swahili/swahili.ts')).swahili() : null
}

/** After a login: adds the Swahili texts that only signed-in people see. */
async function addSignedInTexts(): Promise<void> {
  if (!language.get()) return
  const swahili = await languageFor('sw')
  // The reader may have switched to English in the meantime.
  if (language.get()) language.set(swahili)
}

/** Sets the cookie by which the server renders the next page; nothing else depends on it. */
function setLanguageCookie(code: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is missing in too many browsers.
  document.cookie = `${LANGUAGE}=${code};path=/;max-age=31536000;samesite=lax`
}

function warn(error: unknown): void {
  console.warn('The language could not be fetched', error)
}
