import type { Answer } from './answer.ts'

/** Answers by what they are kept under, no more of them than fit; the least recently used go first. */
export interface KeptAnswers {
  find(key: string): Answer | undefined
  keep(answer: Answer): void
  /** Says that an answer has grown by so many bytes, or shrunk. */
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
    answers.delete(answer.key)
    bytes -= answer.size
  }

  function makeRoom(): void {
    for (const oldest of answers.values()) {
      if (bytes <= mostBytes) return
      forget(oldest)
    }
  }

  return {
    find(key) {
      const answer = answers.get(key)
      if (!answer) return undefined
      const now = Date.now()
      if (now - answer.madeAt > longestMs) {
        forget(answer)
        return undefined
      }
      if (now - answer.usedAt > USE_MS) {
        answer.usedAt = now
        answers.delete(key)
        answers.set(key, answer)
      }
      return answer
    },
    keep(answer) {
      const before = answers.get(answer.key)
      if (before) forget(before)
      answers.set(answer.key, answer)
      bytes += answer.size
      makeRoom()
    },
    grown(answer, by) {
      if (answers.get(answer.key) !== answer) return
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
