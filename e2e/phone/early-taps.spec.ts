import { expect, type Page, test } from '@playwright/test'
import { hold } from '../hold.ts'
import { watch } from '../people.ts'
import { aCustomer, signInNewShopper } from '../sign-in-new-shopper.ts'

/** Holds back the scripts of the page, as on a slow connection. Returns a function that releases them. */
async function slowly(page: Page): Promise<() => void> {
  const { release, released } = hold()
  await page.route('**/assets/entry-client-*.js', async (route) => {
    await released
    await route.continue()
  })
  return release
}

const asked = (page: Page, method: string, path: string) => {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() === method && pathname === path) calls.push(pathname)
  })
  return calls
}

test('a login sent before the scripts have loaded works once they have', async ({
  page,
  request,
}) => {
  const problems: string[] = []
  watch(page, problems)
  const person = await aCustomer(request)
  const come = await slowly(page)
  const logins = asked(page, 'POST', '/api/user/login')
  await page.goto('/login', { waitUntil: 'commit' })
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  const send = page.getByRole('button', { name: 'Log in' })
  await send.click()
  await expect(send).toHaveAttribute('data-tapped')
  await send.click()
  await page.getByLabel('Email').press('Enter')
  await expect(page).toHaveURL('/login')

  come()
  await expect(page.getByText('Logged in successfully')).toBeVisible()
  await expect(page).not.toHaveURL(/login/)
  expect(logins).toHaveLength(1)
  expect(problems).toEqual([])
})

test('a product added before the scripts have loaded is in the cart once', async ({
  page,
  request,
}) => {
  await signInNewShopper(page, request, { emptyCart: true })
  const come = await slowly(page)
  const adds = asked(page, 'POST', '/api/carts')
  await page.goto('/products?q=kettle', { waitUntil: 'commit' })
  const add = page.getByRole('button', { name: /^Add to Cart/i }).first()
  await add.click()
  await add.click()
  await expect(add).toHaveAttribute('data-tapped')

  come()
  await expect(page.getByRole('link', { name: /cart/i }).filter({ hasText: '1' })).toBeVisible()
  await expect(page.locator('[data-tapped]')).toHaveCount(0)
  expect(adds).toHaveLength(1)
})

test('a filter chosen before the scripts have loaded applies', async ({ page }) => {
  const come = await slowly(page)
  await page.goto('/products', { waitUntil: 'commit' })
  await page.getByLabel('Sort').selectOption({ value: 'price' })
  await expect(page).toHaveURL(/sort=price/)
  await expect(page.getByLabel('Sort')).toHaveValue('price')
  come()
})

test('the second click of a double click does not press the element that the first one uncovered', async ({
  page,
}) => {
  const link = page.getByRole('article').first().getByRole('link')
  // Before hydration the link opens the page instead.
  await expect(async () => {
    await page.goto('/products')
    await link.click()
    await expect(page.getByRole('dialog')).toBeVisible({ timeout: 2000 })
  }).toPass()
  const { x, y } = await middleOf(page, 'Close')
  const click = async (count: number) => {
    await page.mouse.down({ clickCount: count })
    await page.mouse.up({ clickCount: count })
  }
  await page.mouse.move(x, y)
  await click(1)
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.evaluate(
    ([x, y]) => {
      const trap = document.createElement('button')
      trap.textContent = 'Trap'
      trap.onclick = () => trap.setAttribute('data-caught', '')
      trap.style.cssText = `position:fixed;left:${x - 20}px;top:${y - 20}px;width:40px;height:40px;z-index:99`
      document.body.append(trap)
    },
    [x, y] as const,
  )
  await click(2)
  const trap = page.getByRole('button', { name: 'Trap' })
  await expect(trap).not.toHaveAttribute('data-caught')
  await trap.click()
  await expect(trap).toHaveAttribute('data-caught')
})

async function middleOf(page: Page, button: string): Promise<{ x: number; y: number }> {
  const box = await page.getByRole('dialog').getByRole('button', { name: button }).boundingBox()
  if (!box) throw new Error(`There is no ${button}.`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

test('the second tap of a double tap in one place is ignored, but taps in two places are not', async ({
  page,
}) => {
  await page.goto('/about')
  const stopped = await page.evaluate(() => {
    const tap = (x: number) => {
      const button = document.createElement('button')
      button.type = 'submit'
      document.body.append(button)
      const more = { bubbles: true, cancelable: true, pointerType: 'touch', detail: 1 }
      const isDone = button.dispatchEvent(
        new PointerEvent('click', { ...more, clientX: x, clientY: 9 }),
      )
      button.remove()
      return !isDone
    }
    return [tap(10), tap(12), tap(200)]
  })
  expect(stopped).toEqual([false, true, false])
})

test('a public page waits for no session: it is there before the scripts and the check', async ({
  page,
  request,
}) => {
  await signInNewShopper(page, request)
  const come = await slowly(page)
  const answer = hold()
  await page.route('**/api/user/me', async (route) => {
    await answer.released
    await route.continue()
  })
  await page.goto('/products', { waitUntil: 'commit' })
  const product = page.getByRole('article').first().getByRole('link')
  // Nothing lies over it.
  await product.click({ trial: true })

  const asked = page.waitForRequest('**/api/user/me')
  come()
  await asked
  await product.click({ trial: true })
  await expect(page.getByText('Loading authentication...')).toBeHidden()
  await page.goto('/orders')
  await expect(page.getByText('Loading authentication...')).toBeVisible()
  answer.release()
  await expect(page.getByText('Loading authentication...')).toBeHidden()
})
