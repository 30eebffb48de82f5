import type { ImportReport, ImportRow } from '@duka/contract/catalogue/imports'
import { writeCsvLine } from '@duka/contract/csv'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { type Answer, aManager, type Person, type TestApp } from '../support/support.ts'

export const titles = 'sku,name,description,price,stock,category,brand,variant'

let codes = 0
/** A line of a CSV file with `titles`: a new kettle with its own SKU. */
export function aLine(fields: Partial<Record<string, string | number>> = {}): string {
  codes += 1
  const cells = {
    sku: `K-${codes}`,
    name: 'Kettle',
    description: 'Boils.',
    price: 2499,
    stock: 4,
    category: 'Kitchen',
    brand: 'Moto',
    variant: '2 l',
    ...fields,
  }
  return writeCsvLine(Object.values(cells).map((cell) => cell ?? ''))
}

/** The error messages of a row, by column. */
export function wrong(row: ImportRow | undefined): Record<string, string> {
  return Object.fromEntries(row?.errors.map(({ column, message }) => [column, message]) ?? [])
}

/** A member of staff who previews or imports a file. */
export interface Importer extends Person {
  send(body: Record<string, unknown>): Promise<Answer>
  imported(csv: string, more?: Record<string, unknown>): Promise<ImportReport>
  previewed(csv: string, more?: Record<string, unknown>): Promise<ImportReport>
}

export async function anImporter(app: TestApp): Promise<Importer> {
  const staff = await aManager(app)
  const send = (body: Record<string, unknown>) =>
    staff.call('POST', '/products/import', { mode: 'import', ...body })
  const imported = async (csv: string, more: Record<string, unknown> = {}) => {
    const answer = await send({ csv, ...more })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return answer.body.report as ImportReport
  }
  return {
    ...staff,
    send,
    imported,
    previewed: (csv, more) => imported(csv, { mode: 'preview', ...more }),
  }
}

/** Every table that an import may change. */
export async function everything(app: TestApp) {
  const { rows } = await app.db.execute(sql`
    select (select jsonb_agg(p order by p.id) from products p) as products,
      (select count(*) from stock_movements) as movements,
      (select count(*) from audit_log) as entries,
      (select count(*) from categories) as categories`)
  return rows[0]
}
