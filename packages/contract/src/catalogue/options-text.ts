import type { Options } from './options.ts'

/** The options as one text, `Size: M, Colour: Red`: the variant of a product with options. */
export function optionsText(options: Options): string {
  return Object.entries(options)
    .map(([name, value]) => `${name}: ${value}`)
    .join(', ')
}

/** How many options a product may have, and how long their names, values and the whole text may be. */
export const optionLimits = { options: 4, name: 30, value: 60, text: 100 }
