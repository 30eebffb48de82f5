import { createRequire } from 'node:module'
import { type Font, openSync } from 'fontkit'

const require = createRequire(import.meta.url)

/** A piece of text and the font that has its letters. */
interface Run {
  font: Font
  text: string
}

/** Draws text of one weight as outlines, so that the server needs no installed fonts. */
export interface Lettering {
  /** How many pixels wide a line of this size is. */
  widthOf(text: string, size: number): number
  /** The line as an SVG path, with its start at `x` and its baseline at `y`. Skips letters that no font has. */
  draw(text: string, at: { x: number; y: number; size: number }): string
  /** Breaks a text into lines of at most this width; a longer text ends in `…`. */
  wrap(text: string, to: { width: number; size: number; lines: number }): string[]
}

/** Public Sans in this weight. It covers Latin scripts, and so every language of Kenya. */
export function lettering(weight: 400 | 700): Lettering {
  const fonts = ['latin', 'latin-ext'].map((script) => openFont(script, weight))

  function runsOf(text: string): Run[] {
    const runs: Run[] = []
    for (const letter of text.normalize('NFC')) {
      const font = fonts.find((font) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0))
      const last = runs.at(-1)
      if (font && last?.font === font) last.text += letter
      else if (font) runs.push({ font, text: letter })
    }
    return runs
  }

  const widthOf: Lettering['widthOf'] = (text, size) =>
    runsOf(text).reduce(
      (width, { font, text }) => width + (font.layout(text).advanceWidth * size) / font.unitsPerEm,
      0,
    )

  return {
    widthOf,
    draw(text, { x, y, size }) {
      let at = x
      return runsOf(text)
        .map(({ font, text }) => {
          const scale = size / font.unitsPerEm
          const { glyphs, positions } = font.layout(text)
          return glyphs
            .map((glyph, index) => {
              const { xAdvance = 0, xOffset = 0 } = positions[index] ?? {}
              const path = glyph.path.transform(scale, 0, 0, -scale, at + xOffset * scale, y)
              at += xAdvance * scale
              return path.toSVG()
            })
            .join('')
        })
        .join('')
    },
    wrap(text, { width, size, lines: most }) {
      const fits = (line: string) => widthOf(line, size) <= width
      const lines: string[] = []
      for (const word of text.split(/\s+/).filter(Boolean)) {
        const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word
        if (lines.length > 0 && fits(longer)) lines[lines.length - 1] = longer
        else lines.push(word)
      }
      const shown = lines.slice(0, most)
      return shown.map((line, index) => {
        const isCut = index === most - 1 && lines.length > most
        return isCut || !fits(line) ? shortened(line, fits) : line
      })
    },
  }
}

/** Cuts a line so that it fits together with `…`. */
function shortened(line: string, fits: (line: string) => boolean): string {
  const letters = [...line]
  while (letters.length > 0 && !fits(`${letters.join('').trimEnd()}…`)) letters.pop()
  return `${letters.join('').trimEnd()}…`
}

function openFont(script: string, weight: number): Font {
  const font = openSync(
    require.resolve(`@fontsource/public-sans/files/public-sans-${script}-${weight}-normal.woff`),
  )
  if (!('layout' in font)) throw new Error(`The font for ${script} is a collection of fonts.`)
  return font
}
