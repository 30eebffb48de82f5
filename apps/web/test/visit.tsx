import { prerender } from 'react-dom/static'
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router'
import { expect, vi } from 'vitest'
import { ErrorPage } from '../app/features/site/error-page.tsx'
import { shop } from './samples.ts'

/** What a shop answers to calls such as `GET /orders/*`: a body, or the status of a failure. All others fail with 500. */
export type Answers = Record<string, unknown>

interface Visit {
  /** The module of the page. */
  page: object
  /** Its address, and its pattern in `routes.ts` where it has parameters. */
  at?: string
  path?: string
  answers?: Answers
  /** The form that is sent. */
  sends?: Record<string, string>
  /** Reads the page while the form is on its way. */
  isOnItsWay?: boolean
}

/** The HTML of a page, which loads and sends as in a browser, and the answer to its form. */
export async function visit({
  page,
  at = '/',
  path = '*',
  answers = {},
  sends,
  isOnItsWay,
}: Visit) {
  answerCalls(answers)
  const { loader = () => null, ...route } = page as RouteObject
  const own = { ErrorBoundary: ErrorPage, ...route, loader, id: 'page', path } as RouteObject
  const root = {
    id: 'root',
    loader: () => ({ shop }),
    children: [own],
    HydrateFallback: () => null,
  }
  const router = createMemoryRouter([root], { initialEntries: [at] })
  await expect.poll(() => router.state.initialized).toBe(true)
  if (sends) {
    const formData = new FormData()
    for (const [name, value] of Object.entries(sends)) formData.set(name, value)
    if (isOnItsWay) vi.stubGlobal('fetch', () => new Promise(() => {}))
    const sent = router.navigate(at, { formMethod: 'post', formData })
    if (!isOnItsWay) await sent
  }
  const { prelude } = await prerender(<RouterProvider router={router} />)
  const html = (await new Response(prelude).text()).replace(
    /<!--.*?-->|<(style|script).*?<\/\1>/gs,
    '',
  )
  // A dialog shows what its form is told; it is not open here.
  return [html, router.state.actionData]
}

/** Answers the calls of the website. */
export function answerCalls(answers: Answers): void {
  vi.stubGlobal('fetch', async (address: string, { method = 'GET' }: RequestInit = {}) => {
    const call = `${method} ${address.replace(/^\/api|\?.*$/g, '')}`
    const known = Object.keys(answers).find((asked) =>
      new RegExp(`^${asked.replaceAll('*', '[^/]+')}$`).test(call),
    )
    const answer = known === undefined ? 500 : answers[known]
    if (answer instanceof Response) return answer.clone()
    return typeof answer === 'number' ? new Response('', { status: answer }) : Response.json(answer)
  })
}
