/** For browsers without scripts. Both languages stand there, because nobody can switch. */
export const needsScripts = {
  en: 'This page needs JavaScript. Switch it on in the settings of your browser, or call us:',
  sw: 'Ukurasa huu unahitaji JavaScript. Iwashe kwenye mipangilio ya kivinjari chako, au tupigie simu:',
}
