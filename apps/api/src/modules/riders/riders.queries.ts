import { addressInOneLine, inOneLine } from '@duka/contract/addresses/address-lines'
import type { StoredAddress } from '@duka/contract/addresses/addresses'
import type { DeliveryPoint } from '@duka/contract/delivery/delivery-points'
import { toShillings } from '@duka/contract/money'
import type { OrderStatus, PaymentStatus } from '@duka/contract/orders/orders'
import type { Parcel, ParcelState, Run } from '@duka/contract/riders/riders'
import type { ShippingStatus } from '@duka/contract/shipping/shipping'
import { eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { instant } from '../../db/instant.ts'
import { type riderParcels, riderRuns } from '../../db/schema.ts'
import { sortedList } from '../../lists/sorted-list.ts'
import { takenBackAt } from '../ledger/drawers.queries.ts'
import { needOf } from '../ledger/order-money.ts'
import { cashOfRun } from '../ledger/postings.queries.ts'
import { isCodeKnown } from '../order-record/handover-code.queries.ts'

export type RunRow = typeof riderRuns.$inferSelect

interface ParcelRow {
  runId: string
  order: string
  number: string
  recipientName: string | null
  phoneNumber: string | null
  address: StoredAddress
  point: Pick<DeliveryPoint, 'name' | 'directions' | 'town'> | null
  note: string | null
  items: Parcel['items']
  status: OrderStatus
  shippingStatus: ShippingStatus | null
  state: (typeof riderParcels.$inferSelect)['state']
  reason: string | null
  paymentStatus: PaymentStatus
  totalCents: number
  writeOffCents: number
  returnedCents: number
  countedCents: number
  heldCents: number
  partsCents: number
  isPrompted: boolean
  promptFailed: boolean
  cashCents: number
  /** What is in the drawer of the run. */
  drawerCents: number
  owedCents: number
  codeNeeded: boolean
}

/** A run and the parcels in it, in the order in which staff chose them. */
interface RunWithParcels {
  run: RunRow
  parcels: ParcelRow[]
}

/** The run with this hash of its link's token, even if it has expired or was revoked. */
export async function findRunByToken(db: Db, tokenHash: Buffer): Promise<RunRow | undefined> {
  const [run] = await db.select().from(riderRuns).where(eq(riderRuns.tokenHash, tokenHash))
  return run
}

/** Locks a run until the transaction ends. Several calls of the rider may hold a `share` lock at once. */
export async function lockRun(
  db: Db,
  runId: string,
  mode: 'update' | 'share' = 'update',
): Promise<RunRow | undefined> {
  const [run] = await db.select().from(riderRuns).where(eq(riderRuns.id, runId)).for(mode)
  return run
}

/** One page, newest first. */
export async function selectRuns(
  db: Db,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<{ page: RunRow[]; nextCursor: string | null }> {
  const newest = {
    by: sql`${riderRuns.createdAt}`,
    type: 'timestamptz',
    descending: true,
  } as const
  const list = sortedList('newest', newest, sql`${riderRuns.id}`, cursor)
  const rows = await db
    .select({ ...getTableColumns(riderRuns), sortedBy: riderRuns.createdAt })
    .from(riderRuns)
    .where(list.afterCursor)
    .orderBy(list.order)
    .limit(limit + 1)
  return list.page(rows, limit)
}

/** The riders of the last 90 days by name and phone, the latest first. */
export function selectRunRiders(db: Db) {
  return db.rows<{ name: string; phoneNumber: string }>(sql`
    select (array_agg(rider_name order by created_at desc))[1] as name,
      rider_phone as "phoneNumber"
    from rider_runs where created_at > now() - interval '90 days' and rider_phone <> ''
    group by lower(rider_name), rider_phone order by max(created_at) desc limit 50`)
}

const liveStates = sql`('requested', 'prompted', 'unknown')`

function selectParcels(db: Db, condition: SQL) {
  return db.rows<ParcelRow>(sql`
    select p.run_id as "runId", p.order_id as "order", o.short_number as number,
      coalesce(o.recipient_name, u.firstname || ' ' || u.lastname) as "recipientName",
      coalesce(o.contact_phone, o.address->>'phoneNumber', u.phone_number) as "phoneNumber",
      o.address, o.delivery->'point' as point, o.note,
      (select coalesce(json_agg(json_build_object('name', i.name, 'variant', nullif(i.variant, ''),
          'quantity', i.quantity) order by i.name, i.id), '[]')
        from order_items i where i.order_id = o.id) as items, o.status, s.status as "shippingStatus", p.state, p.reason,
      o.payment_status as "paymentStatus", o.total_cents::float8 as "totalCents",
      o.write_off_cents::float8 as "writeOffCents", o.returned_cents::float8 as "returnedCents", m.counted_cents::float8 as "countedCents",
      (m.held_cents - m.held_refunding_cents)::float8 as "heldCents",
      m.parts_cents::float8 as "partsCents",
      exists (select from payment_attempts a
        where a.order_id = o.id and a.state in ${liveStates}) as "isPrompted",
      coalesce((select a.state = 'failed' from payment_attempts a
        where a.order_id = o.id and a.created_at >= r.created_at
        order by a.created_at desc, a.id limit 1), false) as "promptFailed",
      c.cents::float8 as "cashCents",
      ${cashOfRun(sql`r`)}::float8 as "drawerCents",
      greatest(0, m.due_cents + case when o.status = 'Cancelled' then m.held_cents else 0 end)::float8
        as "owedCents", ${isCodeKnown} as "codeNeeded"
    from rider_parcels p
    join rider_runs r on r.id = p.run_id
    join orders o on o.id = p.order_id
    join order_money m on m.order_id = o.id
    left join users u on u.id = o.user_id
    left join shippings s on s.order_id = o.id
    cross join lateral (
      select coalesce(sum(a.amount_cents), 0) as cents
      from rider_cash t join receipts a on t.receipt_id in (a.id, a.part_of) and a.voided_at is null
      where t.run_id = p.run_id and t.order_id = p.order_id) c
    where ${condition}
    order by p.run_id, p.place`)
}

/** The parcels of each run. */
async function readRuns(db: Db, runs: readonly RunRow[]): Promise<RunWithParcels[]> {
  if (runs.length === 0) return []
  const ids = sql`${`{${runs.map(({ id }) => id).join(',')}}`}::uuid[]`
  const parcels = await selectParcels(db, sql`p.run_id = any(${ids})`)
  return runs.map((run) => ({ run, parcels: parcels.filter(({ runId }) => runId === run.id) }))
}

/** One parcel of a run; undefined if it is not in the run or, unless `givenAwayToo`, was given to another rider. */
export async function findParcel(
  db: Db,
  runId: string,
  orderId: string,
  { givenAwayToo = false }: { givenAwayToo?: boolean } = {},
): Promise<ParcelRow | undefined> {
  const [row] = await selectParcels(
    db,
    sql`p.run_id = ${runId} and p.order_id = ${orderId}
      and (${givenAwayToo} or p.state <> 'given-away')`,
  )
  return row
}

/** Whether this cash of a rider is recorded already: under its key or, without one, since then. */
export function hasCash(
  db: Db,
  cash: { runId: string; orderId: string; cents: number; key: string | undefined; since: Date },
) {
  const isSame = cash.key
    ? sql`c.key = ${cash.key}`
    : sql`r.created_at >= ${cash.since.toISOString()}`
  return db.exists(sql`
    select from rider_cash c join receipts r on r.id = c.receipt_id
    where c.run_id = ${cash.runId} and c.order_id = ${cash.orderId}
      and ${isSame} and ${cash.cents} = (select sum(p.cents) from entries e join postings p on p.entry_id = e.id
        where e.receipt_id = r.id and e.kind = 'received')
    limit 1`)
}

/** All parcels of a run, also those that were given to another rider. */
export async function selectParcelsOfRun(db: Db, runId: string): Promise<ParcelRow[]> {
  return selectParcels(db, sql`p.run_id = ${runId}`)
}

/** The sums of a run in cents. Cash stays with the rider who took it, even if another has the parcel. */
export function sumRun(parcels: readonly ParcelRow[]) {
  const sum = (of: (parcel: ParcelRow) => number) =>
    parcels.reduce((total, parcel) => total + of(parcel), 0)
  const cash = sum(({ cashCents }) => cashCents)
  const cashDue = parcels[0]?.drawerCents ?? 0
  return {
    toCollect: sum((parcel) => (isWithRider(parcel) ? dueCents(parcel) : 0)),
    cash,
    cashHandedIn: cash - cashDue,
    cashDue,
  }
}

/** The sums of a run in shillings. */
export function toRunSums(parcels: readonly ParcelRow[]) {
  const { toCollect, cash, cashHandedIn, cashDue } = sumRun(parcels)
  return {
    toCollect: toShillings(toCollect),
    cash: toShillings(cash),
    cashHandedIn: toShillings(cashHandedIn),
    cashDue: toShillings(cashDue),
  }
}

/** Whether the rider has the parcel, or has handed it over. */
function isWithRider(row: ParcelRow): boolean {
  return ['open', 'not-at-home', 'delivered'].includes(stateOf(row))
}

/** The outstanding amount of a parcel, in cents. */
function dueCents(row: ParcelRow): number {
  const isOver = row.status === 'Cancelled' || /^(paid|refund-due)$/.test(row.paymentStatus)
  return isOver ? 0 : needOf(row, { ...row, paidBackCents: 0, refundingCents: 0 }).exactCents
}

/** The state of a parcel in its run. The status of the order counts first. */
export function stateOf(row: ParcelRow): ParcelState {
  if (row.state === 'given-away') return 'given-away'
  if (row.status === 'Delivered') return 'delivered'
  if (row.shippingStatus === 'returned') return 'returned'
  if (row.status === 'Cancelled') return 'cancelled'
  return row.state === 'delivered' ? 'open' : row.state
}

/** Where the rider brings a parcel. */
function placeOf({ address, point }: Pick<ParcelRow, 'address' | 'point'>): string {
  return point ? inOneLine([point.name, point.directions, point.town]) : addressInOneLine(address)
}

/** A parcel as the rider and staff see it. */
export function toParcel(row: ParcelRow): Parcel {
  const due = dueCents(row)
  const state = stateOf(row)
  return {
    order: row.order,
    number: row.number,
    recipient: { name: row.recipientName, phoneNumber: row.phoneNumber },
    place: placeOf(row),
    ...(row.note && { note: row.note }),
    items: row.items,
    amountDue: toShillings(due),
    money: due === 0 ? 'paid' : row.isPrompted ? 'waiting' : 'due',
    cash: toShillings(row.cashCents),
    refundDue: toShillings(row.owedCents),
    promptFailed: due > 0 && row.promptFailed,
    state,
    reason: state === 'not-at-home' ? row.reason : null,
    codeNeeded: row.codeNeeded,
  }
}

interface SettlementRow extends Record<string, unknown> {
  runId: string
  cents: number
  by: string
  at: string
  putRightAt: string | null
}

/** Runs as staff see them. */
export async function toRuns(db: Db, runs: readonly RunRow[], now: Date): Promise<Run[]> {
  if (runs.length === 0) return []
  const ids = sql`${`{${runs.map(({ id }) => id).join(',')}}`}::uuid[]`
  const [full, settled] = await Promise.all([
    readRuns(db, runs),
    db.execute<SettlementRow>(sql`
      select run_id as "runId", cents::float8 as cents, coalesce(u.username, settled_by) as by, s.created_at as at,
        (select ${takenBackAt} from entries e where e.cause_kind = 'settlement' and e.cause_id = s.id::text
          and e.reverses is null) as "putRightAt"
      from rider_settlements s left join users u on u.id = s.settled_by_id where run_id = any(${ids}) order by s.created_at, s.id`),
  ])
  return full.map(({ run, parcels }) => ({
    _id: run.id,
    rider: { name: run.riderName, phoneNumber: run.riderPhone },
    startedBy: run.startedBy,
    createdAt: instant(run.createdAt),
    expiresAt: instant(run.expiresAt),
    isOpen: isOpen(run, now),
    revokedAt: run.revokedAt && instant(run.revokedAt),
    parcels: parcels.map(toParcel),
    ...toRunSums(parcels),
    settlements: settled.rows
      .filter(({ runId }) => runId === run.id)
      .map(({ cents, by, at, putRightAt }) => ({
        amount: toShillings(cents),
        at: instant(at),
        by,
        putRightAt: putRightAt && instant(putRightAt),
      })),
  }))
}

/** Whether the link of a run still works. */
export function isOpen(run: Pick<RunRow, 'expiresAt' | 'revokedAt'>, now: Date): boolean {
  return run.revokedAt === null && new Date(run.expiresAt).getTime() > now.getTime()
}

/**
 * Erases name and phone of the rider from runs that are this many days old, and the reasons why parcels were not handed
 * over. Runs with cash that was not handed over are excepted. The ledger still names who took the cash.
 */
export async function forgetOldRiders(db: Db, days: number): Promise<void> {
  await db.execute(sql`
    with old as (
      update rider_runs r set rider_name = 'Former rider', rider_phone = ''
      where r.created_at < now() - ${days}::int * interval '1 day' and r.rider_phone <> ''
        and ${cashOfRun(sql`r`)} = 0
      returning r.id
    )
    update rider_parcels p set reason = null from old where p.run_id = old.id and p.reason is not null`)
}
