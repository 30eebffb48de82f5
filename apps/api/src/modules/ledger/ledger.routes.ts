import type { LanguageCode } from '@duka/contract/endpoint'
import { accountNames } from '@duka/contract/ledger/account-names'
import { accountCodes } from '@duka/contract/ledger/accounts'
import * as contract from '@duka/contract/ledger/ledger'
import { toShillings } from '@duka/contract/money'
import { daySpan, nairobiDay } from '@duka/contract/nairobi-time'
import type { Deps } from '../../deps.ts'
import { type App, route } from '../../http/contract.ts'
import { type CsvColumns, sendCsv } from '../../http/send-csv.ts'
import { auditExports } from '../audit/audit-exports.ts'
import { selectEntries, sumBooks, sumHolders } from './books.queries.ts'
import { checkLedger } from './check-ledger.queries.ts'
import { closeLedgerBefore } from './close-ledger.queries.ts'
import { selectPostings } from './ledger-day.queries.ts'
import { readLedgerDay, toSides } from './ledger-day.ts'

/** The double-entry ledger, for staff to read, check and export. */
export function ledgerRoutes(
  app: App,
  { db, replicas, now, production }: Pick<Deps, 'db' | 'replicas' | 'now' | 'production'>,
): void {
  route(app, contract.getLedgerDay, ({ query }) =>
    readLedgerDay(db, query.day ?? nairobiDay(now()), { withSimulated: !production }),
  )

  route(app, contract.listAccounts, async ({ query: { at, account, holders } }) => {
    const before = at === undefined ? undefined : daySpan(at).to
    if (before) await closeLedgerBefore(db, before)
    const balances = await sumBooks(db, before)
    const accounts = accountCodes.flatMap((code) =>
      balances
        .filter((balance) => balance.code === code)
        .map(({ class: of, cents }) => ({ code, class: of, balance: toShillings(cents) })),
    )
    const balanced = balances.reduce((sum, { cents }) => sum + cents, 0) === 0
    if (!account || !holders) return { accounts, balanced }
    const parts = await sumHolders(db, account, before)
    return {
      accounts,
      balanced,
      holders: parts.map(({ holder, cents }) => ({ holder, balance: toShillings(cents) })),
    }
  })

  route(
    app,
    contract.listEntries,
    ({ query: { from, to, order, receipt, account, cursor, limit } }) =>
      selectEntries(db, {
        from: from === undefined ? undefined : daySpan(from).from,
        to: to === undefined ? undefined : daySpan(to).to,
        order,
        receipt,
        account,
        cursor,
        limit,
      }),
  )

  route(app, contract.checkLedger, () => checkLedger(db))

  app.register(async (exports: App) => {
    auditExports(exports, db)
    exportPostings(exports, { db, replicas })
  })
}

function exportPostings(app: App, { db, replicas }: Pick<Deps, 'db' | 'replicas'>): void {
  route(app, contract.exportLedger, async ({ query: { from, to, language } }, reply) => {
    const span = {
      from: from === undefined ? undefined : daySpan(from).from,
      to: to === undefined ? undefined : daySpan(to).to,
    }
    if (span.to) await closeLedgerBefore(db, span.to)
    const file = postingFile(language)
    return sendCsv({ reply, replicas }, 'ledger', file, async (db, { limit, cursor }) => {
      const after = cursor === undefined ? 0 : Number(cursor)
      const rows = await selectPostings(db, span, { after, limit: limit + 1 })
      const page = rows.slice(0, limit)
      const last = rows.length > limit ? page.at(-1) : undefined
      return { page: page.flatMap(toSides), nextCursor: last ? String(last.id) : null }
    })
  })
}

const postingFile = (language: LanguageCode = 'en'): CsvColumns<contract.LedgerPosting> => [
  ['date', ({ postedAt }) => inNairobi(postedAt)],
  ['account', ({ account }) => account],
  ['debit', ({ debit }) => debit],
  ['credit', ({ credit }) => credit],
  ['order', ({ order }) => order],
  ['receipt', ({ receipt }) => receipt],
  ['who', ({ who }) => who],
  ['entry', ({ entry }) => entry],
  ['of day', ({ of }) => of],
  ['account name', ({ account }) => accountNames[language][account]],
]

const NAIROBI_MS = 3 * 60 * 60 * 1000

/** A time in a form that every spreadsheet recognises: `2026-11-21 08:04`. */
function inNairobi(instant: string): string {
  return new Date(Date.parse(instant) + NAIROBI_MS).toISOString().slice(0, 16).replace('T', ' ')
}
