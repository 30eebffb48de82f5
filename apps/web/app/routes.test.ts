import { reservedSlugs } from '@duka/contract/pages'
import type { RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import { routes } from './routes.tsx'

/** The first parts of all addresses; frames without an address of their own are looked into. */
function firstParts(all: RouteObject[]): string[] {
  return all.flatMap(({ path, children }) =>
    path && path !== '/' ? [path.split('/')[0] ?? ''] : firstParts(children ?? []),
  )
}

test('no page of the owner can take the address of one of the shop’s own', () => {
  const own = firstParts(routes).filter((part) => !/^[:*]/.test(part))
  // What the shop says about itself is the owner's to write.
  expect(reservedSlugs).toEqual(expect.arrayContaining(own.filter((part) => part !== 'about')))
})
