import type { Options } from './options.ts'

/** The options as one text, `Size: M, Colour: Red`: the variant of a product with options. */
export function optionsText(options: Options): string {
  return Object.entries(options)
    .map(([name, value]) => `${name}: ${value}`)
    .join(', ')
}
