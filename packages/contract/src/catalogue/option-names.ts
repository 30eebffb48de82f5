/** The names of options that pages know in both languages. Others stay as they were typed. */
const known = {
  size: { en: 'Size', sw: 'Saizi', typed: { en: /^size$/i, sw: /^(saizi|ukubwa)$/i } },
  colour: { en: 'Colour', sw: 'Rangi', typed: { en: /^colou?r$/i, sw: /^rangi$/i } },
}

type Kind = keyof typeof known

/** What an option is, in whichever language it was typed; undefined for a name of the owner's own. */
export function optionKind(name: string): Kind | undefined {
  const kinds = Object.keys(known) as Kind[]
  return kinds.find((kind) => Object.values(known[kind].typed).some((typed) => typed.test(name)))
}

/** The name of an option in a language: `Size` is *Saizi* in Swahili. One in that language stays as it was typed. */
export function optionName(name: string, language: 'en' | 'sw'): string {
  const kind = optionKind(name)
  return kind && !known[kind].typed[language].test(name) ? known[kind][language] : name
}

/** A text of options, such as `Size: M, Colour: Red`, with its names in a language. */
export function variantIn(text: string, language: 'en' | 'sw'): string {
  return text.replace(
    /(^|, )([^:,]+)(?=: ?\S)/g,
    (_, before, name) => before + optionName(name, language),
  )
}
