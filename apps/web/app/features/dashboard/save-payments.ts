import { CSV_START, writeCsvLine } from '@duka/contract/csv'
import type { LedgerPayment } from '@duka/contract/payment-desk'
import { call } from '../../lib/call.ts'
import { formatDateTime } from '../../lib/format.ts'

/** The columns of the file; never translated, so that a spreadsheet made for it goes on working. */
const columns = {
  id: ({ _id }) => _id,
  order: ({ order }) => order,
  channel: ({ channel }) => channel,
  state: ({ state }) => state,
  asked: ({ amount }) => amount,
  received: ({ received }) => received,
  receipt: ({ receipt }) => receipt,
  staff: ({ staff }) => staff,
  note: ({ note }) => note,
  created: ({ createdAt }) => formatDateTime(createdAt),
  settled: ({ settledAt }) => settledAt && formatDateTime(settledAt),
} satisfies Record<string, (payment: LedgerPayment) => string | number | null>

/** Saves the payments that the filters leave, all pages of them, as a CSV file. */
export async function savePayments(query: Record<string, string>): Promise<void> {
  const lines = [writeCsvLine(Object.keys(columns))]
  let cursor: string | null = null
  do {
    const page: { payments: LedgerPayment[]; nextCursor: string | null } = await call(
      'listPayments',
      { query: { ...query, limit: 100, cursor } },
    )
    for (const payment of page.payments)
      lines.push(writeCsvLine(Object.values(columns).map((cell) => cell(payment))))
    cursor = page.nextCursor
  } while (cursor)

  const file = new Blob([CSV_START, ...lines], { type: 'text/csv' })
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = `payments-${query.day}.csv`
  link.click()
  // Some browsers begin to save a moment after the tap.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
