import { expect, test } from '@playwright/test'
import { deleteMadeProducts, openApi } from '../buyers.ts'
import { anotherBrowser, manager, signIn, watch } from '../people.ts'
import { asRead, signInNewShopper } from '../sign-in-new-shopper.ts'

test.afterEach(async ({ request }) => {
  const { call, staff } = await openApi(request)
  await call('PUT', '/settings', staff, { data: { whatsapp: null } })
  await deleteMadeProducts(request)
})

test('a message with a cart becomes a paid order that a rider takes away', async ({
  page,
  request,
  browser,
}, { project }) => {
  test.slow()
  const problems: string[] = []
  watch(page, problems)
  const { aProduct, call, staff: token } = await openApi(request)
  await call('PUT', '/settings', token, { data: { whatsapp: '254712000111' } })
  const name = `Sufuria ${Date.now().toString(36)}`
  const productId = await aProduct(name)
  const shopper = await signInNewShopper(page, request, { emptyCart: true })
  await call('POST', '/carts', shopper.token, { data: { items: [{ productId, quantity: 2 }] } })

  const message = await test.step('the shopper writes the cart into a message', async () => {
    await page.goto('/carts')
    await page.route('https://wa.me/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>WhatsApp</title>' }),
    )
    await page.getByRole('button', { name: 'Order on WhatsApp' }).click()
    await page.waitForURL(/wa\.me/)
    return new URL(page.url()).searchParams.get('text') ?? ''
  })
  expect(message).toContain(`2 × ${name}`)
  const cart = new URL(message.split('\n').at(-1) ?? '').pathname

  const staff = await anotherBrowser(browser, project.use, problems)
  const link = await test.step('staff make it an order and send a pay link', async () => {
    await signIn(staff, manager)
    await staff.goto(cart)
    await staff.waitForURL(/orders\/new\?draft=/)
    await staff.getByLabel('Name of a new customer').fill('Wanjikũ Mũgo')
    await staff.getByLabel('Phone number', { exact: true }).fill('0712 345 671')
    await staff.getByLabel('County').selectOption('Nairobi')
    await staff.getByLabel('Town').fill('Kĩrĩnyaga Road, Nairobi')
    await staff.getByRole('button', { name: 'Place and send pay link' }).click()
    const dialog = staff.getByRole('dialog')
    const link = await dialog.getByLabel('Link', { exact: true }).inputValue()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await staff.waitForURL(/orders\/[0-9a-f-]{36}/)
    return new URL(link).pathname
  })
  const orderId = /[0-9a-f-]{36}/.exec(staff.url())?.[0] ?? ''
  const shown = asRead((await call('GET', `/orders/${orderId}`, token)).order.number)

  await test.step('somebody pays by the link on the simulated phone', async () => {
    const payer = await anotherBrowser(browser, project.use, problems)
    await payer.goto(link)
    await expect(payer.getByText(name)).toBeVisible()
    await payer.getByLabel('M-Pesa phone number').fill('0722 345 671')
    await payer.getByRole('button', { name: 'Send prompt' }).click()
    await expect(payer.getByText('0722 345 671')).toBeVisible()
    const tab = payer.waitForEvent('popup')
    await payer.getByRole('link', { name: 'Simulated phone' }).click()
    const phone = await tab
    await expect(phone.getByRole('dialog')).toContainText('900')
    await phone.getByLabel('Enter M-PESA PIN').fill('1234')
    await phone
      .getByRole('dialog')
      .getByRole('button', { name: /OK|Send/ })
      .click()
    await expect(payer.getByRole('heading', { name: 'This order is paid' })).toBeVisible()
    await phone.close()
    await payer.context().close()
  })

  await test.step('staff hand it to a rider, who sees nothing left to pay', async () => {
    await staff.reload()
    // The dialog with the link is not opened again.
    await expect(staff.getByText('Payment received').first()).toBeVisible()
    await expect(staff.getByRole('dialog')).toHaveCount(0)
    await expect(staff.getByText('Paid', { exact: true }).first()).toBeVisible()
    await call('PUT', `/orders/${orderId}`, token, { data: { status: 'Processing' } })
    await staff.goto('/dashboard/orders')
    await staff.getByRole('checkbox', { name: new RegExp(shown) }).check()
    await staff.getByRole('link', { name: 'Give to rider', exact: true }).click()
    const rider = `Otieno ${Date.now().toString(36)}`
    await staff.getByLabel('Rider’s name').fill(rider)
    await staff.getByLabel('Rider’s phone').fill('0722 000 111')
    await staff.getByRole('button', { name: 'Hand over and get the link' }).click()
    const route = await staff.getByLabel('Link', { exact: true }).inputValue()
    const parcels = await anotherBrowser(browser, project.use, problems)
    await parcels.goto(new URL(route).pathname)
    const { order } = await call('GET', `/orders/${orderId}`, token)
    const number = order.number.replace(/(?=\d{4}$)/, ' ')
    const parcel = parcels.getByRole('region', { name: `Parcel ${number}` })
    await expect(parcel.getByText('Wanjikũ Mũgo')).toBeVisible()
    await expect(parcel.getByText('Paid', { exact: true })).toBeVisible()
    await parcels.context().close()
  })
  await staff.context().close()
  expect(problems).toEqual([])
})
