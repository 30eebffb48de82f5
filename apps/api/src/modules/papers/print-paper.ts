import type { LanguageCode } from '@duka/contract/endpoint'
import { fill } from '@duka/contract/fill'
import { formatMoney, toShillings } from '@duka/contract/money'
import { inNairobi, monthNames, nairobiTime } from '@duka/contract/nairobi-time'
import { showNumber } from '@duka/contract/orders/order-number'
import type { Paper } from '@duka/contract/papers/papers'
import type { Deps } from '../../deps.ts'
import type { Face } from '../settings/face.ts'
import { logoPng } from '../settings/logo-png.ts'
import { type PaperWords, paperWords } from './paper-words.ts'
import type { PaperRow } from './papers.queries.ts'
import { toPaper } from './papers.ts'

/** Sharp in print at 50 points of height. */
const printedLogo = { width: 600, height: 150 }

/** The owner's colour and logo, as papers show them; undefined without any. */
export async function inked(deps: Pick<Deps, 'settings' | 'pictures'>) {
  const face: Face | undefined = deps.settings.face()
  if (!face) return undefined
  return { colour: face.tones?.light['primary-ink'], logo: await logoPng(deps, printedLogo) }
}

/** An invoice or a credit note as a PDF. What it says of the sale is as it was issued. */
export async function printPaper(
  deps: Pick<Deps, 'settings' | 'pictures' | 'etimsMode'>,
  row: PaperRow,
  language: LanguageCode,
): Promise<Buffer> {
  const words = paperWords[language]
  const paper = toPaper(deps, row)
  const shop = deps.settings.shop()
  const name = row.seller.name ?? shop.name
  const address = row.seller.address ?? shop.address
  // Loaded with the first PDF, because few people download one.
  const { drawPaper } = await import('./paper-pdf.ts')
  const face = await inked(deps)
  return drawPaper({
    ...(face && { face }),
    language,
    words: { ...words, deliverTo: words.buyer, waived: '', finalTotal: '', payments: '' },
    title: `${titleOf(row, words)} ${paper.number}`,
    from: [name, ...address, ...(paper.seller.pin ? [`PIN ${paper.seller.pin}`] : [])],
    to: [paper.buyerPin ? `PIN ${paper.buyerPin}` : words.noPin],
    facts: factsOf(paper, words, language, row.signature?.kraTime),
    lines: row.lines.map(({ item, name: what, quantity, gross, class: of }) => ({
      what: item ? what : words.delivery,
      how: quantity > 0 && item ? `${quantity} ×` : '',
      // The letter of its class behind each sum, as KRA's sheet has it.
      amount: `${inMoney(toShillings(gross))}${row.registered ? ` ${of}` : ''}`,
    })),
    total: inMoney(paper.total),
    waived: null,
    vat: row.registered ? vatLines(paper.classes, language) : [],
    payments: [],
    qr: paper.etims?.qr ?? null,
    foot: [
      ...(paper.late ? [words.late] : []),
      ...(paper.etims && !paper.etims.cuNumber ? [words.notSigned] : []),
      words.times,
    ],
  })
}

/** The VAT by class, as a line each. */
export function vatLines(classes: Paper['classes'], language: LanguageCode) {
  const { vatOf, netOf } = paperWords[language]
  return classes.map(({ class: of, rate, net, tax }) => ({
    what: fill(vatOf, { class: of, rate }),
    how: fill(netOf, { net: inMoney(net) }),
    amount: inMoney(tax),
  }))
}

function titleOf({ kind, registered }: PaperRow, words: PaperWords): string {
  if (kind === 'credit-note') return words.creditNote
  return registered ? words.taxInvoice : words.invoice
}

/** As KRA wants it: a dash after every four characters. */
const inFours = (text: string) => text.replace(/(.{4})(?=.)/g, '$1-')

function factsOf(
  paper: Paper,
  words: PaperWords,
  language: LanguageCode,
  kraTime: string | null | undefined,
): [string, string][] {
  const facts: [string, string][] = [
    [words.issuedOn, dateAndTime(paper.issuedAt, language)],
    [words.order, showNumber(paper.orderNumber)],
  ]
  if (paper.invoice) facts.push([words.ofInvoice, paper.invoice.number])
  const { cuNumber, cuId, internalData, signature } = paper.etims ?? {}
  if (cuNumber) facts.push([words.cuNumber, cuNumber])
  if (cuId) facts.push([words.cuId, cuId])
  if (kraTime) facts.push([words.kraTime, kraTime])
  if (internalData) facts.push([words.internalData, inFours(internalData)])
  if (signature) facts.push([words.signature, inFours(signature)])
  return facts
}

const inMoney = (shillings: number) => formatMoney(shillings, 'KES')

/** As the pages write it: `21 Nov 2026, 08:04`. */
export function dateAndTime(moment: string, language: LanguageCode): string {
  const there = inNairobi(moment)
  const month = monthNames[language][there.getUTCMonth()]
  return `${there.getUTCDate()} ${month} ${there.getUTCFullYear()}, ${nairobiTime(moment)}`
}
