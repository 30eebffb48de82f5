import type { LanguageCode } from '@duka/contract/endpoint'

interface ResetMail {
  shop: string
  firstname: string
  code: string
  /** The URL of the page that fills in the code. */
  link: string
  minutes: number
}

/** The e-mail with a one-time code, in the reader's language. */
export function resetMail(language: LanguageCode, content: ResetMail) {
  return texts[language](content)
}

const texts: Record<LanguageCode, (content: ResetMail) => { subject: string; body: string }> = {
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
