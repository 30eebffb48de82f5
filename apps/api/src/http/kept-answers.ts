import type { Answer } from './answer.ts'

/** Answers by their address, no more of them than fit; the least recently used go first. */
export interface KeptAnswers {
  find(url: string): Answer | undefined
  keep(answer: Answer): void
  /** Says that an answer has grown by so many bytes. */
  grown(answer: Answer, bytes: number): void
  all(): Iterable<Answer>
  clear(): void
}

/** How exactly we know which were used last: noting each use would cost more than sending it. */
const USE_MS = 1000

/** Keeps answers of `mostBytes` together, each for `longestMs` at most. */
export function keptAnswers(mostBytes: number, longestMs: number): KeptAnswers {
  const answers = new Map<string, Answer>()
  let bytes = 0

  function forget(answer: Answer): void {
    answers.delete(answer.url)
    bytes -= answer.size
  }

  function makeRoom(): void {
    for (const oldest of answers.values()) {
      if (bytes <= mostBytes) return
      forget(oldest)
    }
  }

  return {
    find(url) {
      const answer = answers.get(url)
      if (!answer) return undefined
      const now = Date.now()
      if (now - answer.madeAt > longestMs) {
        forget(answer)
        return undefined
      }
      if (now - answer.usedAt > USE_MS) {
        answer.usedAt = now
        answers.delete(url)
        answers.set(url, answer)
      }
      return answer
    },
    keep(answer) {
      const before = answers.get(answer.url)
      if (before) forget(before)
      answers.set(answer.url, answer)
      bytes += answer.size
      makeRoom()
    },
    grown(answer, by) {
      if (answers.get(answer.url) !== answer) return
      bytes += by
      makeRoom()
    },
    all: () => answers.values(),
    clear() {
      answers.clear()
      bytes = 0
    },
  }
}
