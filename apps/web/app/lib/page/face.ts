import { type Colours, type Tones, tonesOf } from '@duka/contract/settings/colours'

/** The owner's colours as custom properties. They override `styles.css`, whichever stylesheet loads last. */
export function faceStyles(colours: Colours): string {
  const { light, dark } = tonesOf(colours)
  return `html:root{${properties(light)}}@media screen{html[data-theme="dark"]{${properties(dark)}}}`
}

/** The tones as custom properties. */
function properties(tones: Tones): string {
  return Object.entries(tones)
    .map(([name, tone]) => `--${name}:${tone}`)
    .join(';')
}
