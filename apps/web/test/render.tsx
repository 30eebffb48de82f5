import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { language } from '../app/lib/text/text.ts'
import { swahili } from '../app/words/swahili/swahili.ts'

/** The HTML of a part of a page, as the server renders it. */
export function render(element: ReactNode): string {
  const routes = [{ path: '*', element }]
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter(routes)} />)
}

/** Renders with the Swahili texts. */
export async function renderInSwahili(element: ReactNode): Promise<string> {
  language.start(await swahili())
  try {
    return render(element)
  } finally {
    language.start(null)
  }
}

/** The text of HTML, as a reader sees it. */
export const textOf = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
