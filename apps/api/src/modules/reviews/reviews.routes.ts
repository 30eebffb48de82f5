import * as contract from '@duka/contract/reviews/reviews'
import type { Deps } from '../../deps.ts'
import { type App, route } from '../../http/contract.ts'
import { reviewsTag } from '../../response-cache/freshness.ts'
import { cached } from '../../response-cache/plugin.ts'
import {
  answerReview,
  deleteReview,
  getOwnReview,
  hideReview,
  listAllReviews,
  listReviews,
  saveReview,
} from './reviews.ts'

export function reviewRoutes(app: App, deps: Deps): void {
  route(
    app,
    cached(contract.listReviews, ({ params }) => [
      'products',
      'settings',
      reviewsTag((params as { id: string }).id),
    ]),
    ({ params, query }) => listReviews(deps, params.id, query),
  )
  route(app, contract.getOwnReview, ({ user, params }) => getOwnReview(deps, user, params.id))
  route(app, contract.saveReview, async ({ user, params, body }) => ({
    review: await saveReview(deps, user, params.id, body),
  }))
  route(app, contract.deleteReview, ({ user, params }) => deleteReview(deps, user, params.id))
  route(app, contract.listAllReviews, ({ query }) => listAllReviews(deps, query))
  route(app, contract.answerReview, async ({ user, params, body }) => ({
    review: await answerReview(deps, user, params.id, body.text),
  }))
  route(app, contract.hideReview, async ({ user, params, body }) => ({
    review: await hideReview(deps, user, params.id, body.reason),
  }))
}
