import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Answer, changedAnswer, formFor } from './answer.ts'
import { keptAnswers } from './kept-answers.ts'
import { keyOf } from './language.ts'
import type { LatestStock } from './latest-stock.ts'
import { type Making, makings } from './makings.ts'
import { afterOnceMore, type Pace, timesLeft } from './pace.ts'
import { restock } from './restock.ts'
import { type StockNews, soldIn, touches } from './shown.ts'

/**
 * The public catalogue is read a thousand times for each write. So its answers, pages and API alike,
 * are kept as the very bytes that go out, under the address (and language) that was asked for, until
 * something that they show changes.
 */
export interface ReadyAnswers {
  /** Sends the ready answer to this request, or returns false when there is none. */
  send(request: IncomingMessage, response: ServerResponse): boolean
  /** The ready answer under a key, where nothing that it shows has changed since. */
  current(key: string): Answer | undefined
  /** Sends this answer in the form that the request takes. */
  sendAs(answer: Answer, request: IncomingMessage, response: ServerResponse): void
  /** What is being made under a key already, and will be up to date. */
  coming(key: string): Promise<Answer | undefined> | undefined
  /** A kept answer that waits only for what is left of the goods it shows; nothing if it cannot be had. */
  restocking(request: IncomingMessage): Promise<Answer | undefined> | undefined
  /** Says that somebody makes the answer for a key (see `keyOf`) from now on. */
  begin(key: string): Making
  /** Forgets everything, and whatever is being made right now from older data. */
  drop(): void
  /** Renews what shows stock that has changed: at once after a rest, while it sells within a second. */
  stockChanged(news: StockNews): void
  /** Stops or resumes keeping: off while this process cannot hear of others' changes. */
  keep(on: boolean): void
}

/** All kept answers together: some thousand pages or lists, packed. */
const MOST_BYTES = 16 * 1024 * 1024
/** A change that nobody told us of (a process that died mid-way) is seen after this long. */
const LONGEST_MS = 60_000
/**
 * How often sales may renew an answer. In a quiet shop whoever bought sees it at once; in a busy one an
 * answer with old stock goes out until the next renewal is due, and while one request makes that for
 * so long on top. Sales are told within 100 ms, and stock shown may be a second old.
 */
const RENEWALS: Pace = { everyMs: 650, atOnce: 20 }
const GRACE_MS = 150
/** Asks for nothing older than the request itself. */
export const onlyCurrent = { 'cache-control': 'no-cache' } as const

/** The ready answers of one process. It keeps none before it is told to by `keep(true)`. */
export function readyAnswers(latest: LatestStock): ReadyAnswers {
  const kept = keptAnswers(MOST_BYTES, LONGEST_MS)
  const onTheirWay = makings(keepMade)
  let isKeeping = false

  function isGood({ key, isStale, renewals }: Answer, { headers }: IncomingMessage): boolean {
    if (!isStale) return true
    if (headers['cache-control'] === onlyCurrent['cache-control']) return false
    const left = timesLeft(RENEWALS, renewals, Date.now())
    if (left < 1) return true
    return left < 1 + GRACE_MS / RENEWALS.everyMs && onTheirWay.coming(key) !== undefined
  }

  function keep(answer: Answer): void {
    const before = kept.find(answer.key)
    if (before) {
      const { isStale, renewals } = before
      answer.renewals = isStale ? afterOnceMore(RENEWALS, renewals, Date.now()) : renewals
    }
    kept.keep(answer)
  }

  /** What was made while it sold may show what was left before: the next who asks has it renewed. */
  function keepMade(answer: Answer, missed: StockNews[]): void {
    const before = kept.find(answer.key)
    if (!isKeeping || (before && !before.isStale)) return
    for (const news of missed) if (touches(news, answer.shown)) noteSale(answer, news)
    keep(answer)
  }

  /** The answer with what is left of these products, where a sale has changed nothing else of it. */
  function restocked(
    answer: Answer,
    request: IncomingMessage,
    products: ReadonlySet<number>,
  ): Answer | undefined {
    const fresh = changedAnswer(answer, request, (text) => restock(text, products, latest.leftOf))
    if (!fresh) return undefined
    const soldAgain = [...(answer.sold ?? [])].filter(
      (product) => !products.has(product) || !latest.isCurrent(product),
    )
    fresh.isStale = soldAgain.length > 0
    if (fresh.isStale) fresh.sold = new Set(soldAgain)
    keep(fresh)
    return fresh
  }

  /** The answer as it is now, if that is known. */
  function renewed(answer: Answer, request: IncomingMessage): Answer | undefined {
    const { sold } = answer
    const isKnown = sold && [...sold].every(latest.isCurrent)
    return isKnown ? restocked(answer, request, sold) : undefined
  }

  function noteSale(answer: Answer, news: StockNews): void {
    const sold = soldIn(news, answer.shown)
    if (!answer.isStale) answer.sold = sold && new Set(sold)
    else if (!sold) answer.sold = undefined
    else for (const product of sold) answer.sold?.add(product)
    answer.isStale = true
  }

  const sendAs: ReadyAnswers['sendAs'] = (answer, request, response) => {
    const { size } = answer
    const { status, headers, body } = formFor(answer, request)
    if (answer.size !== size) kept.grown(answer, answer.size - size)
    response.writeHead(status, headers).end(body)
  }

  function drop(): void {
    kept.clear()
    onTheirWay.drop()
    latest.forget()
  }

  return {
    send(request, response) {
      const found = kept.find(keyOf(request))
      const answer = found && (isGood(found, request) ? found : renewed(found, request))
      if (!answer) return false
      sendAs(answer, request, response)
      return true
    },
    current(key) {
      const answer = kept.find(key)
      return answer?.isStale ? undefined : answer
    },
    sendAs,
    coming: onTheirWay.coming,
    restocking(request) {
      const key = keyOf(request)
      const sold = kept.find(key)?.sold
      if (!sold) return undefined
      const soFar = [...sold]
      return latest.reading()?.then(() => {
        const found = kept.find(key)
        if (!found?.isStale) return found
        // What is sold after the question need not stand in its answer, or there might never be one.
        const asked = found.sold && new Set(soFar.filter((product) => found.sold?.has(product)))
        return asked && (asked.size > 0 ? restocked(found, request, asked) : found)
      })
    },
    begin: onTheirWay.begin,
    drop,
    stockChanged(news) {
      const shown = new Set<number>()
      for (const answer of kept.all())
        if (touches(news, answer.shown)) {
          noteSale(answer, news)
          for (const product of answer.sold ?? [])
            if (news.products?.has(product)) shown.add(product)
        }
      const mayMissIt = onTheirWay.stockChanged(news)
      const { products } = news
      // What is being made may show any of them.
      if (products) latest.sold(products, mayMissIt ? products : shown)
    },
    keep(on) {
      isKeeping = on
      drop()
    },
  }
}
