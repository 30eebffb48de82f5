import type { LanguageCode } from '@duka/contract/endpoint'

const texts = {
  en: {
    title: 'This did not work',
    more: 'Please try again in a moment.',
    home: 'Back to the shop',
  },
  sw: {
    title: 'Haikufanikiwa',
    more: 'Tafadhali jaribu tena baada ya muda mfupi.',
    home: 'Rudi dukani',
  },
}

/** A page for errors in which the shop cannot render its own: no data, no scripts, no styles. */
export function errorPage(language: LanguageCode): string {
  const { title, more, home } = texts[language]
  return `<!DOCTYPE html><html lang="${language}"><head><meta charset="utf-8">\
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">\
<title>${title}</title></head><body><h1>${title}</h1><p>${more}</p><p><a href="/">${home}</a></p></body></html>`
}
