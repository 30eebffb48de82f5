import { expect, test } from 'vitest'
import { gathered } from './gathered.ts'

/** Asks nobody: each question waits until it is answered or fails by hand. */
function aSlowAnswerer() {
  const questions: { wishes: string[]; answer(text: string): void; fail(error: Error): void }[] = []
  const ask = gathered(
    (wishes: string[]) =>
      new Promise<string>((answer, fail) => questions.push({ wishes, answer, fail })),
  )
  const asked = async () => {
    await new Promise((resolve) => setImmediate(resolve))
    return questions.map(({ wishes }) => wishes)
  }
  return { ask, asked, questions }
}

test('who comes while a question is under way shares the next one', async () => {
  const { ask, asked, questions } = aSlowAnswerer()
  const first = ask(['kettle'])
  expect(await asked()).toEqual([['kettle']])
  const second = ask(['lamp', 'pan'])
  const third = ask(['kettle'])
  expect(await asked()).toEqual([['kettle']])

  questions[0]?.answer('first')
  expect(await first).toBe('first')
  expect(await asked()).toEqual([['kettle'], ['lamp', 'pan', 'kettle']])
  questions[1]?.answer('second')
  expect([await second, await third]).toEqual(['second', 'second'])
})

test('a question that fails does so for nobody who came after it', async () => {
  const { ask, asked, questions } = aSlowAnswerer()
  const first = ask(['kettle'])
  await asked()
  const second = ask(['lamp'])
  questions[0]?.fail(new Error('The line is down.'))
  await expect(first).rejects.toThrow('The line is down.')
  expect(await asked()).toEqual([['kettle'], ['lamp']])
  questions[1]?.answer('a lamp')
  expect(await second).toBe('a lamp')
})
