import { expect, type Page, test } from '@playwright/test'
import { aNewShopper, closeFilters, openFilters, openMenu, register, watch } from '../people.ts'
import { fillAddress } from '../sign-in-new-shopper.ts'

/** Takes from the browser what Chrome 109, Firefox 115 and Safari 16.4 lack between them. */
async function makeOlder(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const lacking: [object, string[]][] = [
      [HTMLElement.prototype, ['popover', 'showPopover', 'hidePopover', 'togglePopover']],
      [HTMLButtonElement.prototype, ['popoverTargetElement', 'popoverTargetAction']],
      [Array.prototype, ['toSorted', 'toReversed', 'toSpliced', 'with']],
      [Array, ['fromAsync']],
      [URL, ['canParse', 'parse']],
      [AbortSignal, ['any']],
      [Promise, ['withResolvers', 'try']],
      [Object, ['groupBy']],
      [Map, ['groupBy']],
      [Set.prototype, ['union', 'intersection', 'difference', 'isSubsetOf']],
      [Document.prototype, ['startViewTransition']],
      [window, ['requestIdleCallback', 'Iterator', 'scheduler', 'navigation', 'ToggleEvent']],
    ]
    for (const [owner, names] of lacking)
      for (const name of names) Reflect.deleteProperty(owner, name)
    // This browser's own popovers: a tap must not open them, and an open one is hidden by the browser's styles.
    addEventListener('click', (event) => {
      if ((event.target as Element).closest?.('[popovertarget]')) event.preventDefault()
    })
    const shown = new CSSStyleSheet()
    shown.replaceSync('@layer base { .\\:popover-open { display: block } }')
    document.adoptedStyleSheets = [shown]
  })
}

test('a customer finds, fills the cart, signs in and orders in an older browser', async ({
  page,
}) => {
  const problems: string[] = []
  watch(page, problems)
  await makeOlder(page)
  await page.goto('/products')

  await test.step('the menu opens, and closes by its button and by Escape', async () => {
    await openMenu(page)
    const login = page.getByRole('link', { name: /^(Login|Log in)$/ }).locator('visible=true')
    await expect(login.first()).toBeVisible()
    await page.keyboard.press('Escape')
    await page
      .getByRole('button', { name: /^Categories/ })
      .locator('visible=true')
      .or(page.getByRole('button', { name: 'Menu', exact: true }))
      .first()
      .click()
    await page.keyboard.press('Escape')
    await expect(page.locator('[popover].\\:popover-open:not(.toasts)')).toHaveCount(0)
  })

  await test.step('the filters apply', async () => {
    await openFilters(page)
    await page.getByLabel('In stock').check()
    await expect(page).toHaveURL(/inStock=/)
    await closeFilters(page)
    await expect(page.locator('[popover].\\:popover-open:not(.toasts)')).toHaveCount(0)
  })

  await test.step('the search finds, and the cart asks for a login with a way back', async () => {
    await page.goto('/products?q=electric+kettle')
    await page
      .getByRole('button', { name: /^Add to Cart/i })
      .first()
      .click()
    await expect(page).toHaveURL(/\/login\?from=/)
    await expect(page.getByText('Please log in to add items to your cart.').first()).toBeVisible()
    await page.getByRole('link', { name: 'Create an account' }).click()
    await register(page, aNewShopper())
    await expect(page.getByRole('link', { name: /^Cart, / })).toBeVisible()
  })

  await test.step('the checkout places the order', async () => {
    await page.goto('/checkout')
    await fillAddress(page, { city: 'Kisumu', county: 'Kisumu' })
    await page.getByLabel('M-Pesa phone number').fill('0712 340 000')
    await page.getByRole('button', { name: 'Place order' }).click()
    await expect(page).toHaveURL(/\/orders\/[0-9a-f-]{36}/)
    await expect(page.getByText('Payment received')).toBeVisible()
  })
  expect(problems).toEqual([])
})

test('where the scripts cannot run, the buttons come back and the page says what to do', async ({
  page,
}) => {
  await page.route('**/assets/entry-client-*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'this is no script' }),
  )
  await page.goto('/products')
  await expect(page.getByText(/^Parts of this page are not working/)).toBeVisible()
  await expect(page.locator('[data-tapped]')).toHaveCount(0)
  await page
    .getByRole('button', { name: /^Add to Cart/i })
    .first()
    .click()
  await expect(page.locator('[data-tapped]')).toHaveCount(0)
})
