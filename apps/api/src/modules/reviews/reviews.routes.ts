import * as contract from '@duka/contract/reviews/reviews'
import type { Deps } from '../../deps.ts'
import type { App } from '../../http/contract.ts'
import { reviewsTag } from '../../response-cache/freshness.ts'
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
  app.route({
    ...contract.listReviews,
    config: {
      ...contract.listReviews.config,
      cache: ({ params }) => ['products', 'settings', reviewsTag((params as { id: string }).id)],
    },
    handler: ({ params, query }) => listReviews(deps, params.id, query),
  })
  app.route({
    ...contract.getOwnReview,
    handler: ({ user, params }) => getOwnReview(deps, user, params.id),
  })
  app.route({
    ...contract.saveReview,
    handler: async ({ user, params, body }) => ({
      review: await saveReview(deps, user, params.id, body),
    }),
  })
  app.route({
    ...contract.deleteReview,
    handler: async ({ user, params }, reply) => {
      await deleteReview(deps, user, params.id)
      return reply.code(204).send()
    },
  })
  app.route({ ...contract.listAllReviews, handler: ({ query }) => listAllReviews(deps, query) })
  app.route({
    ...contract.answerReview,
    handler: async ({ user, params, body }) => ({
      review: await answerReview(deps, user, params.id, body.text),
    }),
  })
  app.route({
    ...contract.hideReview,
    handler: async ({ user, params, body }) => ({
      review: await hideReview(deps, user, params.id, body.reason),
    }),
  })
}
