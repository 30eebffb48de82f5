import { toShillings } from '@duka/contract/money'
import { nairobiDay } from '@duka/contract/nairobi-time'
import type { EtimsMonth, Paper } from '@duka/contract/papers/papers'
import { type Answer, createDigitax, type Sale } from '@duka/digitax/client'
import { instant } from '../../../db/instant.ts'
import type { Deps } from '../../../deps.ts'
import type { Caller } from '../../../http/auth.ts'
import { mustExist, ShopError } from '../../../http/errors.ts'
import { addAuditEntry } from '../../audit/audit.ts'
import { countUnsigned } from '../papers.queries.ts'
import { getPaper, getPaperRow, monthSpan } from '../papers.ts'
import {
  countWaiting,
  findDevice,
  hurry,
  requeue,
  selectKnown,
  selectSent,
} from './etims.queries.ts'
import { findKey } from './send-papers.ts'

type Shop = Pick<Deps, 'db' | 'etims' | 'etimsMode' | 'digitax' | 'production'>

/** How papers get their signature, and how many wait for one. */
export async function getEtims(shop: Shop) {
  const { db, etimsMode: mode } = shop
  const { queue, last } = await countUnsigned(db)
  const status = { mode, lastSuccessAt: last && instant(last) }
  if (mode !== 'digitax')
    return { ...status, device: null, queue: mode === 'off' ? 0 : queue, problem: null }
  const [key, found, waiting] = await Promise.all([findKey(shop), findDevice(db), countWaiting(db)])
  const { pin, branch, name, problem } = found ?? {}
  const isKnown = key && pin && found?.keyHash === key.hash
  return {
    ...status,
    device: isKnown
      ? { pin, branch: branch ?? '', name: name ?? '', business: key.business }
      : null,
    queue: waiting,
    problem: key ? (problem ?? null) : 'DigiTax has no key yet.',
  }
}

/** Sends a refused paper again, with the same number. */
export async function retryPaper(
  deps: Pick<Deps, 'db' | 'etimsMode'>,
  staff: Caller,
  id: string,
): Promise<Paper> {
  const { orderId, number } = await getPaperRow(deps.db, staff, id)
  await deps.db.transaction(async (db) => {
    if (!(await requeue(db, id))) throw new ShopError('PAPER_NOT_REFUSED')
    await addAuditEntry(db, staff, 'order etims', orderId, {
      after: { paper: number, sentAgain: true },
    })
  })
  return getPaper(deps, staff, id)
}

/** A notice of DigiTax: a hint about which paper to ask now. Throws `NOT_FOUND` for a wrong secret. */
export async function hearEtims(
  { db }: Pick<Deps, 'db'>,
  secret: string,
  text: string,
): Promise<void> {
  if (!(await hurry(db, secret, numberIn(text)))) throw new ShopError('NOT_FOUND')
}

/** The number of the paper that a notice is about; undefined in what is none. */
function numberIn(text: string): string | undefined {
  try {
    const number = JSON.parse(text)?.data?.trader_invoice_number
    return typeof number === 'string' ? number : undefined
  } catch {
    return undefined
  }
}

/** The papers of a month against what DigiTax has. */
export async function compareMonth(shop: Shop, month: string): Promise<EtimsMonth> {
  const key = mustExist(await findKey(shop), 'ETIMS_OFF')
  const digitax = createDigitax({ ...key, timeoutMs: shop.etims.timeoutMs })
  const span = monthSpan(month)
  const last = nairobiDay(new Date(span.to.getTime() - 1))
  const [sales, notes] = await Promise.all([
    digitax.listSales(nairobiDay(span.from), last),
    digitax.listCreditNotes(),
  ])
  const there = new Map([...listed(sales), ...listed(notes)].map((sale) => [sale.number, sale]))
  const ours = await selectSent(shop.db, span)
  const known = await selectKnown(shop.db, [...there.keys()])
  const [year, ofYear] = month.split('-')
  const strangers = [...there.values()].filter(
    (sale) =>
      isKept(sale) &&
      !known.has(sale.number) &&
      // The list of credit notes has all months.
      (!sale.originalSaleId || sale.signature?.time.includes(`/${ofYear}/${year}`)),
  )
  const compared: EtimsMonth = { month, missingThere: [], missingHere: [], different: [] }
  for (const { id: document, number, sent, totalCents } of ours) {
    const sale = there.get(sent)
    const here = toShillings(totalCents)
    if (!isKept(sale)) compared.missingThere.push({ document, number, total: here })
    else if (sale.totalCents !== totalCents)
      compared.different.push({ document, number, here, there: toShillings(sale.totalCents) })
  }
  for (const { id, number, totalCents } of strangers)
    compared.missingHere.push({ id, number, total: toShillings(totalCents) })
  return compared
}

function listed(answer: Answer<Sale[]>): Sale[] {
  if (answer.kind === 'ok') return answer.value
  throw new ShopError('ETIMS_SILENT', {
    reason: answer.kind === 'none' ? answer.reason : answer.kind,
  })
}

const isKept = (sale: Sale | undefined): sale is Sale =>
  sale !== undefined && sale.state !== 'failed'
