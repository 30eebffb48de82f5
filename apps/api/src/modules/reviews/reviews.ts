import type {
  NewReview,
  OwnReview,
  Review,
  ReviewFilter,
  ReviewList,
  StaffReview,
} from '@duka/contract/reviews/reviews'
import { instant } from '../../db/instant.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/auth.ts'
import { mustExist, ShopError } from '../../http/errors.ts'
import { addAuditEntry, type Changed } from '../audit/audit.ts'
import { countStars, ratingOf } from '../catalogue/products/products.queries.ts'
import { countReview } from '../users/limits/request-limits.ts'
import { tagsOf } from './review-tags.ts'
import {
  findOwn,
  hasBought,
  lockReview,
  type ReviewRow,
  type ShownRow,
  selectReviews,
  selectShown,
  selectVariantIds,
  updateAnswer,
  updateHidden,
  upsertReview,
  withdrawReview,
} from './reviews.queries.ts'

type Shop = Pick<Deps, 'db' | 'cache' | 'settings' | 'rateLimits' | 'now'>

/** The shown reviews of a product and its family. Empty if the shop shows no reviews. */
export async function listReviews(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  productId: string,
  page: { limit: number; cursor?: string | undefined },
): Promise<ReviewList> {
  const variants = await selectVariantIds(db, productId)
  if (variants.length === 0) throw new ShopError('PRODUCT_NOT_FOUND')
  const shown = settings.now().reviews ? variants : []
  const stars = await countStars(db, shown)
  const { page: rows, nextCursor } = await selectShown(db, shown, page)
  return { rating: ratingOf(stars), stars, reviews: rows.map(toReview), nextCursor }
}

/** The caller's review of a product, and whether they may write or change one. */
export async function getOwnReview(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  caller: Caller,
  productId: string,
): Promise<{ review: OwnReview | null; mayReview: boolean }> {
  await refuseUnknown(db, productId)
  const own = await findOwn(db, caller.id, productId)
  const isBuyer = own !== undefined || (await hasBought(db, caller.id, productId))
  return {
    review: own && !own.withdrawn ? toOwn(own) : null,
    mayReview: isBuyer && settings.now().reviews,
  }
}

/**
 * Writes or replaces the caller's review. Throws 403 for anybody without a delivered order of this product. A
 * review that staff hide stays hidden.
 */
export async function saveReview(
  shop: Shop,
  caller: Caller,
  productId: string,
  given: NewReview,
): Promise<OwnReview> {
  const { db, settings } = shop
  await refuseUnknown(db, productId)
  if (!settings.now().reviews) throw new ShopError('REVIEWS_OFF')
  const before = await findOwn(db, caller.id, productId)
  if (!before && !(await hasBought(db, caller.id, productId)))
    throw new ShopError('REVIEW_NOT_ALLOWED')
  await countReview(shop, caller.id)
  if (!(await upsertReview(db, caller.id, productId, given))) throw new ShopError('SESSION_EXPIRED')
  await invalidate(shop, productId)
  const own = mustExist(await findOwn(db, caller.id, productId), 'REVIEW_NOT_FOUND')
  return toOwn(own)
}

/** Deletes the caller's review, if there is one, also of a product that has left the shop. */
export async function deleteReview(shop: Shop, caller: Caller, productId: string): Promise<void> {
  if (await withdrawReview(shop.db, caller.id, productId)) await invalidate(shop, productId)
  else await refuseUnknown(shop.db, productId)
}

/** One page of all reviews, for staff. */
export async function listAllReviews({ db }: Pick<Deps, 'db'>, filter: ReviewFilter) {
  const { page, nextCursor } = await selectReviews(db, filter)
  return { reviews: page.map(toStaffReview), nextCursor }
}

/** Answers a review in the name of the shop; an empty text removes the answer. */
export function answerReview(
  shop: Shop,
  staff: Caller,
  id: string,
  given: string | null | undefined,
): Promise<StaffReview> {
  return changeReview(shop, staff, id, (db, before) => {
    const answer = given || null
    return {
      change: updateAnswer(db, id, answer),
      entry: { action: 'answer', before: { answer: before.answer }, after: { answer } },
    }
  })
}

/** Hides a review for a reason, or shows it again. */
export function hideReview(
  shop: Shop,
  staff: Caller,
  id: string,
  reason: string | null,
): Promise<StaffReview> {
  return changeReview(shop, staff, id, (db, before) => {
    const action = reason === null ? 'show' : 'hide'
    return {
      change: updateHidden(db, id, reason),
      entry: { action, before: { hidden: before.hiddenReason }, after: { hidden: reason } },
    }
  })
}

async function changeReview(
  shop: Shop,
  staff: Caller,
  id: string,
  make: (
    db: Deps['db'],
    before: ReviewRow,
  ) => {
    change: Promise<void>
    entry: Changed & { action: 'answer' | 'hide' | 'show' }
  },
): Promise<StaffReview> {
  const after = await shop.db.transaction(async (db) => {
    const before = mustExist(await lockReview(db, id), 'REVIEW_NOT_FOUND')
    const { change, entry } = make(db, before)
    await change
    await addAuditEntry(db, staff, `review ${entry.action}`, id, entry)
    return (await lockReview(db, id)) ?? before
  })
  await invalidate(shop, after.productId)
  return toStaffReview(after)
}

async function refuseUnknown(db: Deps['db'], productId: string): Promise<void> {
  const variants = await selectVariantIds(db, productId)
  if (variants.length === 0) throw new ShopError('PRODUCT_NOT_FOUND')
}

/** Only this product and its family show the review. */
async function invalidate({ db, cache }: Shop, productId: string): Promise<void> {
  await cache.invalidate(...(await tagsOf(db, [productId])))
}

function toReview(row: ShownRow): Review {
  return { ...content(row), author: shownName(row.firstname), variant: row.variant || null }
}

function toOwn(row: ReviewRow): OwnReview {
  return { ...content(row), hidden: row.hiddenReason }
}

function toStaffReview(row: ReviewRow): StaffReview {
  const { productId, productName, variant, userId, username, person } = row
  return {
    ...toOwn(row),
    product: { _id: productId, name: productName, variant },
    user: userId === null ? null : { _id: userId, username: username ?? '', name: person ?? '' },
  }
}

function content({ id, rating, title, text, answer, answeredAt, ...at }: ShownRow | ReviewRow) {
  return {
    _id: id,
    rating,
    title,
    text,
    answer:
      answer !== null && answeredAt !== null ? { text: answer, at: instant(answeredAt) } : null,
    createdAt: instant(at.createdAt),
    updatedAt: instant(at.updatedAt),
  }
}

/** Only the first of the first names: nobody is found by it. An e-mail typed as a name is not shown. */
function shownName(firstname: string | null): string | null {
  const first = firstname?.trim().split(/\s+/)[0] ?? ''
  return first === '' || first.includes('@') ? null : first.slice(0, 30)
}
