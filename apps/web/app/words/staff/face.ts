import { words } from '../../lib/text/text.ts'

/** The owner's logo and colours. */
export const staffFace = words({
  title: 'Logo and colours',
  lead: 'They show on every page, on the icon of the installed shop, in shared links, e-mails and receipts.',
  back: 'Settings',
  logo: 'Logo',
  logoHint:
    'JPEG, PNG, WebP, AVIF or GIF, at most 10 MB. Best is a PNG with a transparent ground. A wide logo replaces the name in the header.',
  choose: 'Choose a picture',
  upload: 'Save logo',
  uploading: 'Saving...',
  remove: 'Remove logo',
  removeAsk: 'Remove the logo? The shop shows the mark of Duka again.',
  noLogo: 'No logo yet. The shop shows the mark of Duka.',
  colours: 'Colours',
  coloursHint:
    'Write a colour such as #0b6e4f, or choose one. White text on it must be easy to read.',
  main: 'Main colour',
  mainHint: 'Buttons, links and the name of the shop.',
  accent: 'Accent colour',
  accentHint: 'Price cuts and the number beside the cart.',
  pick: (name: string) => `Choose: ${name}`,
  contrast: (light: string, dark: string) => `Contrast ${light} in light, ${dark} in dark: good.`,
  tooLight: (contrast: string, better: string) =>
    `Too light: contrast ${contrast}, at least 4.5 is needed. ${better} is dark enough.`,
  takeBetter: (better: string) => `Use ${better}`,
  notAColour: 'Write six digits after #, such as #0b6e4f.',
  save: 'Save colours',
  saving: 'Saving...',
  usual: 'Back to the colours of Duka',
  usualAsk: 'Go back to the colours of Duka?',
  preview: { light: 'Preview in light', dark: 'Preview in dark' },
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
