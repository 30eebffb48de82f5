import { toCents } from '@duka/contract/money'
import type { Handover } from '@duka/contract/orders/handover'
import { type Parcel, parcelMoves, type RunForRider } from '@duka/contract/riders/riders'
import type { Db } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { type CallFrom, hashToken, type RiderCaller } from '../../http/auth.ts'
import { mustExist, ShopError } from '../../http/errors.ts'
import { addAuditEntry } from '../audit/audit.ts'
import { findCode } from '../order-record/handover-code.queries.ts'
import { tryHandoverCode } from '../order-record/handover-code.ts'
import { type LockedOrder, lockOrder } from '../order-record/locked-order.queries.ts'
import { markFailed } from '../order-record/refused-parcels.queries.ts'
import { readCashDue, recordCash } from '../payments/desk/cash.ts'
import { askForPayment } from '../payments/prompts/prompt.ts'
import { handOver, noteTaker } from '../shipping/hand-over.ts'
import { getShipping } from '../shipping/shipping.queries.ts'
import { countTry } from '../users/limits/tries.ts'
import {
  findParcel,
  findRunByToken,
  hasCash,
  isOpen,
  lockRun,
  type RunRow,
  selectParcelsOfRun,
  stateOf,
  toParcel,
  toRunSums,
} from './riders.queries.ts'
import { change, findWrongTries, insertRiderCash } from './runs.queries.ts'

/** A request of a rider: the token of the link, and the source of the request. */
export interface ByLink {
  token: string
  from: CallFrom
}

type LinkDeps = Pick<Deps, 'db' | 'now' | 'rateLimits'>

/** The run as the rider's page shows it. Throws `RUN_NOT_FOUND` for an unknown, expired or revoked link. */
export async function readRunByLink(deps: LinkDeps, link: ByLink): Promise<RunForRider> {
  const run = await findOpenRun(deps, link)
  const parcels = await selectParcelsOfRun(deps.db, run.id)
  return {
    _id: run.id,
    rider: { name: run.riderName },
    expiresAt: run.expiresAt.toISOString(),
    parcels: parcels.filter(({ state }) => state !== 'given-away').map(toParcel),
    ...toRunSums(parcels),
  }
}

/**
 * Sends an M-Pesa prompt for the outstanding amount, by default to the recipient's phone. The usual rules for prompts
 * apply: while one is live, no second one is sent. Throws `NO_PHONE_TO_ASK` without a phone.
 */
export async function promptForParcel(
  deps: Deps,
  link: ByLink,
  { orderId, phoneNumber }: { orderId: string; phoneNumber: string | undefined },
) {
  const run = await findOpenRun(deps, link)
  const parcel = await readParcel(deps.db, run.id, orderId)
  const phone = phoneNumber ?? parcel.recipient.phoneNumber
  if (!phone) throw new ShopError('NO_PHONE_TO_ASK')
  const rider = riderOf(run, link)
  const answer = await askForPayment(deps, rider, { orderId, phoneNumber: phone })
  return { ...answer, parcel: await readParcel(deps.db, run.id, orderId) }
}

/** Without a key, cash of the same amount within this time is the same cash, sent twice. */
const SAME_CASH_MS = 60_000

/**
 * Records cash that the rider took, whatever came before: also for an order that is paid, cancelled or with another rider
 * by now. What the order does not need is refund due. The same cash sent again changes nothing.
 */
export async function takeCash(
  deps: LinkDeps,
  link: ByLink,
  {
    orderId,
    amount,
    key,
  }: { orderId: string; amount: number | undefined; key: string | undefined },
): Promise<Parcel> {
  const work = async (db: Db, run: RunRow, { row, order }: Held) => {
    const cash = { orderId, rider: run.riderName, amount, taken: true }
    if (amount === undefined && row.cashCents > 0 && (await readCashDue(db, order)) === 0) return
    const cents = amount === undefined ? await readCashDue(db, order) : toCents(amount)
    const since = new Date(deps.now().getTime() - SAME_CASH_MS)
    if (await hasCash(db, { runId: run.id, orderId, cents, key, since })) return
    const payment = await recordCash({ db, now: deps.now }, riderOf(run, link), cash)
    await insertRiderCash(db, { receiptId: payment._id, runId: run.id, orderId, key })
  }
  return onParcel(deps, link, orderId, work, { givenAwayToo: true })
}

/**
 * Records the delivery if the customer's code is right or, while the customer cannot have the code, with the name of who took
 * the parcel. The goods are with the customer then, so it is recorded whatever came before: also for an order that was
 * cancelled, returned or given to another rider meanwhile. Repeating it changes nothing, but another name, such as from a
 * second phone, is kept, too. A wrong code uses up one of the order's tries, once for each idempotency key and code. Money
 * may still be outstanding; staff see that.
 */
export async function deliver(
  deps: LinkDeps,
  link: ByLink,
  { orderId, handover, key }: { orderId: string; handover: Handover; key: string | undefined },
): Promise<Parcel> {
  let refusal: ShopError | undefined
  const work = async (db: Db, run: RunRow, held: Held) => {
    if (held.order.status === 'Delivered')
      return noteTaker(db, riderOf(run, link), orderId, handover.takenBy)
    const proof = { ...handover, key }
    // Thrown after the commit, because what was tried must be stored.
    refusal = await refuseHandover(db, { run, held, rider: riderOf(run, link) }, proof)
    if (refusal) return
    await handOver(db, riderOf(run, link), held.order, handover.takenBy)
    await change(db, run.id, orderId, { state: 'delivered', reason: null })
  }
  const parcel = await onParcel(deps, link, orderId, work, { givenAwayToo: true })
  if (refusal) throw refusal
  return parcel
}

/** Why the handover is not proven; undefined if it is. */
async function refuseHandover(
  db: Db,
  { run, held, rider }: { run: RunRow; held: Held; rider: RiderCaller },
  { code, takenBy, key }: Handover & { key: string | undefined },
): Promise<ShopError | undefined> {
  const orderId = held.order.id
  if (code === undefined) {
    if (!(await findCode(db, orderId))?.isKnown) return undefined
    // Staff read who took it, so that they can record the delivery.
    await addAuditEntry(db, rider, 'order said-taken', orderId, { after: { takenBy } })
    return new ShopError('HANDOVER_CODE_NEEDED')
  }
  // Another code under the same key is a new try: else a key would be a licence to guess.
  const repeats = key && `${code} ${key}`
  const isRepeated = repeats !== undefined && held.wrongTries.includes(repeats)
  const { refusal, isCounted } = await tryHandoverCode(db, orderId, code, { isRepeated })
  if (repeats && isCounted)
    await change(db, run.id, orderId, { wrongTries: [...held.wrongTries, repeats] })
  return refusal
}

/** Records why a parcel was not handed over. It stays in the run, so the rider may try again. */
export async function noteNotAtHome(
  deps: LinkDeps,
  link: ByLink,
  { orderId, reason }: { orderId: string; reason: string },
): Promise<Parcel> {
  return onParcel(deps, link, orderId, async (db, run, held) => {
    const status = stateOf(held.row)
    if (!parcelMoves[status].includes('not-at-home'))
      throw new ShopError('PARCEL_CLOSED', { status })
    if (held.row.state === 'not-at-home' && held.row.reason === reason) return
    await change(db, run.id, orderId, { state: 'not-at-home', reason })
    await markFailed(db, orderId, { reason, by: riderOf(run, link).username })
    await addAuditEntry(
      db,
      riderOf(run, link),
      'shipping not-at-home',
      (await getShipping(db, orderId)).id,
      { after: { orderId, reason } },
    )
  })
}

/** The run of a valid link. Counts wrong tokens, so that nobody can guess one. */
async function findOpenRun(deps: LinkDeps, { token, from }: ByLink): Promise<RunRow> {
  const run = await findRunByToken(deps.db, hashToken(token))
  if (run && isOpen(run, deps.now())) return run
  if (!run) await countTry(deps, { kind: 'rider-link', account: '', ip: from.ip }, noSuchLink)
  throw new ShopError('RUN_NOT_FOUND')
}

const noSuchLink = async () => undefined

interface Held {
  row: NonNullable<Awaited<ReturnType<typeof findParcel>>>
  order: LockedOrder
  wrongTries: string[]
}

/** Runs `work` with the order locked and the run locked against revoking. Returns the parcel as it is afterwards. */
async function onParcel(
  deps: LinkDeps,
  link: ByLink,
  orderId: string,
  work: (db: Db, run: RunRow, held: Held) => Promise<void>,
  found: { givenAwayToo?: boolean } = {},
): Promise<Parcel> {
  const { id } = await findOpenRun(deps, link)
  return deps.db.transaction(async (db) => {
    const order = await lockOrder(db, orderId)
    // Revoking the run waits for this lock.
    const run = await lockRun(db, id, 'share')
    if (!run || !isOpen(run, deps.now())) throw new ShopError('RUN_NOT_FOUND')
    const row = await findParcel(db, id, orderId, found)
    const wrongTries = await findWrongTries(db, id, orderId)
    if (!order || !row || !wrongTries) throw new ShopError('ORDER_NOT_FOUND')
    await work(db, run, { wrongTries, order, row })
    return readParcel(db, id, orderId, found)
  })
}

async function readParcel(
  db: Db,
  runId: string,
  orderId: string,
  found: { givenAwayToo?: boolean } = {},
): Promise<Parcel> {
  const row = mustExist(await findParcel(db, runId, orderId, found), 'ORDER_NOT_FOUND')
  return toParcel(row)
}

function riderOf(run: RunRow, { from }: ByLink): RiderCaller {
  return { runId: run.id, username: `${run.riderName} (rider)`, from }
}
