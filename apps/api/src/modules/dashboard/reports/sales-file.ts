import type { SalesGroup, SalesReport, SalesRow } from '@duka/contract/dashboard/reports'
import type { CsvColumns } from '../../../http/send-csv.ts'

/** The columns of the sales report. The key is a column only where it differs from the name. */
export function salesFile(by: SalesGroup, total: SalesReport['total']): CsvColumns<SalesRow> {
  const named: CsvColumns<SalesRow> = {
    product: [
      ['id', ({ key }: SalesRow) => key] as const,
      ['name', ({ name }: SalesRow) => name] as const,
      ['variant', ({ variant }: SalesRow) => variant ?? null] as const,
    ],
    category: [['category', ({ name }: SalesRow) => name] as const],
    day: [['day', ({ key }: SalesRow) => key] as const],
    method: [['payment method', ({ name }: SalesRow) => name] as const],
    zone: [['delivery zone', ({ name }: SalesRow) => name] as const],
    channel: [['channel', ({ key }: SalesRow) => key] as const],
  }[by]
  return [
    ...named,
    ['orders', ({ orders }) => orders],
    ['pieces', ({ pieces }) => pieces],
    ['amount', ({ amount }) => amount],
    ['returned', ({ returned }) => returned],
    ...(total.cost === undefined ? [] : costColumns),
  ]
}

const costColumns: CsvColumns<SalesRow> = [
  ['cost', ({ cost }) => cost ?? null],
  ['profit', ({ profit }) => profit ?? null],
  ['margin', ({ margin }) => margin ?? null],
  ['pieces without cost', ({ incomplete }) => incomplete ?? null],
]
