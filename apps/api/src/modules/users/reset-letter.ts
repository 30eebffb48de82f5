import type { LanguageCode } from '@duka/contract/endpoint'

interface CodeNews {
  shop: string
  firstname: string
  code: string
  /** Leads to the page that fills the code in. */
  link: string
  minutes: number
}

/** The letter with a one-time code, in the reader's language. */
export function resetLetter(language: LanguageCode, news: CodeNews) {
  return letters[language](news)
}

const letters: Record<LanguageCode, (news: CodeNews) => { subject: string; body: string }> = {
  en: ({ shop, firstname, code, link, minutes }) => ({
    subject: `Your ${shop} code`,
    body: [
      `Hello ${firstname},`,
      '',
      `your code to choose a new password is ${code}`,
      '',
      'Or follow this link, which fills it in:',
      link,
      '',
      `It works once, within ${minutes} minutes. If you did not ask for it, do nothing:`,
      'your password stays as it is.',
      '',
      shop,
    ].join('\n'),
  }),
  sw: ({ shop, firstname, code, link, minutes }) => ({
    subject: `Msimbo wako wa ${shop}`,
    body: [
      `Habari ${firstname},`,
      '',
      `msimbo wako wa kuchagua nenosiri jipya ni ${code}`,
      '',
      'Au fungua kiungo hiki, ambacho kitaujaza:',
      link,
      '',
      `Hutumika mara moja, ndani ya dakika ${minutes}. Ikiwa hukuuomba, usifanye chochote:`,
      'nenosiri lako litabaki lilivyo.',
      '',
      shop,
    ].join('\n'),
  }),
}
