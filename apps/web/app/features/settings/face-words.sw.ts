import type { TextOf } from '../../lib/text/text.ts'
import type * as english from './face-words.ts'

export const staffFace: TextOf<typeof english.staffFace> = {
  title: 'Nembo na rangi',
  lead: 'Huonekana kwenye kila ukurasa, kwenye ikoni ya programu, na kwenye viungo vilivyoshirikiwa, barua pepe na risiti.',
  back: 'Mipangilio',
  logo: 'Nembo',
  logoHint:
    'JPEG, PNG, WebP, AVIF au GIF, isiyozidi MB 10. PNG isiyo na mandharinyuma hufaa zaidi. Nembo pana huchukua nafasi ya jina juu ya ukurasa.',
  choose: 'Chagua picha',
  upload: 'Hifadhi nembo',
  logoSaved: 'Nembo imehifadhiwa',
  remove: 'Ondoa nembo',
  removeAsk: 'Uondoe nembo? Duka litaonyesha tena nembo ya Duka.',
  noLogo: 'Hakuna nembo bado. Duka linaonyesha nembo ya Duka.',
  colours: 'Rangi',
  coloursHint:
    'Andika rangi kama #0b6e4f, au ichague. Maandishi meupe juu yake lazima yasomeke kwa urahisi.',
  main: 'Rangi kuu',
  mainHint: 'Vitufe, viungo na jina la duka.',
  accent: 'Rangi ya pili',
  accentHint: 'Punguzo la bei na namba iliyo kando ya kikapu.',
  pick: (name) => `Chagua: ${name}`,
  isReadable: (light, dark) =>
    `Inasomeka vizuri: utofauti ni ${light} kwenye mwanga, ${dark} kwenye giza.`,
  tooLight: (contrast, better) =>
    `Ni nyepesi mno: utofauti ni ${contrast}, na lazima uwe angalau 4.5. Jaribu ${better}.`,
  takeBetter: (better) => `Tumia ${better}`,
  notAColour: 'Andika # na tarakimu au herufi sita kutoka a hadi f, kama #0b6e4f.',
  save: 'Hifadhi rangi',
  usual: 'Tumia rangi za Duka',
  usualAsk: 'Urudi kwenye rangi za Duka?',
  preview: { light: 'Kwenye mwanga', dark: 'Kwenye giza' },
  sample: {
    name: 'Unga wa ugali, kg 2',
    price: 'Ksh 189.00',
    before: 'Ksh 220.00',
    off: '-14%',
    add: 'Weka kikapuni',
    checkout: 'Lipia',
    link: 'Tazama bidhaa zote',
  },
}
