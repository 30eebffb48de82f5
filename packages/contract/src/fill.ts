/** The values of placeholders. */
export type Values = Record<string, string | number>

/** Replaces placeholders such as `{name}`. One without a value stays visible. */
export function fill(sentence: string, values: Values = {}): string {
  return sentence.replace(/\{(\w+)\}/g, (placeholder, name: string) =>
    String(values[name] ?? placeholder),
  )
}

/**
 * Fills the message of a refusal. `values.reason` is a message with placeholders for the same values;
 * `translate` may translate it first.
 */
export function fillRefusal(
  sentence: string,
  values: Values,
  translate: (reason: string) => string = (reason) => reason,
): string {
  const { reason } = values
  if (typeof reason !== 'string') return fill(sentence, values)
  return fill(sentence, { ...values, reason: fill(translate(reason), values) })
}
