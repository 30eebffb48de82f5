/**
 * Those of `ours` that an `Accept-Encoding` takes, none for bytes as they are. Ours come in our own
 * order of liking; a client's weights only tell yes from no.
 */
export function acceptedEncodings<Encoding extends string>(
  header: string | string[] | undefined,
  ours: readonly Encoding[],
): Encoding[] {
  if (!header) return []
  const weights = new Map<string, boolean>()
  for (const choice of String(header).toLowerCase().split(',')) {
    const [name = '', ...parameters] = choice.split(';').map((part) => part.trim())
    weights.set(name, !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)))
  }
  return ours.filter((encoding) => weights.get(encoding) ?? weights.get('*') ?? false)
}

/** Whether an `If-None-Match` names what the client has: `*`, or one of a list, weak or strong. */
export function isKnown(header: string | undefined, etag: string): boolean {
  if (!header) return false
  if (header === etag || header.trim() === '*') return true
  const known: string[] = header.match(/"[^"]*"/g) ?? []
  return known.includes(etag.replace(/^W\//, ''))
}
