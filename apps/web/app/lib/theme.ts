import { storage } from './storage.ts'
import { LANGUAGE } from './text.ts'

export const THEME = 'theme'
/** The browser's own bars, in the colour of the page's ground. */
export const barColours = { light: '#fbf8f3', dark: '#12140f' }

/** Light becomes dark and back; kept on this device. */
export function toggleTheme(): void {
  const theme = document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark'
  storage.write(THEME, theme)
  showTheme(theme)
}

/** Follows a choice made in another tab. */
export function followTheme(): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === THEME) showTheme(newValue === 'dark' ? 'dark' : 'light')
  })
}

function showTheme(theme: 'light' | 'dark'): void {
  document.documentElement.dataset.theme = theme
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', barColours[theme])
}

/**
 * Runs in the head before anything is painted: no flash of the other theme, of the links for guests
 * where somebody is signed in, nor of a language that was given up. And it marks every picture whose
 * file is missing, from the first one on, for `styles.css` to show something else.
 */
export const beforePaint = `try{var d=document.documentElement,s=localStorage;if(s.getItem('${THEME}')==='dark'){d.dataset.theme='dark';document.querySelector('meta[name=theme-color]').content='${barColours.dark}'}if(s.getItem('token'))d.dataset.session='';if((s.getItem('${LANGUAGE}')||d.lang)!==d.lang)d.dataset.language=''}catch(e){}['error','load'].forEach(function(t){addEventListener(t,function(e){if(e.target.tagName==='IMG')e.target.toggleAttribute('data-missing',t==='error')},true)})`
