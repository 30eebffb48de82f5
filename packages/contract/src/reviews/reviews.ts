import * as z from 'zod/mini'
import { Rating } from '../catalogue/products.ts'
import {
  ageSorts,
  endpoint,
  Id,
  Instant,
  nextCursor,
  noted,
  optionalText,
  paging,
  requiredText,
  sorting,
} from '../endpoint.ts'
import * as calls from './reviews.calls.ts'

export const MAX_STARS = 5

const Answer = z.nullable(z.object({ text: z.string(), at: noted(Instant, 'When it happened.') }))

/** A review as everybody sees it, in plain text. */
export const Review = z.object({
  _id: Id,
  rating: z.number(),
  title: z.string(),
  text: z.string(),
  /** The first name; null: the account was deleted. */
  author: z.nullable(z.string()),
  variant: noted(z.nullable(z.string()), 'The variant that was bought; null: not of a family.'),
  /** The shop's answer. */
  answer: Answer,
  createdAt: Instant,
  updatedAt: Instant,
})
export type Review = z.infer<typeof Review>

/** The reviews of a product and of all others of its family, newest first. */
export const ReviewList = z.object({
  rating: z.nullable(Rating),
  stars: noted(
    z.array(z.object({ stars: z.number(), count: z.number() })),
    'The number of reviews for each number of stars, from 5 to 1.',
  ),
  reviews: z.array(Review),
  nextCursor,
})
export type ReviewList = z.infer<typeof ReviewList>

/** A review as its author sees it. */
export const OwnReview = z.object({
  _id: Id,
  rating: z.number(),
  title: z.string(),
  text: z.string(),
  answer: Answer,
  hidden: noted(z.nullable(z.string()), 'The reason why staff hide it; null: it is visible.'),
  createdAt: Instant,
  updatedAt: Instant,
})
export type OwnReview = z.infer<typeof OwnReview>

export const NewReview = z.object({
  rating: z
    .pipe(
      // A form sends numbers as text.
      z.transform((typed: unknown) =>
        typeof typed === 'string' && /^\d$/.test(typed) ? Number(typed) : typed,
      ),
      z.number('Please choose 1 to 5 stars.'),
    )
    .check(
      z.refine(
        (stars) => Number.isInteger(stars) && stars >= 1 && stars <= MAX_STARS,
        'Please choose 1 to 5 stars.',
      ),
    ),
  title: optionalText(100),
  text: optionalText(2000),
})
export type NewReview = z.infer<typeof NewReview>

/** A review as staff see it. */
export const StaffReview = z.extend(OwnReview, {
  product: z.object({
    _id: Id,
    name: z.string(),
    variant: noted(z.string(), 'Such as a size: what differs in a family.'),
  }),
  /** Null: the account was deleted. */
  user: z.nullable(z.object({ _id: Id, username: z.string(), name: z.string() })),
})
export type StaffReview = z.infer<typeof StaffReview>

/** `new`: neither answered nor hidden. */
export const reviewStates = ['new', 'answered', 'hidden'] as const

export const ReviewFilter = z.object({
  ...paging,
  state: z.optional(z.enum(reviewStates, 'Choose new, answered or hidden.')),
  rating: z.optional(
    z.pipe(z.enum(['1', '2', '3', '4', '5'], 'Choose 1 to 5 stars.'), z.transform(Number)),
  ),
  sort: sorting(ageSorts),
})
export type ReviewFilter = z.infer<typeof ReviewFilter>

export const ReviewAnswer = z.object({ text: optionalText(2000) })
export type ReviewAnswer = z.infer<typeof ReviewAnswer>
export const ReviewHiding = z.object({
  reason: noted(
    z.nullable(requiredText('Please say why the review is hidden.', 500)),
    'The reason, which the author can read. Null shows the review again.',
  ),
})
export type ReviewHiding = z.infer<typeof ReviewHiding>

const StaffAnswer = z.object({ review: StaffReview })

export const listReviews = endpoint(calls.listReviews, 'public', {
  summary: 'The reviews of a product and its variants, newest first',
  missing: 'PRODUCT_NOT_FOUND',
  query: paging,
  answer: ReviewList,
})

export const getOwnReview = endpoint(calls.getOwnReview, 'user', {
  summary: 'Your review of a product, and whether you may write one',
  missing: 'PRODUCT_NOT_FOUND',
  answer: {
    review: z.nullable(OwnReview),
    mayReview: noted(z.boolean(), 'Whether the caller bought it and may review it.'),
  },
})

export const saveReview = endpoint(calls.saveReview, 'user', {
  summary: 'Write or change your review; for buyers whose order was delivered',
  missing: 'PRODUCT_NOT_FOUND',
  refusals: ['REVIEWS_OFF', 'REVIEW_NOT_ALLOWED', 'TOO_MANY_TRIES'],
  body: NewReview,
  answer: { review: OwnReview },
})

export const deleteReview = endpoint(calls.deleteReview, 'user', {
  summary: 'Delete your review',
  missing: 'PRODUCT_NOT_FOUND',
})

export const listAllReviews = endpoint(calls.listAllReviews, 'staff:products', {
  summary: 'List the reviews of all products',
  query: ReviewFilter,
  answer: { reviews: z.array(StaffReview), nextCursor },
})

export const answerReview = endpoint(calls.answerReview, 'staff:products', {
  summary: 'Answer a review; null removes the answer',
  missing: 'REVIEW_NOT_FOUND',
  body: ReviewAnswer,
  answer: StaffAnswer,
})

export const hideReview = endpoint(calls.hideReview, 'staff:products', {
  summary: 'Hide a review for a reason that its author reads; null shows it again',
  missing: 'REVIEW_NOT_FOUND',
  body: ReviewHiding,
  answer: StaffAnswer,
})
