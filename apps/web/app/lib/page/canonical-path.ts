import { matchRoutes, type RouteObject } from 'react-router'

/**
 * The path of a page as the routes write it: `/Products//` → `/products`. Ids and tokens stay as they are. Null for a path without
 * a page. It never begins with `//`, which is another host.
 */
export function canonicalPath(routes: RouteObject[], pathname: string): string | null {
  const parts = pathname.split('/').filter(Boolean)
  const matches = matchRoutes(routes, `/${parts.join('/')}`) ?? []
  const names = matches.flatMap(({ route }) => route.path?.split('/').filter(Boolean) ?? [])
  if (names.includes('*')) return null
  const written = parts.map((part, at) => (names[at]?.startsWith(':') ? part : names[at]))
  return `/${written.join('/')}`
}

/** What follows a link in a message: punctuation and blanks, invisible ones, too, as they are in an address. */
const sentenceEnd =
  /(?:[.,;:!?'"()*<>[\]]|%(?:2[0-2789ACE]|3[ABCEF]|5[BD]|7[BD]|C2%A0|E2%80%[89A][0-9A-F]|EF%BB%BF))+$/i

/**
 * The address that was meant by one without a page: without the end of a sentence, with its `?` and `&` decoded, in small letters
 * where it has one part.
 */
export function meantAddress({ pathname, search }: URL): string {
  const [start = '', query] = pathname.split(/%3f/i, 2)
  const path = start.replace(sentenceEnd, '').replace(/^\/index\.\w+$/, '/')
  const small = /^\/[\w-]+$/.test(path) ? path.toLowerCase() : path
  if (!query) return (small || '/') + search
  return `${small || '/'}?${query.replace(/%3d/gi, '=').replace(/%26/g, '&')}${search.replace('?', '&')}`
}
