import { toCents, toShillings } from '@duka/contract/money'
import type { NewOffer, Offer, OfferChange } from '@duka/contract/offers/offers'
import { violates } from '../../db/client.ts'
import { instant } from '../../db/instant.ts'
import type { Deps } from '../../deps.ts'
import { type Caller, refuseAboveLimit } from '../../http/auth.ts'
import { mustExist, ShopError, wrongField } from '../../http/errors.ts'
import { addAuditEntry } from '../audit/audit.ts'
import {
  findOffer,
  insertOffer,
  lockOffer,
  type OfferColumns,
  type OfferRow,
  removeOffer,
  selectOffers,
  selectUnknownCategories,
  updateOffer,
} from './offers.queries.ts'

/** One page of the offers, newest first. */
export async function listOffers(
  { db }: Pick<Deps, 'db'>,
  page: { limit: number; cursor?: string | undefined },
) {
  const { page: rows, nextCursor } = await selectOffers(db, page)
  return { offers: rows.map(toOffer), nextCursor }
}

/** Adds an offer. Refuses a code that another one has. */
export function createOffer(
  { db }: Pick<Deps, 'db'>,
  staff: Caller,
  given: NewOffer,
): Promise<Offer> {
  refuseWrongTerms(given)
  refuseLargeOffer(staff, given)
  return db
    .transaction(async (db) => {
      await refuseUnknownCategories(db, given.categories)
      const id = await insertOffer(db, { ...columnsOf(given), code: given.code, kind: given.kind })
      const offer = await getOffer(db, id)
      await addAuditEntry(db, staff, 'offer create', id, { after: offer })
      return offer
    })
    .catch(refuseTaken)
}

/** Changes the given fields. Placed orders stay as they are. */
export function changeOffer(
  { db }: Pick<Deps, 'db'>,
  staff: Caller,
  id: string,
  given: OfferChange,
): Promise<Offer> {
  return db
    .transaction(async (db) => {
      const row = mustExist(await lockOffer(db, id), 'OFFER_NOT_FOUND')
      const before = toOffer(row)
      const changed = { ...before, ...withoutUndefined(given) }
      refuseWrongTerms({ ...termsOf(before), ...withoutUndefined(given) })
      refuseLargeOffer(staff, changed)
      await refuseUnknownCategories(db, given.categories)
      await updateOffer(db, id, columnsOf(given))
      const after = await getOffer(db, id)
      await addAuditEntry(db, staff, 'offer update', id, { before, after })
      return after
    })
    .catch(refuseTaken)
}

/** Deletes an offer. Orders that used it keep their promotion and its code. */
export function deleteOffer({ db }: Pick<Deps, 'db'>, staff: Caller, id: string): Promise<void> {
  return db.transaction(async (db) => {
    const row = mustExist(await lockOffer(db, id), 'OFFER_NOT_FOUND')
    await removeOffer(db, id)
    await addAuditEntry(db, staff, 'offer delete', id, { before: toOffer(row) })
  })
}

async function getOffer(db: Deps['db'], id: string): Promise<Offer> {
  const row = mustExist(await findOffer(db, id), 'OFFER_NOT_FOUND')
  return toOffer(row)
}

function toOffer(row: OfferRow): Offer {
  return {
    _id: row.id,
    code: row.code,
    kind: row.kind,
    // Percent are stored in hundredths, as shillings are in cents.
    value: row.value === null ? null : toShillings(row.value),
    from: row.startsAt && instant(row.startsAt),
    until: row.endsAt && instant(row.endsAt),
    minimum: row.minimumCents === null ? null : toShillings(row.minimumCents),
    categories: row.categoryIds,
    maxUses: row.maxUses,
    maxUsesPerCustomer: row.maxUsesPerCustomer,
    used: row.used,
    createdAt: instant(row.createdAt),
    updatedAt: instant(row.updatedAt),
  }
}

function columnsOf({
  from,
  until,
  value,
  minimum,
  categories,
  ...same
}: OfferChange): Partial<OfferColumns> {
  return withoutUndefined({
    ...same,
    startsAt: from,
    endsAt: until,
    value: value === undefined ? undefined : value ? toCents(value) : null,
    minimumCents: minimum && toCents(minimum),
    categoryIds: categories?.length === 0 ? null : categories,
  })
}

type Terms = Pick<OfferChange, 'kind' | 'value' | 'from' | 'until'>

function termsOf({ kind, value, from, until }: Offer): Terms {
  return { kind, value, from: from ? new Date(from) : null, until: until ? new Date(until) : null }
}

function refuseWrongTerms({ kind, value, from, until }: Terms): void {
  if (value && value < 0) throw wrongField('value', 'Use an amount above 0.')
  if (kind === 'percent' && (!value || value > 100))
    throw wrongField('value', 'Use a percentage above 0 and up to 100.')
  if (kind === 'sum' && !value) throw wrongField('value', 'Use an amount above 0.')
  if (from && until && from >= until)
    throw wrongField('until', 'An offer must begin before it ends.')
}

/**
 * A code may take off no more than who made it could. A sum is judged by the smallest order that it is for. What free delivery
 * takes off is not known beforehand, so whoever has a limit cannot give it.
 */
function refuseLargeOffer(
  staff: Caller,
  { kind, value, minimum }: Pick<Offer, 'kind'> & Pick<OfferChange, 'value' | 'minimum'>,
): void {
  const share = kind === 'percent' ? (value ?? 0) : value && minimum ? (value * 100) / minimum : 100
  refuseAboveLimit(staff, 'discountPercent', (most) => share > most)
}

async function refuseUnknownCategories(db: Deps['db'], ids: string[] | null | undefined) {
  if (ids && (await selectUnknownCategories(db, ids)) > 0) throw new ShopError('CATEGORY_NOT_FOUND')
}

function refuseTaken(error: unknown): never {
  if (!violates(error, 'offers_code_key')) throw error
  throw new ShopError('OFFER_CODE_TAKEN', {}, { field: 'code', cause: error })
}

function withoutUndefined<Fields extends object>(fields: Fields) {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Fields]?: Exclude<Fields[Name], undefined>
  }
}
