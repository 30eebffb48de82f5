import type { FastifyInstance } from 'fastify'
import { type Answer, textOf } from '../http/answer.ts'
import { onlyCurrent } from '../http/ready.ts'

/** What the API says to a page that is being drawn. */
export type AskApi = (path: string) => Promise<{ status: number; body: unknown }>

/** Categories and counts for all, and the first pages of the lists that are looked at just now. */
const MOST_READ = 16

/**
 * Asks the API in this very process, as nobody. A page is kept as new as it is made, so it is made of
 * nothing older than its question. What is kept ready is read without a request, and once for all pages.
 */
export function askApi(app: FastifyInstance): AskApi {
  const read = new Map<Answer, unknown>()

  function bodyOf(answer: Answer): unknown {
    const body = read.get(answer) ?? frozen(JSON.parse(textOf(answer)))
    // The one that has not been asked for longest goes first.
    read.delete(answer)
    read.set(answer, body)
    const [oldest] = read.keys()
    if (read.size > MOST_READ && oldest) read.delete(oldest)
    return body
  }

  return async (path) => {
    const url = `/api${path}`
    const ready = app.readyAnswers.current(url)
    if (ready) return { status: 200, body: bodyOf(ready) }
    const answer = await app.inject({ url, headers: onlyCurrent })
    return { status: answer.statusCode, body: answer.payload ? answer.json() : undefined }
  }
}

/** Many pages are handed the same: none may change it. */
function frozen<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null) return value
  for (const part of Object.values(value)) frozen(part)
  return Object.freeze(value)
}
