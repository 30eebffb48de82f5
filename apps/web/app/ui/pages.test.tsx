import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { Pages } from './pages.tsx'

const words = { label: 'Pages', first: 'First page', previous: 'Previous page', next: 'Next page' }

/** The HTML of the second page, after these pages. Hydration must render the same. */
function firstRender(trail: string[] | undefined): string {
  const router = createMemoryRouter(
    [{ path: '*', element: <Pages nextCursor="c3" words={words} /> }],
    { initialEntries: [{ pathname: '/products', search: '?cursor=c2', state: { trail } }] },
  )
  return renderToString(<RouterProvider router={router} />)
}

test('a reloaded second page first shows what the server shows, which does not know the pages before it', () => {
  expect(firstRender([''])).toBe(firstRender(undefined))
  expect(firstRender([''])).toContain('First page')
})
