import type { Answer } from './answer.ts'
import type { StockNews } from './shown.ts'

/** An answer on its way. Whoever began it must end it, with nothing when it came to nothing. */
export interface Making {
  end(answer: Answer | undefined): void
}

/** The answers that are being made right now, and what is heard meanwhile. */
export interface Makings {
  /** What is being made under a key already, and will be up to date. */
  coming(key: string): Promise<Answer | undefined> | undefined
  begin(key: string): Making
  /** Takes note of a sale, and says whether any answer may miss it. */
  stockChanged(news: StockNews): boolean
  /** Lets nothing be kept that is being made right now. */
  drop(): void
}

interface OnItsWay {
  answer: Promise<Answer | undefined>
  /** What was heard since it began, and may have been read before. */
  missed: StockNews[]
}

/** Hands each answer that is made, and that no change came between, to `keep` with what it may miss. */
export function makings(keep: (answer: Answer, missed: StockNews[]) => void): Makings {
  const all = new Set<OnItsWay>()
  const newest = new Map<string, OnItsWay>()

  return {
    coming(key) {
      const one = newest.get(key)
      return one?.missed.length === 0 ? one.answer : undefined
    },
    begin(key) {
      let tell: (answer: Answer | undefined) => void = () => undefined
      const one: OnItsWay = { missed: [], answer: new Promise((resolve) => (tell = resolve)) }
      all.add(one)
      newest.set(key, one)
      return {
        end(answer) {
          if (newest.get(key) === one) newest.delete(key)
          if (all.delete(one) && answer) keep(answer, one.missed)
          tell(answer)
        },
      }
    },
    stockChanged(news) {
      for (const { missed } of all) missed.push(news)
      return all.size > 0
    },
    drop() {
      all.clear()
      newest.clear()
    },
  }
}
