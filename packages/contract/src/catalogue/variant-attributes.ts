import type { Options } from './options.ts'

/** The attributes by which Google and schema.org tell variants of a product apart. */
export type VariantAttributes = Partial<Record<'size' | 'color' | 'material' | 'pattern', string>>

const names = {
  size: /\b(?:sizes?|saizi|ukubwa)$/i,
  color: /\b(?:colou?rs?|rangi)$/i,
  material: /\b(?:material|fabric|nyenzo|kitambaa)$/i,
  pattern: /\b(?:pattern|print|michoro)$/i,
}

/** Whether an option is a size: pictures show no difference. */
export const isSize = (option: string) => names.size.test(option)

/**
 * The options with names that mean such an attribute, in English or Swahili: `{ Rangi: 'Red' }` is the color Red. Other
 * options, such as a flavour, have no attribute.
 */
export function variantAttributes(options: Options): VariantAttributes {
  const attributes: VariantAttributes = {}
  for (const [name, value] of Object.entries(options))
    for (const [attribute, pattern] of Object.entries(names))
      if (pattern.test(name)) attributes[attribute as keyof VariantAttributes] ??= value
  return attributes
}
