import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { axe } from '../axe.ts'
import { openApi } from '../buyers.ts'
import { anotherBrowser, manager, signIn } from '../people.ts'
import { aCustomer } from '../sign-in-new-shopper.ts'

interface Parcel {
  id: string
  /** As people read it. */
  number: string
  /** The session of its customer. */
  token: string
}

/** The parcel of a new cash order, for a customer with this phone. */
async function aParcel(request: APIRequestContext, phoneNumber: string): Promise<Parcel> {
  const { orderId, token } = await aCustomer(request, { order: true, place: { phoneNumber } })
  const { call } = await openApi(request)
  const { order } = await call('GET', `/orders/${orderId}`, token)
  return { id: orderId, number: order.number.replace(/(?=\d{4}$)/, ' '), token }
}

async function codeOf(request: APIRequestContext, { id, token }: Parcel): Promise<string> {
  const { call } = await openApi(request)
  return (await call('GET', `/orders/${id}`, token)).order.handoverCode
}

/** Ticks the parcels in the list of orders and gives them to a rider. Returns the path of the link. */
async function giveOut(page: Page, parcels: Parcel[], rider: string): Promise<string> {
  await page.goto('/dashboard/orders')
  for (const { id, number } of parcels)
    await page.getByRole('checkbox', { name: new RegExp(`${id.slice(0, 8)}|${number}`) }).check()
  await page.getByRole('link', { name: /^Give to (a )?rider$/ }).click()
  await page.getByLabel('Rider’s name').fill(rider)
  await page.getByLabel('Rider’s phone').fill('0722 000 111')
  await page.getByRole('button', { name: 'Hand over and get the link' }).click()
  await expect(page.getByRole('img', { name: 'The link as a QR code' })).toBeVisible()
  const link = await page.getByLabel('Link', { exact: true }).inputValue()
  await page.getByRole('button', { name: 'Close' }).click()
  return new URL(link).pathname
}

test('a rider delivers a parcel paid by M-Pesa and, offline, one paid in cash, and keeps a third', async ({
  page,
  request,
  browser,
}, info) => {
  test.slow()
  const problems: string[] = []
  const base = String(Date.now()).slice(-4)
  const parcels = [
    // The simulator approves prompts to numbers that end in 0000.
    await aParcel(request, `07${base.slice(0, 4)}0000`),
    await aParcel(request, `0711${base}11`),
    await aParcel(request, `0711${base}22`),
  ] as const
  const name = `Otieno ${base}`
  await signIn(page, manager)
  const path = await giveOut(page, [...parcels], name)

  const rider = await anotherBrowser(browser, info.project.use, problems)
  await rider.goto(path)
  const dialog = rider.getByRole('dialog')
  const card = ({ number }: Parcel) => rider.getByRole('region', { name: `Parcel ${number}` })
  const deliver = async (parcel: Parcel, code: string) => {
    await card(parcel).getByRole('button', { name: 'Delivered' }).click()
    await dialog.getByLabel('Handover code').fill(code)
    await dialog.getByRole('button', { name: /^Hand over/ }).click()
  }
  const [byPhone, inCash, away] = parcels
  await expect(card(byPhone).getByRole('link', { name: 'Call' })).toHaveAttribute(
    'href',
    /^tel:\+254/,
  )
  expect(await axe(rider)).toEqual([])

  await card(byPhone).getByRole('button', { name: 'Ask to pay by M-Pesa' }).click()
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await expect(card(byPhone).getByText('Paid by M-Pesa')).toBeVisible()
  const code = await codeOf(request, byPhone)
  await deliver(byPhone, code === '0000' ? '0001' : '0000')
  await expect(card(byPhone).getByRole('alert')).toContainText('Tries left: 4')
  await deliver(byPhone, code)
  await expect(card(byPhone).locator('span', { hasText: /^Delivered$/ })).toBeVisible()

  const cashCode = await codeOf(request, inCash)
  await rider.context().setOffline(true)
  await card(inCash).getByRole('button', { name: 'Cash received' }).click()
  await dialog.getByRole('button', { name: 'Yes, I have it' }).click()
  await expect(card(inCash).getByText(/^Saved on this phone: KES/)).toBeVisible()
  await rider.context().setOffline(false)
  await expect(card(inCash).getByText(/received in cash/)).toBeVisible()
  await deliver(inCash, cashCode)
  await expect(card(inCash).locator('span', { hasText: /^Delivered$/ })).toBeVisible()

  await card(away).getByRole('button', { name: 'Not at home or refused' }).click()
  await dialog.getByRole('button', { name: 'Phone off or not answered' }).click()
  await expect(card(away).getByText('Phone off or not answered')).toBeVisible()
  await expect(rider.getByText('2 of 3 delivered')).toBeVisible()

  await page.goto('/dashboard/riders')
  const run = page.getByRole('region', { name })
  await expect(run.getByText('Phone off or not answered')).toBeVisible()
  expect(await axe(page)).toEqual([])
  await run.getByRole('button', { name: /^Received KES/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Received KES/ })
    .click()
  await expect(run.getByText(/handed over to demo-manager/)).toBeVisible()
  await expect(run.getByText('Cash with the rider: KES 0.00')).toBeVisible()

  await run.getByRole('button', { name: `End the link of ${name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End link' }).click()
  await expect(run.getByText('Link ended by staff')).toBeVisible()
  await rider.evaluate(({ id, number }) => {
    const facts = { key: 'k', at: 0, token: 't', order: id, number: number.replace(' ', '') }
    const taken = { ...facts, amount: 5, reason: 'This link has ended.' }
    localStorage.setItem('unrecorded-cash', JSON.stringify([taken]))
  }, away)
  await rider.reload()
  await expect(rider.getByRole('heading', { name: 'This link has ended' })).toBeVisible()
  const refusedCash = rider.getByRole('listitem').filter({ hasText: 'The shop has not recorded' })
  await expect(refusedCash).toContainText(`parcel ${away.number}.`)
  expect((await refusedCash.boundingBox())?.x).toBeGreaterThanOrEqual(16)
  // A wrong code and an ended link are refused, and a cut connection fails; browsers report all of that.
  const expected = /status of (409|404)|ERR_INTERNET_DISCONNECTED/
  expect(problems.filter((problem) => !expected.test(problem))).toEqual([])
})

test('a rider drags the parcels into the order of the route, and keys move them too', async ({
  page,
  request,
}) => {
  const base = String(Date.now()).slice(-6)
  const parcels = []
  for (const end of [1, 2, 3]) parcels.push(await aParcel(request, `0713${base.slice(0, 5)}${end}`))
  const orders = parcels.map(({ id }) => id)
  const { call, staff } = await openApi(request)
  const rider = { name: 'Njeri', phoneNumber: '0733 000 333' }
  const { run } = await call('POST', '/deliveries/runs', staff, { data: { rider, orders } })
  await page.goto(new URL(run.link).pathname)
  const shown = () =>
    page
      .getByRole('heading', { level: 2, name: /^Parcel/ })
      .evaluateAll((all) =>
        all
          .toSorted((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)
          .map((heading) => heading.textContent?.slice(-8)),
      )
  await expect(page.getByRole('heading', { level: 2, name: /^Parcel/ })).toHaveCount(3)
  // The shop's header is for shoppers.
  await expect(page.getByRole('banner')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Products' })).toHaveCount(0)
  const [first, second, third] = await shown()

  const finger = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number, y: number) =>
    finger.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x, y }],
    })
  const handle = page.locator('[data-drags]')
  await handle.nth(2).scrollIntoViewIfNeeded()
  const from = await handle.nth(2).boundingBox()
  const at = { x: (from?.x ?? 0) + 22, y: (from?.y ?? 0) + 22 }
  await touch('touchStart', at.x, at.y)
  await expect(page.getByRole('button', { name: 'Delivered' }).first()).toBeHidden()
  for (const step of [20, 60, 100, 150]) await touch('touchMove', at.x, at.y - step)
  await expect.poll(shown).toEqual([first, third, second])
  await touch('touchEnd', at.x, at.y - 150)
  await expect(page.getByRole('button', { name: 'Delivered' })).toHaveCount(3)
  await expect.poll(shown).toEqual([first, third, second])
  await page.reload()
  await expect.poll(shown).toEqual([first, third, second])

  // By mouse, and back by Escape.
  await page.evaluate(() => window.scrollTo(0, 0))
  const head = await handle.first().boundingBox()
  await page.mouse.move((head?.x ?? 0) + 22, (head?.y ?? 0) + 22)
  await page.mouse.down()
  await page.mouse.move((head?.x ?? 0) + 22, (head?.y ?? 0) + 400, { steps: 8 })
  await expect.poll(shown).toEqual([third, second, first])
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expect.poll(shown).toEqual([first, third, second])

  const up = (number: string | undefined) =>
    page.getByRole('button', { name: `Move parcel ${number} up` })
  await up(second).press('Enter')
  await expect(up(second)).toBeFocused()
  await up(second).press('Enter')
  await expect.poll(shown).toEqual([second, first, third])
  await expect(page.getByRole('button', { name: `Move parcel ${second} down` })).toBeFocused()
  await call('DELETE', `/deliveries/runs/${run._id}`, staff)
})
