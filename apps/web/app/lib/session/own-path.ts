/**
 * The path if it is within the shop, or null if it leads to another site. Browsers read `\` as `/` and skip
 * tabs and line breaks, so this resolves the address like a browser and compares the origin.
 */
export function ownPath(asked: string | null, origin: string): string | null {
  if (!asked?.startsWith('/') || !URL.canParse(asked, origin)) return null
  const url = new URL(asked, origin)
  if (url.origin !== origin || url.pathname.startsWith('//')) return null
  return url.pathname + url.search + url.hash
}
