import { staffWords } from '../../words/staff/staff-words.ts'

export const staffFace = staffWords('staffFace', {
  title: 'Logo and colours',
  lead: 'They appear on every page, on the app icon, and in shared links, e-mails and receipts.',
  back: 'Settings',
  logo: 'Logo',
  logoHint:
    'JPEG, PNG, WebP, AVIF or GIF, at most 10 MB. A PNG with a transparent background works best. A wide logo replaces the name in the header.',
  choose: 'Choose a picture',
  upload: 'Save logo',
  logoSaved: 'Logo saved',
  remove: 'Remove logo',
  removeAsk: 'Remove the logo? The shop will show the Duka logo again.',
  noLogo: 'No logo yet. The shop shows the Duka logo.',
  colours: 'Colours',
  coloursHint:
    'Enter a colour such as #0b6e4f, or pick one. White text on it must be easy to read.',
  main: 'Main colour',
  mainHint: 'Buttons, links and the name of the shop.',
  accent: 'Accent colour',
  accentHint: 'Price cuts and the number beside the cart.',
  pick: (name: string) => `Choose: ${name}`,
  isReadable: (light: string, dark: string) =>
    `Easy to read: contrast ${light} in the light theme, ${dark} in the dark theme.`,
  tooLight: (contrast: string, better: string) =>
    `Too light: the contrast is ${contrast}, and it must be at least 4.5. Try ${better}.`,
  takeBetter: (better: string) => `Use ${better}`,
  notAColour: 'Enter # and six digits or letters from a to f, such as #0b6e4f.',
  save: 'Save colours',
  usual: 'Use Duka’s colours',
  usualAsk: 'Go back to Duka’s colours?',
  preview: { light: 'Light theme', dark: 'Dark theme' },
  sample: {
    name: 'Maize flour, 2 kg',
    price: 'Ksh 189.00',
    before: 'Ksh 220.00',
    off: '-14%',
    add: 'Add to cart',
    checkout: 'Checkout',
    link: 'See all products',
  },
})
