import type { TextOf } from '../../lib/text/text.ts'

export const needsScripts: TextOf<typeof import('../needs-scripts.ts').needsScripts> = {
  lines: [
    'Ukurasa huu unahitaji JavaScript. Iwashe kwenye mipangilio ya kivinjari chako, au tupigie simu:',
    'This page needs JavaScript. Switch it on in the settings of your browser, or call us:',
  ],
}
