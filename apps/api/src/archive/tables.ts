import { withoutPerson } from '../modules/payments/receipts/forget-payer.ts'

/** A row as it is read from the database, and as a line of an archive file has it. */
export interface ArchiveRow extends Record<string, unknown> {
  id: number
  at: Date
}

/** A table whose old rows may leave the database. */
export interface ArchivableTable {
  name: string
  /** SQL condition on the row `t`: nothing reads it any more, and it is about no person. */
  mayGo: string
  /** The columns of the file, in SQL. */
  columns: string
  /** SQL joins that the columns need. */
  joins: string
  /** The columns whose values are searched for names and phone numbers. */
  cleaned: readonly string[]
}

/**
 * What may be archived: only rows from which nothing else is derived. Orders, receipts, attempts and postings stay, because
 * balances and reports are derived from them. Files hold nothing that deleting an account would have to erase: rows about
 * accounts and addresses and the notes on orders stay in the database, and the others leave out customers, network
 * addresses and phone numbers.
 */
export const archivableTables: readonly ArchivableTable[] = [
  {
    name: 'audit_log',
    mayGo: `t.thing not in ('user', 'address') and t.action <> 'note'`,
    columns: `t.id, t.at, case when u.role = 'customer' then null else t.user_id end as user_id,
      case when u.role = 'customer' then 'customer' else t.username end as username,
      t.action, t.thing, t.thing_id, t.before, t.after`,
    joins: 'left join users u on u.id = t.user_id',
    cleaned: ['before', 'after'],
  },
  {
    name: 'stock_movements',
    mayGo: 'true',
    columns: `t.id, t.at, t.product_id, p.sku, p.name as product, p.variant, t.change, t.reason, t.order_id,
      u.id as user_id, u.username, t.note`,
    joins: `join products p on p.id = t.product_id
      left join users u on u.id = t.user_id and u.role <> 'customer'`,
    cleaned: ['note'],
  },
  {
    name: 'payment_events',
    // The payment code reads callbacks and queries of a prompt until it is decided, and these two kinds for ever.
    mayGo: `t.handled_at is not null and t.kind not in ('accepted-by-staff', 'second-sum')
      and not exists (select from payment_attempts a where a.id = t.payment_id
        and (a.next_query_at is not null or a.state not in ('paid', 'failed')))
      and not exists (select from receipts r where r.id = t.payment_id
        and (r.held_for is not null
          or r.order_id is null and r.returned_at is null and r.voided_at is null))
      and not exists (select from refunds f where f.id = t.payment_id and f.state = 'asked')`,
    columns: 't.id, t.at, t.payment_id, t.kind, t.body, t.trusted, t.handled_at',
    joins: '',
    cleaned: ['body'],
  },
]

/** A row as a line of a file: one JSON object without names and phone numbers of customers. */
export function toLine(table: ArchivableTable, row: ArchiveRow): string {
  const cleaned = table.cleaned.map((column) => [column, withoutPerson(row[column])] as const)
  return `${JSON.stringify({ ...row, ...Object.fromEntries(cleaned) })}\n`
}
