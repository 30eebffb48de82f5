import { expect, test } from '@playwright/test'
import { axe } from '../axe.ts'
import { deleteMadeProducts, openApi } from '../buyers.ts'
import { anotherBrowser, manager, signIn, storeSession, watch } from '../people.ts'

const problems: string[] = []
test.beforeEach(({ page }) => {
  problems.length = 0
  watch(page, problems)
})
test.afterEach(({ request }) => deleteMadeProducts(request))
test.afterEach(() => expect(problems.filter((text) => !/status of 404/.test(text))).toEqual([]))

const aName = (thing: string) => `${thing} ${Math.random().toString(36).slice(2, 10)}`

test('a buyer reviews a delivered product, staff answer, hide and show it', async ({
  page,
  request,
  browser,
}, { project }) => {
  const { aProduct, aBuyer } = await openApi(request)
  const name = aName('Lantern')
  const productId = await aProduct(name)
  const buyer = await aBuyer(productId)
  const reviews = page.getByRole('region', { name: 'Reviews' })
  await storeSession(page, buyer.token, buyer.user)

  await test.step('nobody has written one, so the page has only a link for the buyer', async () => {
    await page.goto(`/products/${productId}`)
    await expect(page.getByRole('link', { name: 'Write a review' })).toBeVisible()
    await expect(reviews).toHaveCount(0)
  })

  await test.step('the buyer writes it from the order', async () => {
    await page.goto(`/orders/${buyer.orderId}`)
    await page.getByRole('link', { name: `Write a review of ${name}` }).click()
    await page.getByRole('button', { name: 'Publish review' }).click()
    await expect(page.getByText('Please choose 1 to 5 stars.')).toBeVisible()
    await page.getByRole('radio', { name: '4 stars: Good' }).check()
    await page.getByLabel('Title').fill('<b>Bright</b>')
    await page.getByLabel('What should others know?').fill('<script>alert(1)</script>\nAll night.')
    expect(await axe(page)).toEqual([])
    await page.getByRole('button', { name: 'Publish review' }).click()
    await expect(page).toHaveURL(new RegExp(`/products/${productId}$`))
    // HTML shows as text.
    await expect(reviews.getByText('<b>Bright</b>')).toBeVisible()
    await expect(reviews.getByText('<script>alert(1)</script>')).toBeVisible()
    await expect(reviews.getByText('4.0 of 5')).toBeVisible()
    await expect(reviews.getByText('1 review', { exact: true })).toBeVisible()
    await expect(reviews.getByText('Demo', { exact: false }).first()).toBeVisible()
    expect(await axe(page)).toEqual([])
  })

  await test.step('the order offers to change what was written', async () => {
    await page.goto(`/orders/${buyer.orderId}`)
    await expect(page.getByRole('link', { name: `Change your review of ${name}` })).toBeVisible()
    await expect(page.getByRole('link', { name: /^Write a review/ })).toHaveCount(0)
    await page.goto(`/products/${productId}`)
  })

  const desk = await anotherBrowser(browser, project.use, problems)
  await signIn(desk, manager)
  await desk.goto('/dashboard/reviews?state=new')
  const act = async (button: string, label: string, text: string, save: string) => {
    await desk.getByRole('button', { name: `${button} the review of ${name}, 4 of 5` }).click()
    const dialog = desk.getByRole('dialog')
    await dialog.getByLabel(label).fill(text)
    await dialog.getByRole('button', { name: save }).click()
    await expect(dialog).toHaveCount(0)
  }

  await test.step('staff answer', async () => {
    await expect(desk.getByRole('link', { name })).toBeVisible()
    expect(await axe(desk)).toEqual([])
    await act('Answer', 'Your answer', 'Thank you, Demo.', 'Save answer')
    await page.reload()
    await expect(reviews.getByText('Thank you, Demo.')).toBeVisible()
  })

  await test.step('staff hide it, and the buyer reads why', async () => {
    await desk.goto('/dashboard/reviews')
    await act('Hide', 'Reason', 'It holds a script.', 'Hide review')
    await page.reload()
    await expect(reviews).toHaveCount(0)
    await page.getByRole('link', { name: 'Change your review' }).click()
    await expect(page.getByText('Reason: It holds a script.')).toBeVisible()
    await page.getByLabel('What should others know?').fill('All night.')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('The shop has hidden your review.')).toBeVisible()
    await expect(reviews).toHaveCount(0)
  })

  await test.step('staff show it again, and the buyer deletes it', async () => {
    await desk.goto('/dashboard/reviews?state=hidden')
    await desk.getByRole('button', { name: `Show again: ${name}, 4 of 5` }).click()
    await expect(desk.getByText('The review is shown again.')).toBeVisible()
    await page.reload()
    await expect(reviews.getByText('All night.')).toBeVisible()
    await page.getByRole('link', { name: 'Change your review' }).click()
    await page.getByRole('button', { name: 'Delete review' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete review' }).click()
    await expect(page).toHaveURL(new RegExp(`/products/${productId}$`))
    await expect(page.getByRole('link', { name: 'Write a review' })).toBeVisible()
    await expect(reviews).toHaveCount(0)
  })
  await desk.context().close()
})

test('many reviews are read page by page, with and without scripts, also in Swahili', async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const { aProduct, aBuyer, call } = await openApi(request)
  const productId = await aProduct(aName('Bucket'))
  for (let count = 1; count <= 6; count += 1) {
    const { token } = await aBuyer(productId)
    const data = { rating: count < 6 ? 5 : 1, text: `Opinion ${count}.` }
    await call('PUT', `/products/${productId}/review`, token, { data })
  }

  await test.step('without scripts', async () => {
    const plain = await browser.newContext({
      javaScriptEnabled: false,
      ...(baseURL && { baseURL }),
    })
    const shop = await plain.newPage()
    await shop.goto(`/products/${productId}`)
    await expect(shop.getByText('4.3 of 5')).toBeVisible()
    await expect(shop.getByText('Opinion 6.')).toBeVisible()
    await expect(shop.getByText('Opinion 1.')).toHaveCount(0)
    const [facts] = await shop.locator('script[type="application/ld+json"]').allTextContents()
    expect(JSON.parse(facts ?? '')).toMatchObject({
      aggregateRating: { '@type': 'AggregateRating', ratingValue: 4.3, reviewCount: 6 },
      review: { length: 5, 0: { author: { name: 'Demo' }, reviewBody: 'Opinion 6.' } },
    })
    await shop.getByRole('link', { name: 'Show more' }).click()
    await expect(shop.getByText('Opinion 1.')).toBeVisible()
    await expect(shop.getByText('Opinion 6.')).toHaveCount(0)
    await shop.getByRole('link', { name: 'Newest reviews' }).click()
    await expect(shop.getByText('Opinion 6.')).toBeVisible()
    await plain.close()
  })

  await test.step('with scripts, in Swahili', async () => {
    await page.addInitScript(() => localStorage.setItem('language', 'sw'))
    await page.goto(`/products/${productId}`)
    const reviews = page.getByRole('region', { name: 'Maoni ya wanunuzi' })
    await expect(reviews.getByText('4.3 kati ya 5')).toBeVisible()
    // Before hydration the link opens the next page instead.
    await page.waitForFunction(() =>
      Object.keys(document.getElementById('root') ?? {}).some((key) => key.startsWith('__react')),
    )
    await reviews.getByRole('link', { name: 'Onyesha zaidi' }).click()
    await expect(reviews.getByText('Opinion 1.')).toBeVisible()
    await expect(reviews.getByText('Opinion 6.')).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`/products/${productId}$`))
  })
})
