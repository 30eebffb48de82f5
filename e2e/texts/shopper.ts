import { expect, type Page } from '@playwright/test'
import { aNewShopper, manager } from '../people.ts'
import { answerCall, failCall, holdCall } from '../texts.ts'

/** A customer in a browser, with ways to change the shop behind the page. */
export interface Visitor {
  page: Page
  person: ReturnType<typeof aNewShopper>
  /** The console output of the page. */
  log: string[]
  fail(call: string): Promise<void>
  answer(call: string, body: unknown, status?: number): Promise<void>
  hold(call: string): Promise<void>
  /** Releases delayed answers and removes all failures. */
  mend(): Promise<void>
  /** Calls the API as this customer, outside the page. */
  api(call: string, data?: unknown): Promise<Answer>
  /** Calls the API as a manager. */
  staff(call: string, data?: unknown): Promise<Answer>
  /** Signs in on this device, with a new account if there is none. */
  signIn(): Promise<void>
}

/** The parts of API answers that these tests use. */
export interface Answer {
  token: string
  user: { _id: string }
  order: { _id: string }
  address: { _id: string }
  products: { _id: string; name: string; stockQuantity: number }[]
}

export function aVisitor(page: Page): Visitor {
  const person = aNewShopper()
  const log: string[] = []
  const held: (() => void)[] = []
  page.on('console', (message) => log.push(message.text()))

  async function ask(token: string, call: string, data?: unknown): Promise<Answer> {
    const [method, path] = call.split(' ')
    const headers = token ? { authorization: `Bearer ${token}` } : undefined
    const answer = await page.request.fetch(`/api${path}`, { method, data, headers })
    expect(answer.ok(), `${call}: ${answer.status()}`).toBe(true)
    return answer.json().catch(() => ({}))
  }
  let session: Promise<Answer> | undefined
  let managers: Promise<Answer> | undefined
  const shopper = () => {
    session ??= ask('', 'POST /user/register', { ...person, confirmPassword: person.password })
    return session
  }
  return {
    page,
    person,
    log,
    fail: (call) => failCall(page, call),
    answer: (call, body, status) => answerCall(page, call, body, status),
    hold: async (call) => {
      held.push(await holdCall(page, call))
    },
    mend: async () => {
      for (const release of held.splice(0)) release()
      await page.unrouteAll({ behavior: 'wait' })
    },
    api: async (call, data) => ask((await shopper()).token, call, data),
    staff: async (call, data) => {
      managers ??= ask('', 'POST /user/login', manager)
      return ask((await managers).token, call, data)
    },
    signIn: async () => {
      const { token, user } = await shopper()
      await page.goto('/healthz')
      await page.evaluate(
        ([token, user]) => {
          localStorage.setItem('token', token)
          localStorage.setItem('user', user)
        },
        [token, JSON.stringify(user)] as const,
      )
    },
  }
}

/** Opens a page and waits until React has hydrated it and knows the session. */
export async function open({ page }: Visitor, path: string): Promise<void> {
  await page.goto(path)
  await page.waitForFunction(() => {
    const root = document.getElementById('root')
    const isTaken = root && Object.keys(root).some((key) => key.startsWith('__reactContainer'))
    return isTaken && document.documentElement.dataset.session === undefined
  })
  await expect(page.getByText('Loading authentication...')).toBeHidden()
}

/** Follows a link inside the shop, so that the page loads its data in the browser. */
export async function follow({ page }: Visitor, href: string): Promise<void> {
  const link = page.locator(`a[href="${href}"]`).first()
  await link.evaluate((element: HTMLElement) => element.click())
  await expect(page).toHaveURL(new RegExp(`${href}$`))
}

export const press = ({ page }: Visitor, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true }).first().click()

export const home = {
  addressLine1: 'Jamii House, 3rd floor',
  street: 'Biashara Street',
  city: 'Nairobi',
  state: 'Nairobi',
  postalCode: '00100',
  country: 'Kenya',
}

/** Fills in the address form. */
export async function fillAddress({ page }: Visitor): Promise<void> {
  await page.getByLabel('Address line 1').fill(home.addressLine1)
  await page.getByLabel('Street').fill(home.street)
  await page.getByLabel('City or town').fill(home.city)
  await page.getByLabel('Postal code').fill(home.postalCode)
}

/** Adds the kettle to the cart through the API. */
export async function putIntoCart(visitor: Visitor): Promise<void> {
  const { products } = await visitor.api('GET /products?q=electric%20kettle')
  await visitor.api('POST /carts', { items: [{ productId: products[0]?._id, quantity: 1 }] })
}

/** Places a cash order through the API and returns its id. */
export async function placeOrder(visitor: Visitor): Promise<string> {
  await putIntoCart(visitor)
  const { address } = await visitor.api('POST /addresses', home)
  const placed = { addressId: address._id, paymentMethod: 'cod' }
  return (await visitor.api('POST /orders', placed)).order._id
}
