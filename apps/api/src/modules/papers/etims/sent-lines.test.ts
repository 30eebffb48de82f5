import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PaperLine, SentLine } from '../../../db/schema/papers.ts'
import { shareOut, sumOf } from '../lower.ts'
import { leftOf, noteLines, saleLines } from './sent-lines.ts'

const line = (product: string, quantity: number, gross: number, more: Partial<PaperLine> = {}) =>
  ({
    item: `of-${product}`,
    product,
    name: product,
    class: 'B',
    rate: 16,
    tax: 0,
    quantity,
    gross,
    ...more,
  }) satisfies PaperLine
const delivery = (gross: number) => line('', 1, gross, { item: null, product: null })
const short = (lines: SentLine[]) => lines.map(({ key, quantity, cents }) => [key, quantity, cents])

test('odd cents go to the delivery, to a line of one piece, or to a rounding item of the class', () => {
  const three = line('cup', 3, 10_000)
  expect(short(saleLines([three, line('pot', 1, 500), delivery(300)]))).toEqual([
    ['cup', 3, 9999],
    ['pot', 1, 500],
    ['delivery', 1, 301],
  ])
  expect(short(saleLines([three, line('pot', 1, 500)]))).toEqual([
    ['cup', 3, 9999],
    ['pot', 1, 501],
  ])
  expect(short(saleLines([three, line('pot', 1, 500, { class: 'A' })]))).toEqual([
    ['cup', 3, 9999],
    ['pot', 1, 500],
    ['rounding', 1, 1],
  ])
})

test('a product that stands twice on the paper is sent once', () => {
  const again = line('cup', 2, 200, { item: 'another' })
  expect(short(saleLines([line('cup', 1, 100), again]))).toEqual([['cup', 3, 300]])
})

test('what comes back is credited at the price that was sent', () => {
  const sold = saleLines([line('cup', 3, 10_000)])
  const first = noteLines([line('cup', 1, 3334)], sold)
  expect(short(first)).toEqual([
    ['cup', 1, 3333],
    ['rounding', 1, 1],
  ])
  expect(short(noteLines([line('cup', 2, 6666)], leftOf(sold, first)))).toEqual([['cup', 2, 6666]])
})

test('whatever is sold and credited: sums per class as on the paper, quantities that divide, nothing below zero', () => {
  const lines = fc.array(
    fc.record({
      class: fc.constantFrom('A' as const, 'B' as const),
      quantity: fc.integer({ min: 1, max: 7 }),
      gross: fc.integer({ min: 1, max: 20_000 }),
      credits: fc.array(fc.integer({ min: 0, max: 7 }), { maxLength: 3 }),
      cut: fc.integer({ min: 0, max: 500 }),
    }),
    { minLength: 1, maxLength: 5 },
  )
  fc.assert(
    fc.property(lines, (goods) => {
      const paper = goods.map(({ class: of, quantity, gross }, nth) =>
        line(`p${nth}`, quantity, gross, { class: of }),
      )
      const sold = saleLines(paper)
      check(paper, sold)
      const open = paper.map((one) => ({ ...one }))
      let credited: SentLine[] = []
      for (let round = 0; round < 4; round += 1) {
        const note = open.flatMap((one, nth) => {
          const isCut = round === 1
          const pieces = Math.min(one.quantity, goods[nth]?.credits[round] ?? 0)
          const gross = isCut
            ? Math.min(one.gross, goods[nth]?.cut ?? 0)
            : round === 3 || pieces === one.quantity
              ? one.gross
              : (shareOut(one.gross, [pieces, one.quantity - pieces])[0] ?? 0)
          const back = { ...one, gross, quantity: isCut ? 0 : round === 3 ? one.quantity : pieces }
          one.gross -= back.gross
          one.quantity -= back.quantity
          return back.gross > 0 ? [back] : []
        })
        if (note.length === 0) continue
        const sent = noteLines(note, leftOf(sold, credited))
        check(note, sent)
        credited = [...credited, ...sent]
        expect(leftOf(sold, credited).every(({ cents }) => cents >= 0)).toBe(true)
      }
    }),
    { numRuns: 2000 },
  )
})

function check(paper: PaperLine[], sent: SentLine[]): void {
  for (const of of ['A', 'B'] as const) {
    const here = sumOf(paper.filter((one) => one.class === of).map(({ gross }) => gross))
    expect(sumOf(sent.filter((one) => one.class === of).map(({ cents }) => cents))).toBe(here)
  }
  expect(sent.every(({ cents, quantity }) => cents > 0 && cents % quantity === 0)).toBe(true)
  const keys = sent.map((one) => `${one.key} ${one.class}`)
  expect(new Set(keys).size).toBe(keys.length)
}
