import { words } from '../lib/text/text.ts'

/** For browsers without scripts. In both languages: nobody can switch there. */
export const needsScripts = words('needsScripts', {
  lines: [
    'This page needs JavaScript. Switch it on in the settings of your browser, or call us:',
    'Ukurasa huu unahitaji JavaScript. Iwashe kwenye mipangilio ya kivinjari chako, au tupigie simu:',
  ],
})
