import { reservedSlugs } from '@duka/contract/pages/pages'
import { matchRoutes, type RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import { routes } from './routes.tsx'

/** The first parts of all addresses, also of routes within layouts without an address. */
function firstParts(all: RouteObject[]): string[] {
  return all.flatMap(({ path, children }) =>
    path && path !== '/' ? [path.split('/')[0] ?? ''] : firstParts(children ?? []),
  )
}

test('every route of the shop is a reserved slug', () => {
  const own = firstParts(routes).filter((part) => !/^[:*]/.test(part))
  // The owner may replace these pages.
  const others = own.filter((part) => part !== 'about' && part !== 'delivery')
  expect(reservedSlugs).toEqual(expect.arrayContaining(others))
})

test('an unknown page of the dashboard keeps the frame of staff pages', () => {
  const under = matchRoutes(routes, '/dashboard/nothing')?.map(({ route }) => route.path)
  expect(under).toContain('dashboard')
})
