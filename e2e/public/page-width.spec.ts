import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { manager } from '../people.ts'

test.skip(({ isMobile }) => isMobile, 'Sets its own widths')

const widths = [320, 360, 768, 1024, 1280]
const forEverybody = ['/products', '/about', '/contact', '/nowhere']
const forGuests = ['/login?from=%2Fcarts', '/register', '/forgot-password', '/reset-password']
const forShoppers = [
  '/products?q=zzzzzz',
  '/carts',
  '/checkout',
  '/orders',
  '/profile/update',
  '/profile/change-password',
  '/addresses',
  '/addresses/add',
  '/track-shipping',
]
const forStaff = [
  '',
  '/products',
  '/products/import',
  '/orders',
  '/users',
  '/addresses',
  '/shipping',
  '/categories',
  '/payments',
  '/settings',
  '/delivery',
  '/messages',
]

interface Session {
  token: string
  user: { _id: string }
}

for (const language of ['en', 'sw'])
  test(`no page is wider than its screen, ${language}`, async ({ page, request, browser }) => {
    const wide = await request.post('/api/user/login', { data: manager })
    const { shopper, orderId } = await someoneWithLongNames(request)
    await remember(page, { language })
    await walk(page, [...forEverybody, ...forGuests])
    await expectHeaderApart(page)

    await remember(page, { language, ...shopper })
    const ofOrder = [`/orders/${orderId}`, `/track-shipping?id=${orderId}`]
    await walk(page, [...forShoppers, ...ofOrder])
    await expectHeaderApart(page)

    const desk = await browser.newPage()
    await remember(desk, { language, ...((await wide.json()) as Session) })
    await expectHeaderApart(desk)
    await walk(
      desk,
      [...forStaff, `/orders/${orderId}`].map((path) => `/dashboard${path}`),
    )
    await desk.close()
  })

/** Long words without spaces. */
const long = 'Kilimanjarocommercialbuildingandbusinesscentreannexe'

async function someoneWithLongNames(request: APIRequestContext) {
  const username = `${'wanjiruwamwangi'.repeat(2)}${Date.now()}`
  const password = 'Kettle#2026'
  const answer = await request.post('/api/user/register', {
    data: {
      firstname: long,
      lastname: long,
      username,
      email: `${username}@${'post'.repeat(12)}.example`,
      password,
      confirmPassword: password,
    },
  })
  const shopper = (await answer.json()) as Session
  const headers = { authorization: `Bearer ${shopper.token}` }
  const post = async (path: string, data: unknown) =>
    (await (await request.post(`/api${path}`, { data, headers })).json()) as Record<
      string,
      { _id: string }
    >
  const listed = await (await request.get('/api/products?limit=2&inStock=true')).json()
  const items = (listed.products as { _id: string }[]).map(({ _id }) => ({ productId: _id }))
  await post('/carts', { items })
  const { address } = await post('/addresses', {
    addressLine1: long,
    street: long,
    city: long,
    state: 'Nairobi',
    postalCode: '00100',
    country: 'Kenya',
  })
  const { order } = await post('/orders', { addressId: address?._id, paymentMethod: 'cod' })
  await post('/carts', { items })
  return { shopper, orderId: order?._id ?? '' }
}

async function remember(page: Page, kept: { language: string } & Partial<Session>): Promise<void> {
  await page.addInitScript((values) => {
    for (const [key, value] of Object.entries(values))
      localStorage.setItem(key, typeof value === 'string' ? value : JSON.stringify(value))
  }, kept)
}

async function walk(page: Page, paths: string[]): Promise<void> {
  const tooWide: string[] = []
  for (const path of paths) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
    await expect(page.locator('main [role=status] .animate-spin')).toHaveCount(0)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 })
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      if (over > 0) tooWide.push(`${path} at ${width} px: ${over} px`)
    }
  }
  expect(tooWide).toEqual([])
}

/** The breakpoints of the header. */
const headerWidths = [320, 360, 640, 767, 768, 900, 1023, 1024, 1100, 1280]

/** Expects that no controls of the header overlap. */
async function expectHeaderApart(page: Page): Promise<void> {
  await page.goto('/about')
  await expect(page.locator('main [role=status] .animate-spin')).toHaveCount(0)
  const overlaps: string[] = []
  for (const width of headerWidths) {
    await page.setViewportSize({ width, height: 800 })
    const found = await page.evaluate(() => {
      /** The right edges of the words that are to be seen; a name for screen readers only is one pixel wide. */
      function rightsOfWords(part: Node): number[] {
        const walk = document.createTreeWalker(part, NodeFilter.SHOW_TEXT)
        const rights: number[] = []
        const words = document.createRange()
        while (walk.nextNode()) {
          const around = walk.currentNode.parentElement?.getBoundingClientRect()
          if (around && around.width <= 1) continue
          words.selectNodeContents(walk.currentNode)
          rights.push(words.getBoundingClientRect().right)
        }
        return rights
      }
      const parts = [...document.querySelectorAll<HTMLElement>('header :is(a, button, input)')]
        .filter((part) => part.checkVisibility() && !part.closest('[popover], dialog'))
        .map((part) => {
          const own = part.getBoundingClientRect()
          // A long username is truncated and covers nothing; the shop's name must be complete.
          const isCut = part.matches('button') && part.querySelector('.truncate') !== null
          const right = isCut ? own.right : Math.max(own.right, ...rightsOfWords(part))
          return { name: part.ariaLabel ?? part.textContent, left: own.left, right }
        })
      return parts.flatMap(({ name, left }, at) => {
        const before = parts[at - 1]
        return before && before.right > left + 1 ? [`${before.name} lies over ${name}`] : []
      })
    })
    overlaps.push(...found.map((overlap) => `${width} px: ${overlap}`))
  }
  expect(overlaps).toEqual([])
}
