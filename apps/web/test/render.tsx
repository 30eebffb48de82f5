import type { Shop } from '@duka/contract/settings/settings'
import type { ComponentType, ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import {
  createMemoryRouter,
  type InitialEntry,
  type RouteObject,
  RouterProvider,
} from 'react-router'
import { forgetSession, signIn } from '../app/lib/session/session.ts'
import type { RootData } from '../app/lib/shop.ts'
import { language } from '../app/lib/text/text.ts'
import { swahili } from '../app/words/swahili/swahili.ts'
import { amina } from './browser.ts'

interface Loaded {
  /** What the page's loader returned. */
  data?: unknown
  /** What it threw instead. */
  error?: unknown
  /** What the page's action returned. */
  answer?: unknown
  /** The address of the page, and its pattern in `routes.tsx`. */
  at?: InitialEntry
  path?: string
  shop?: Shop
  /** What every page knows of the shop besides. */
  root?: Partial<RootData>
}

/** The HTML of a part of a page, as the server renders it. */
export function render(element: ReactNode): string {
  return renderRoute({ element })
}

/** The HTML of a page with what was loaded for it. */
export function renderPage(Page: ComponentType, loaded: Loaded): string {
  return renderRoute({ Component: Page, ErrorBoundary: Page, loader: () => null }, loaded)
}

function renderRoute(route: RouteObject, loaded: Loaded = {}): string {
  const { data = null, error, answer, at = '/', path = '*', shop } = loaded
  const page = { ...route, id: 'page', path } as RouteObject
  const root = { id: 'root', loader: () => null, children: [page] }
  const router = createMemoryRouter([root], {
    initialEntries: [at],
    hydrationData: {
      loaderData: { root: { shop, ...loaded.root }, page: data },
      actionData: answer === undefined ? null : { page: answer },
      errors: error === undefined ? null : { page: error },
    },
  })
  return renderToStaticMarkup(<RouterProvider router={router} />)
}

/** What a loader gives a page that appears before its data, once the data is here. */
export function loadedAtOnce<Value>(value: Value) {
  const result = { ok: true as const, value }
  // React reads these two instead of waiting.
  return Object.assign(Promise.resolve(result), { status: 'fulfilled', value: result })
}

/** Renders with the Swahili texts, those of shoppers and staff included. */
export async function inSwahili<Shown>(show: () => Shown): Promise<Shown> {
  signIn('token', { ...amina, role: 'manager' })
  const words = await swahili()
  forgetSession()
  language.start(words)
  try {
    return show()
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
