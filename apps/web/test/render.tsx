import type { ComponentType, ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router'
import { forgetSession, signIn } from '../app/lib/session/session.ts'
import { language } from '../app/lib/text/text.ts'
import { swahili } from '../app/words/swahili/swahili.ts'
import { amina } from './browser.ts'

interface Loaded {
  /** What the page's loader returned. */
  data?: unknown
  /** What it threw instead. */
  error?: unknown
}

/** The HTML of a part of a page, as the server renders it. */
export function render(element: ReactNode): string {
  return renderRoute({ element })
}

/** The HTML of a page with what was loaded for it. */
export function renderPage(Page: ComponentType, { data, error }: Loaded): string {
  const route = { Component: Page, ErrorBoundary: Page, loader: () => null }
  return renderRoute(route, { data, error })
}

function renderRoute(route: RouteObject, { data = null, error }: Loaded = {}): string {
  const router = createMemoryRouter([{ ...route, id: 'page', path: '*' }], {
    hydrationData: {
      loaderData: { page: data },
      errors: error === undefined ? null : { page: error },
    },
  })
  return renderToStaticMarkup(<RouterProvider router={router} />)
}

/** Renders with the Swahili texts, those for signed-in shoppers included. */
export async function inSwahili<Shown>(show: () => Shown): Promise<Shown> {
  signIn('token', amina)
  language.start(await swahili())
  try {
    return show()
  } finally {
    language.start(null)
    forgetSession()
  }
}

/** The text of HTML, as a reader sees it. */
export const textOf = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
