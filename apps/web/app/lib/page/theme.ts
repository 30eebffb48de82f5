import { storage } from '../state/storage.ts'
import { LANGUAGE } from '../text/text.ts'

const THEME = 'theme'

/** Switches between light and dark, and stores the choice on this device. */
export function toggleTheme(): void {
  const theme = document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark'
  storage.write(THEME, theme)
  showTheme(theme)
}

/** Follows the choice made in other tabs. */
export function followTheme(): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === THEME) showTheme(newValue === 'dark' ? 'dark' : 'light')
  })
}

function showTheme(theme: 'light' | 'dark'): void {
  document.documentElement.dataset.theme = theme
  const bar = document.querySelector<HTMLMetaElement>('meta[name=theme-color]')
  if (bar) bar.content = bar.dataset[theme] ?? ''
}

/**
 * Runs in the head before the first paint, so that neither the wrong theme nor the wrong language nor
 * links for guests flash up. It also marks pictures whose file is missing, for `styles.css`.
 */
export const beforePaint = `try{var d=document.documentElement,s=localStorage;if(s.getItem('${THEME}')==='dark'){d.dataset.theme='dark';var m=document.querySelector('meta[name=theme-color]');m.content=m.dataset.dark}if(s.getItem('token'))d.dataset.session='';if((s.getItem('${LANGUAGE}')||d.lang)!==d.lang)d.dataset.language=''}catch(e){}['error','load'].forEach(function(t){addEventListener(t,function(e){if(e.target.tagName==='IMG')e.target.toggleAttribute('data-missing',t==='error')},true)})`
