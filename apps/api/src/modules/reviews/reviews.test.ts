import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { anOrder } from '../../../test/samples/payments-support.ts'
import {
  aManager,
  anotherProcess,
  aProduct,
  aShopper,
  type Shopper,
  testApp,
} from '../../../test/support/support.ts'
import { auditLog, orderItems, productFamilies, reviews, users } from '../../db/schema.ts'

const app = await testApp()
const manager = await aManager(app)

const good = { rating: 5, title: 'Very good', text: 'It boils fast.' }
const own = (productId: string) => `/products/${productId}/review`
const shown = async (productId: string, at = app) =>
  (await at.call('GET', `/products/${productId}/reviews`)).body

/** A customer with an order of these products. */
async function aBuyer(productIds: string[], status: 'Delivered' | 'Shipped' = 'Delivered') {
  const shopper = await aShopper(app)
  await buys(shopper, productIds, status)
  return shopper
}

async function buys(shopper: Shopper, productIds: string[], status: 'Delivered' | 'Shipped') {
  const orderId = await anOrder(app, shopper, { status, paymentStatus: 'paid' })
  await app.db.delete(orderItems).where(eq(orderItems.orderId, orderId))
  const item = { orderId, name: 'Kettle', priceCents: 249_900, quantity: 1 }
  await app.db.insert(orderItems).values(productIds.map((productId) => ({ ...item, productId })))
}

/** A product with the reviews of so many buyers, one for each number of stars. */
async function aReviewedProduct(stars: number[]) {
  const { id } = await aProduct(app)
  const buyers: Shopper[] = []
  for (const rating of stars) {
    const buyer = await aBuyer([id])
    expect((await buyer.call('PUT', own(id), { rating })).status).toBe(200)
    buyers.push(buyer)
  }
  return { id, buyers }
}

async function reviewIdOf(buyer: Shopper, productId: string): Promise<string> {
  return (await buyer.call('GET', own(productId))).body.review._id
}

test('a buyer reviews a product once it was delivered, and everybody reads it', async () => {
  const { id } = await aProduct(app)
  const buyer = await aBuyer([id], 'Shipped')
  expect((await buyer.call('GET', own(id))).body).toEqual({ review: null, mayReview: false })
  expect((await buyer.call('PUT', own(id), good)).body.code).toBe('REVIEW_NOT_ALLOWED')

  await buys(buyer, [id], 'Delivered')
  expect((await buyer.call('GET', own(id))).body).toEqual({ review: null, mayReview: true })
  const { status, body } = await buyer.call('PUT', own(id), good)
  expect([status, body.review]).toEqual([200, expect.objectContaining({ ...good, hidden: null })])
  expect(await shown(id)).toEqual({
    rating: { average: 5, count: 1 },
    stars: [{ stars: 5, count: 1 }, ...[4, 3, 2, 1].map((stars) => ({ stars, count: 0 }))],
    reviews: [
      {
        ...good,
        _id: body.review._id,
        author: 'Test',
        variant: null,
        answer: null,
        createdAt: expect.any(String),
        updatedAt: expect.any(String),
      },
    ],
    nextCursor: null,
  })
})

test('people without a delivered order of the product, and staff, cannot review it', async () => {
  const [kettle, radio] = [await aProduct(app), await aProduct(app)]
  for (const person of [await aBuyer([radio.id]), await aShopper(app), manager])
    expect((await person.call('PUT', own(kettle.id), good)).body.code).toBe('REVIEW_NOT_ALLOWED')
  expect((await app.call('PUT', own(kettle.id), good)).status).toBe(401)
  expect((await shown(kettle.id)).reviews).toEqual([])
})

test.each([
  [{}, 'rating'],
  [{ rating: 0 }, 'rating'],
  [{ rating: 6 }, 'rating'],
  [{ rating: 4.5 }, 'rating'],
  [{ rating: 'five' }, 'rating'],
  [{ rating: 5, title: 'x'.repeat(101) }, 'title'],
  [{ rating: 5, text: 'x'.repeat(2001) }, 'text'],
])('an invalid review is refused (%#)', async (body, field) => {
  const { id } = await aProduct(app)
  const answer = await (await aBuyer([id])).call('PUT', own(id), body)
  expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, [field]])
})

test('a second review replaces the first, also when both arrive at once', async () => {
  const { id } = await aProduct(app)
  const buyer = await aBuyer([id])
  const other = await anotherProcess(app)
  const answers = await Promise.all(
    [1, 2, 3, 4].map((rating) =>
      (rating % 2 ? app : other).call('PUT', own(id), { rating }, { token: buyer.token }),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(await app.db.select().from(reviews).where(eq(reviews.productId, id))).toHaveLength(1)

  await buyer.call('PUT', own(id), { rating: 2, text: 'It broke.' })
  expect(await shown(id)).toMatchObject({
    rating: { average: 2, count: 1 },
    reviews: [{ rating: 2, title: '', text: 'It broke.' }],
  })
  expect((await buyer.call('DELETE', own(id))).status).toBe(204)
  expect((await shown(id)).rating).toBeNull()
  // Again, although there is none any more.
  expect((await buyer.call('DELETE', own(id))).status).toBe(204)
})

test('many reviews have an average, a distribution and pages', async () => {
  const { id } = await aReviewedProduct([5, 5, 4, 1])
  const { body } = await app.call('GET', `/products/${id}/reviews?limit=3`)
  expect(body.rating).toEqual({ average: 3.8, count: 4 })
  expect(body.stars.map(({ count }: { count: number }) => count)).toEqual([2, 1, 0, 0, 1])
  const ratings = (page: { reviews: { rating: number }[] }) =>
    page.reviews.map(({ rating }) => rating)
  expect(ratings(body)).toEqual([1, 4, 5])
  const more = await app.call('GET', `/products/${id}/reviews?limit=3&cursor=${body.nextCursor}`)
  expect([ratings(more.body), more.body.nextCursor]).toEqual([[5], null])
  expect((await app.call('GET', `/products/${id}`)).body.product.rating).toEqual({
    average: 3.8,
    count: 4,
  })
})

test('all variants of a family show the reviews of each, with the bought variant', async () => {
  const [family] = await app.db.insert(productFamilies).values({ name: 'Shirts' }).returning()
  const fields = { familyId: family?.id ?? null }
  const size = (Size: string) => ({ ...fields, options: { Size }, variant: `Size: ${Size}` })
  const [small, large] = [await aProduct(app, size('S')), await aProduct(app, size('L'))]
  const buyer = await aBuyer([small.id])
  await buyer.call('PUT', own(small.id), { rating: 4 })
  for (const { id } of [small, large])
    expect(await shown(id)).toMatchObject({
      rating: { average: 4, count: 1 },
      reviews: [{ variant: 'Size: S' }],
    })
  expect((await buyer.call('PUT', own(large.id), good)).body.code).toBe('REVIEW_NOT_ALLOWED')
  await manager.call('DELETE', `/products/${small.id}`)
  expect((await shown(large.id)).reviews).toEqual([])
  expect((await app.call('GET', `/products/${small.id}/reviews`)).status).toBe(404)
})

test('staff hide a review for a reason that its author reads, and show it again', async () => {
  const { id, buyers } = await aReviewedProduct([1])
  const [buyer] = buyers as [Shopper]
  const reviewId = await reviewIdOf(buyer, id)
  const hide = (reason: string | null) =>
    manager.call('PUT', `/reviews/${reviewId}/hidden`, { reason })

  expect((await hide('It names our rider.')).body.review.hidden).toBe('It names our rider.')
  expect((await shown(id)).reviews).toEqual([])
  expect((await app.call('GET', `/products/${id}`)).body.product.rating).toBeUndefined()
  expect((await buyer.call('GET', own(id))).body.review.hidden).toBe('It names our rider.')

  // A new text stays hidden, whether the old one was changed or deleted.
  await buyer.call('PUT', own(id), { rating: 1, text: 'Otieno was late.' })
  await buyer.call('DELETE', own(id))
  expect((await buyer.call('GET', own(id))).body.review).toBeNull()
  await buyer.call('PUT', own(id), { rating: 1, text: 'Otieno was late again.' })
  expect((await shown(id)).reviews).toEqual([])

  expect((await hide('')).status).toBe(400)
  expect((await hide(null)).body.review.hidden).toBeNull()
  expect((await shown(id)).reviews).toMatchObject([{ text: 'Otieno was late again.' }])
  const entries = await app.db.select().from(auditLog).where(eq(auditLog.thingId, reviewId))
  expect(entries.map(({ action, userId }) => [action, userId])).toEqual([
    ['hide', manager.id],
    ['show', manager.id],
  ])
})

test('staff answer a review and remove the answer', async () => {
  const { id, buyers } = await aReviewedProduct([3])
  const reviewId = await reviewIdOf(buyers[0] as Shopper, id)
  const answer = (text: string | null) =>
    manager.call('PUT', `/reviews/${reviewId}/answer`, { text })
  await answer('Thank you. We send you a new lid.')
  expect((await shown(id)).reviews[0].answer).toEqual({
    text: 'Thank you. We send you a new lid.',
    at: expect.any(String),
  })
  await answer('')
  expect((await shown(id)).reviews[0].answer).toBeNull()
})

test('staff list reviews by state and stars, page by page', async () => {
  const { id, buyers } = await aReviewedProduct([1, 2, 3])
  const ids = await Promise.all(buyers.map((buyer) => reviewIdOf(buyer, id)))
  await manager.call('PUT', `/reviews/${ids[0]}/hidden`, { reason: 'Spam.' })
  await manager.call('PUT', `/reviews/${ids[1]}/answer`, { text: 'Thank you.' })
  const list = async (query: string) => {
    const { body } = await manager.call('GET', `/reviews?limit=100&${query}`)
    const mine = body.reviews.filter(({ _id }: { _id: string }) => ids.includes(_id))
    return mine.map(({ rating }: { rating: number }) => rating)
  }
  expect(await list('')).toEqual([3, 2, 1])
  expect(await list('sort=oldest')).toEqual([1, 2, 3])
  expect(await list('state=new')).toEqual([3])
  expect(await list('state=answered')).toEqual([2])
  expect(await list('state=hidden')).toEqual([1])
  expect(await list('rating=2')).toEqual([2])
  const first = (await manager.call('GET', '/reviews?limit=1')).body
  expect(first.reviews[0]).toMatchObject({
    product: { _id: id, name: 'Electric kettle' },
    user: { _id: buyers[2]?.id, username: buyers[2]?.username },
  })
  const second = await manager.call('GET', `/reviews?limit=1&cursor=${first.nextCursor}`)
  expect(second.body.reviews[0].rating).toBe(2)
})

test('after an account is deleted its review has no author, and a hidden review is deleted', async () => {
  const { id, buyers } = await aReviewedProduct([5, 1])
  const [happy, hidden] = buyers as [Shopper, Shopper]
  const reviewId = await reviewIdOf(hidden, id)
  await manager.call('PUT', `/reviews/${reviewId}/hidden`, { reason: 'It insults.' })
  expect((await shown(id)).reviews).toMatchObject([{ author: 'Test' }])
  for (const buyer of buyers) expect((await buyer.call('DELETE', '/user/me')).status).toBe(204)
  await expect.poll(async () => (await shown(id)).reviews).toMatchObject([{ author: null }])
  const rows = await app.db.select().from(reviews).where(eq(reviews.productId, id))
  expect(rows).toMatchObject([{ userId: null, rating: 5 }])
  expect(JSON.stringify(await shown(id))).not.toContain(happy.id)
})

test('a review shows only the first of several first names', async () => {
  const { id, buyers } = await aReviewedProduct([5])
  const name = async (firstname: string) => {
    await app.db
      .update(users)
      .set({ firstname })
      .where(eq(users.id, buyers[0]?.id ?? ''))
    return (await shown(id, await anotherProcess(app))).reviews[0].author
  }
  expect(await name('Amina Wanjiru Otieno')).toBe('Amina')
  expect(await name('amina@people.test')).toBeNull()
})

test('the download of a person’s data includes their reviews', async () => {
  const { id, buyers } = await aReviewedProduct([4])
  await buyers[0]?.call('PUT', own(id), good)
  const { body } = await (buyers[0] as Shopper).call('GET', '/user/me/export')
  expect(body.reviews).toMatchObject([{ product: 'Electric kettle', ...good, hidden: null }])
})

test('a review makes only the pages of its own product stale, in every process', async () => {
  const [kettle, radio] = [await aReviewedProduct([5]), await aReviewedProduct([5])]
  const other = await anotherProcess(app)
  const path = (id: string) => `/products/${id}/reviews`
  // Rows that change behind the back of the shop show whether an answer comes from the cache.
  const readAll = () =>
    Promise.all(
      [app, other].flatMap((at) =>
        [kettle, radio].map(async ({ id }) => (await shown(id, at)).rating.average),
      ),
    )
  expect(await readAll()).toEqual([5, 5, 5, 5])
  await app.db.update(reviews).set({ rating: 2 }).where(eq(reviews.productId, radio.id))
  await kettle.buyers[0]?.call('PUT', own(kettle.id), { rating: 1 })
  expect((await app.call('GET', path(kettle.id))).body.rating.average).toBe(1)
  await expect.poll(readAll).toEqual([1, 5, 1, 5])
})

test('a shop that takes no reviews shows none and refuses new ones', async () => {
  const { id, buyers } = await aReviewedProduct([5])
  await manager.call('PUT', '/settings', { reviews: false })
  try {
    expect(await shown(id)).toMatchObject({ rating: null, reviews: [] })
    expect((await app.call('GET', `/products/${id}`)).body.product.rating).toBeUndefined()
    expect((await app.call('GET', '/settings')).body.shop.reviews).toBe(false)
    const [buyer] = buyers as [Shopper]
    expect((await buyer.call('GET', own(id))).body).toMatchObject({ mayReview: false })
    expect((await buyer.call('PUT', own(id), good)).body.code).toBe('REVIEWS_OFF')
    expect((await buyer.call('DELETE', own(id))).status).toBe(204)
  } finally {
    await manager.call('PUT', '/settings', { reviews: null })
  }
  expect((await app.call('GET', '/settings')).body.shop.reviews).toBeUndefined()
})

test('the reviews of one account are limited by hour', async () => {
  const strict = await anotherProcess(app, { rateLimits: true })
  const { id, buyers } = await aReviewedProduct([5])
  const write = () => strict.call('PUT', own(id), { rating: 4 }, { token: buyers[0]?.token ?? '' })
  for (let count = 0; count < 60; count += 1) expect((await write()).status).toBe(200)
  expect((await write()).status).toBe(429)
})

test('a product’s change in the audit log does not mention its rating', async () => {
  const { id } = await aReviewedProduct([5])
  await manager.call('PUT', `/products/${id}`, { name: 'Large kettle' })
  const entries = await app.db.select().from(auditLog).where(eq(auditLog.thingId, id))
  expect(entries.map(({ after }) => after)).toEqual([{ name: 'Large kettle' }])
})
