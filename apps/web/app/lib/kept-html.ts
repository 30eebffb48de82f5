import type { ReactNode } from 'react'
import { language } from './text.ts'

type Draw<By> = (by: By, text: string) => ReactNode

/** Stands for the text that differs while a piece is drawn: nothing out of the database can hold it. */
const HOLE = '\u0000'
/** Cards, mostly, of some 2 kB with their keys. */
const MOST_PIECES = 1000

/** Some pieces of pages as HTML, cut at the holes; of one that was needed only once so far there is none. */
const kept = new Map<string, string[]>()
/** What cannot change is written as a key only once. */
const written = new WeakMap<object, string>()
/** Pieces that are drawn by different functions are different pieces. */
const numbers = new Map<unknown, number>()
let drawAlone: ((node: ReactNode) => string) | undefined

/** Where pages are drawn: how a piece becomes HTML by itself. */
export function drawPiecesWith(render: typeof drawAlone): void {
  drawAlone = render
}

/**
 * What `draw` makes of `by` and a text, as HTML, once it is needed for the second time: what is only
 * ever on one page would take longer by itself. Pages of a list share most of their cards.
 */
export function keptHtml<By>(draw: Draw<By>, by: By, text: string): string | undefined {
  if (!drawAlone) return undefined
  const number = numbers.get(draw) ?? numbers.size
  numbers.set(draw, number)
  const key = `${number} ${language.get()?.code} ${writtenOf(by)}`
  const before = kept.get(key)
  const isNew = before?.length === 0
  const html = isNew ? drawAlone(draw(by, HOLE)).split(HOLE) : (before ?? [])
  // The one that has not been needed for longest goes first.
  kept.delete(key)
  kept.set(key, html)
  for (const oldest of kept.size > MOST_PIECES ? kept.keys() : []) {
    kept.delete(oldest)
    break
  }
  return html.length > 0 ? html.join(escaped(text)) : undefined
}

function writtenOf(by: unknown): string {
  if (!Object.isFrozen(by) || typeof by !== 'object' || by === null) return JSON.stringify(by)
  const known = written.get(by) ?? JSON.stringify(by)
  written.set(by, known)
  return known
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => entities[letter] ?? letter)
}
