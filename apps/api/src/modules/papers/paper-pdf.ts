import { createRequire } from 'node:module'
import { type Font, openSync } from 'fontkit'
import PDFDocument from 'pdfkit'
import { encode } from 'uqr'

/** The content of a document with a table of items, without its layout. */
export interface Paper {
  /** The owner's colour and logo (a PNG), above the name. */
  face?: { colour: string | undefined; logo: Buffer | undefined }
  language: string
  words: Record<'deliverTo' | 'total' | 'waived' | 'finalTotal' | 'payments', string>
  title: string
  from: string[]
  to: string[]
  facts: [name: string, value: string][]
  lines: Line[]
  total: string
  /** What staff gave up because less money came, and the price after it. */
  waived: { off: string; finalTotal: string } | null
  /** The VAT inside the total; missing or empty: none. */
  vat?: Line[]
  payments: Line[]
  /** The address that a QR code below shows; null or missing: none. */
  qr?: string | null
  foot: string[]
}

interface Line {
  what: string
  how: string
  amount: string
}

/**
 * DejaVu Sans has Latin letters with every accent, Arabic, Hebrew, Greek and Cyrillic. A PDF embeds only the
 * letters that it uses. The fonts stay open, because opening them takes ten times as long as drawing.
 */
const require = createRequire(import.meta.url)
const fonts = {
  regular: openFont(require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf')),
  bold: openFont(require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf')),
}

declare global {
  namespace PDFKit.Mixins {
    interface PDFFont {
      /** pdfkit takes an open font as well, which its types do not say. */
      registerFont(name: string, font: Font): this
    }
  }
}

const MARGIN = 56
/** In points; the logo is as large as fits. */
const LOGO = { width: 200, height: 48 }
const INK = '#1c1917'
const MUTED = '#645c53'
const RULE = '#e7e0d6'
/** From the right edge of the sheet's content, in points. */
const columns = { how: 150, amount: 110 }

/** Draws the document as a PDF in A4, on as many pages as it needs. */
export function drawPaper(paper: Paper): Promise<Buffer> {
  const pdf = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    lang: paper.language,
    info: { Title: paper.title, Author: paper.from[0] ?? '' },
  })
  const done = collect(pdf)
  pdf.registerFont('regular', fonts.regular).registerFont('bold', fonts.bold)
  drawHead(pdf, paper)
  const { words } = paper
  drawLines(pdf, paper.lines)
  drawLines(pdf, [{ what: words.total, how: '', amount: paper.total }], { bold: true })
  drawLines(pdf, paper.vat ?? [])
  if (paper.waived) {
    drawLines(pdf, [{ what: words.waived, how: '', amount: paper.waived.off }])
    drawLines(pdf, [{ what: words.finalTotal, how: '', amount: paper.waived.finalTotal }], {
      bold: true,
    })
  }
  if (paper.payments.length > 0) {
    pdf.moveDown(1.5)
    write(pdf.font('bold'), words.payments)
    pdf.moveDown(0.3)
    drawLines(pdf, paper.payments)
  }
  if (paper.qr) drawQr(pdf, paper.qr)
  pdf.moveDown(2).font('regular').fontSize(9).fillColor(MUTED)
  for (const line of paper.foot) write(pdf, line)
  pdf.end()
  return done
}

type Pdf = InstanceType<typeof PDFDocument>

function drawHead(pdf: Pdf, { title, from, to, facts, words, face }: Paper): void {
  if (face?.logo) {
    pdf.image(face.logo, MARGIN, pdf.y, { fit: [LOGO.width, LOGO.height] })
    pdf.y += LOGO.height + 8
  }
  const [name = '', ...reach] = from
  write(
    pdf
      .font('bold')
      .fontSize(20)
      .fillColor(face?.colour ?? '#0b6e4f'),
    name,
  )
  pdf.font('regular').fontSize(9).fillColor(MUTED)
  write(pdf, reach.filter(Boolean).join(' · '))
  pdf.moveDown(1.5)
  write(pdf.font('bold').fontSize(16).fillColor(INK), title)
  pdf.moveDown(0.5).font('regular').fontSize(10)
  for (const [what, value] of facts) write(pdf, `${what}: ${value}`)
  pdf.moveDown(1)
  write(pdf.font('bold'), words.deliverTo)
  pdf.font('regular')
  for (const line of to.filter(Boolean)) write(pdf, line)
  pdf.moveDown(1.5)
}

/** Name to the left, amount to the right, a rule below each. */
function drawLines(pdf: Pdf, lines: Line[], { bold = false } = {}): void {
  const right = pdf.page.width - MARGIN
  const width = right - MARGIN - columns.how - columns.amount
  pdf
    .font(bold ? 'bold' : 'regular')
    .fontSize(10)
    .fillColor(INK)
  for (const { what, how, amount } of lines) {
    const height = pdf.heightOfString(printable(what), { width })
    if (pdf.y + height > pdf.page.height - MARGIN * 1.5) pdf.addPage()
    const top = pdf.y
    const at = { lineBreak: false, align: 'right' } as const
    pdf.text(printable(what), MARGIN, top, { width })
    pdf.text(printable(how), right - columns.amount - columns.how, top, {
      ...at,
      width: columns.how - 12,
    })
    pdf.text(printable(amount), right - columns.amount, top, { ...at, width: columns.amount })
    const bottom = top + height + 4
    pdf.moveTo(MARGIN, bottom).lineTo(right, bottom).lineWidth(0.5).stroke(RULE)
    pdf.x = MARGIN
    pdf.y = bottom + 6
  }
}

/** In points. */
const QR_SIZE = 96

/** One square for each dark module, on a new page if there is no room. */
function drawQr(pdf: Pdf, text: string): void {
  const { data, size } = encode(text)
  pdf.moveDown(1.5)
  if (pdf.y + QR_SIZE > pdf.page.height - MARGIN * 1.5) pdf.addPage()
  const side = QR_SIZE / size
  const top = pdf.y
  data.forEach((row, y) => {
    row.forEach((isDark, x) => {
      if (isDark) pdf.rect(MARGIN + x * side, top + y * side, side, side)
    })
  })
  pdf.fill(INK)
  pdf.y = top + QR_SIZE
}

function write(pdf: Pdf, text: string): void {
  pdf.text(printable(text))
}

/** Drawn for a letter that the font lacks: a name with a gap is seen, one with another letter is believed. */
const MISSING = '□'
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
const rightToLeft = '[\\p{Script=Arabic}\\p{Script=Hebrew}]'
const withinRightToLeft = new RegExp(`(?<=${rightToLeft}) (?=${rightToLeft})`, 'gu')
const afterRightToLeft = new RegExp(`(?<=${rightToLeft}) (?=\\S)`, 'gu')

/**
 * The text with `MISSING` for every letter that the font lacks: Chinese, for example, and most emoji.
 * The parts of one emoji are one mark.
 */
function printable(text: string): string {
  const letters = Array.from(graphemes.segment(text.normalize('NFC')), ({ segment }) =>
    hasGlyphs(segment) ? segment : MISSING,
  )
  // pdfkit lays out each word alone, with the blank that follows it. So words from right to left are kept
  // together, in their order, and the blank that stands at their left end is given to the right end too.
  return letters.join('').replace(withinRightToLeft, '\u00a0').replace(afterRightToLeft, '  ')
}

function openFont(file: string): Font {
  const font = openSync(file)
  if (!('layout' in font)) throw new Error(`${file} is a collection of fonts.`)
  return font
}

function hasGlyphs(letter: string): boolean {
  return Array.from(letter).every((character) =>
    fonts.regular.hasGlyphForCodePoint(character.codePointAt(0) ?? 0),
  )
}

function collect(pdf: Pdf): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    pdf.on('data', (part: Buffer) => parts.push(part))
    pdf.on('end', () => resolve(Buffer.concat(parts)))
    pdf.on('error', reject)
  })
}
