export interface Described {
  text: string
  facts: [name: string, value: string][]
}

/** A line such as *Size: 30 cm*. */
const fact = /^\s*([^\s:][^:]{0,29}):\s+(\S.*)$/

/** The name of the fact that tells the measures of sizes. */
export const sizeGuide = /^(size guide|vipimo)$/i

/** A description, and apart from it its last lines that are facts, which a page shows as a table. */
export function describe(description: string): Described {
  const lines = description.trimEnd().split(/\r?\n/)
  const facts: Described['facts'] = []
  for (let found = fact.exec(lines.at(-1) ?? ''); found; found = fact.exec(lines.at(-1) ?? '')) {
    const [, name = '', value = ''] = found
    facts.unshift([name, value])
    lines.pop()
  }
  return { text: lines.join('\n').trim(), facts }
}
