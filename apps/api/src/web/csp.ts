import { createHash } from 'node:crypto'

const hashes = new Map<string, string>()

/**
 * The content security policy of a page: it may load our own files and run exactly the scripts and styles
 * written into it. They are allowed by hash, not by nonce, so that a page can be cached. `frame-src` is for the
 * map of the contact page.
 */
export function contentSecurityPolicy(inline: { scripts: string[]; styles: string[] }): string {
  return [
    "default-src 'self'",
    `script-src 'self' ${inline.scripts.map(hash).join(' ')}`,
    `style-src 'self' ${inline.styles.map(hash).join(' ')}`,
    "img-src 'self' data:",
    'frame-src https://www.openstreetmap.org',
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

function hash(text: string): string {
  const known = hashes.get(text)
  if (known) return known
  const made = `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  hashes.set(text, made)
  return made
}
