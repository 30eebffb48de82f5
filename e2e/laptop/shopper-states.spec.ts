import { expect, type Page, test } from '@playwright/test'
import { deleteMadeProducts, openApi } from '../buyers.ts'
import { expectNoProblem, open, opened, phone } from '../look.ts'
import { signInNewShopper } from '../sign-in-new-shopper.ts'

/** The rest of a page is the same in every state; `pages.spec.ts` looks at it. */
const inMain = { part: 'main' }

test.afterEach(async ({ request }) => {
  const { call, staff } = await openApi(request)
  await call('PUT', '/front', staff, { data: { blocks: [] } })
  await deleteMadeProducts(request)
})

test('axe finds no problem in a cart, a payment and an order in any state', async ({
  page,
  request,
}) => {
  test.slow()
  const { orderId, unpaidId } = await signInNewShopper(page, request, { order: true })
  await open(page, '/carts')
  await page.getByRole('button', { name: /^Remove/ }).click()
  // The toast stays while the pointer is on it.
  await page.getByRole('button', { name: 'Undo' }).hover()
  await expectNoProblem(page, 'a line removed from the cart')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('link', { name: 'Go to checkout' })).toBeVisible()
  await open(page, '/checkout')
  await page.getByRole('button', { name: 'Change the address' }).click()
  await page.getByRole('radio', { name: /^Deliver to a new address/ }).check()
  await expectNoProblem(page, 'checkout with a new address', inMain)

  await open(page, `/orders/${unpaidId}`)
  await payWith(page, '0712 340 001', 'Pay now with M-Pesa')
  await expect(page.getByText('There was not enough money in the M-Pesa account.')).toBeVisible()
  await expectNoProblem(page, 'M-Pesa refused', inMain)
  await payWith(page, '0712 345 678', 'Try again')
  await expect(page.getByText('Check your phone').first()).toBeVisible()
  await expectNoProblem(page, 'M-Pesa awaited', inMain)

  const { call, staff } = await openApi(request)
  for (const status of ['Processing', 'Shipped', 'Delivered', 'Cancelled']) {
    await call('PUT', `/orders/${orderId}`, staff, { data: { status } })
    for (const path of ['/orders/', '/track-shipping?id=']) {
      await open(page, path + orderId)
      await expectNoProblem(page, `${path} ${status}`, inMain)
    }
  }
})

test('axe finds no problem in the list and on a product in any state', async ({
  page,
  request,
}) => {
  const { call, staff, aProduct, aReviewedFamily, change } = await openApi(request)
  const [sale, soldOut] = [await aProduct('Panga on sale', 3), await aProduct('Panga gone', 0)]
  await change(sale, { salePrice: '300' })
  const family = await aReviewedFamily('Panga in sizes')
  const { products } = await call('GET', '/products?q=panga', '')
  await call('PUT', '/front', staff, {
    data: {
      blocks: [
        { kind: 'banner', title: 'Back to school', image: products[0].image, link: '/about' },
        { kind: 'products', title: 'Picked', products: products.map(idOf) },
        { kind: 'categories', title: 'Shop by room', categories: [products[0].category._id] },
        { kind: 'text', text: 'Open on Sunday.' },
      ],
    },
  })

  await open(page, '/products')
  await expect(page.getByRole('link', { name: 'See more Back to school' })).toBeVisible()
  await expectNoProblem(page, 'the front above the list', inMain)
  await open(page, '/products?q=panga')
  await expect(page.locator('#found').getByRole('article')).toHaveCount(3)
  await expectNoProblem(page, 'cards of every kind', inMain)
  await page.getByRole('link', { name: 'Panga on sale' }).click()
  await expect(page.getByRole('dialog', { name: 'Panga on sale' })).toBeVisible()
  await expectNoProblem(page, 'a product over the list', { part: opened })
  await open(page, '/products?q=xqzwv')
  await expectNoProblem(page, 'nothing found', inMain)
  for (const [id, state] of [
    [sale, 'a product on sale'],
    [soldOut, 'a sold-out product'],
    [family, 'a product in sizes with a review'],
  ]) {
    await open(page, `/products/${id}`)
    await expectNoProblem(page, `${state}`, inMain)
  }
  const reviews = page.getByRole('heading', { name: 'Reviews' })
  await reviews.evaluate((heading) => heading.scrollIntoView({ block: 'center' }))
  await expect.poll(() => reviews.evaluate(isUncovered)).toBe(true)
  await page.getByRole('link', { name: /^Enlarge the picture/ }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectNoProblem(page, 'a picture shown large', { part: opened })
  await page.setViewportSize(phone)
  await open(page, '/products?q=panga')
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectNoProblem(page, 'the filters of a phone', { part: opened })
})

const isUncovered = (element: Element) => {
  const { left, top } = element.getBoundingClientRect()
  return element.contains(document.elementFromPoint(left + 2, top + 2))
}

const idOf = ({ _id }: { _id: string }) => _id

async function payWith(page: Page, phone: string, button: string): Promise<void> {
  await page.getByLabel('M-Pesa phone number').fill(phone)
  await page.getByRole('button', { name: button, exact: true }).click()
}
