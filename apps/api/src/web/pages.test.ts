import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { builtShop } from '../../test/support/built-shop.ts'
import { aProduct, aShopper, type TestApp } from '../../test/support/support.ts'

let app: TestApp

beforeAll(async () => {
  app = await builtShop()
})

const get = (url: string, headers = {}) => app.http.inject({ url, headers })

test('a file with a hash in its name is cached for a year, and comes compressed', async () => {
  const [, script = ''] = /<script type="module" src="(.*?)"/.exec((await get('/about')).body) ?? []
  const { headers, statusCode } = await get(script, { 'accept-encoding': 'br, gzip' })
  expect(statusCode).toBe(200)
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(headers['content-encoding']).toBe('br')
})

test.each(['/nowhere', '/t/unknown', '/r/any-link'])(
  'a page that no cache keeps comes compressed: %s',
  async (path) => {
    const { headers } = await get(path, { 'accept-encoding': 'br, gzip' })
    expect(headers['content-encoding']).toBe('br')
    expect(headers.vary).toBe('accept-encoding, cookie')
  },
)

test('the 404 for a file of an older build is not cached', async () => {
  const { headers, statusCode } = await get('/assets/entry-client-00000000.js')
  expect(statusCode).toBe(404)
  expect(String(headers['cache-control'])).not.toContain('immutable')
})

test('the HTML of a rider’s page has no parcels, and must not be cached or indexed', async () => {
  for (let time = 0; time < 2; time += 1) {
    const { headers, statusCode, body } = await get('/r/any-link')
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
    })
    expect(body).toContain('Loading...')
  }
})

test.each([
  ...[
    '/r/',
    '/R/',
    '/t/',
    '/T/',
    '/d/',
    '/D/',
    '/p/',
    '/P/',
    '/stop/',
    '/Stop/',
    '/%72/',
    '/%74/',
    '/s%74op/',
  ],
  ...['//t/', '/t//', '///R//'],
])(
  'a page whose address is a secret is kept nowhere, however it is written: %sTOKEN',
  async (start) => {
    for (const address of [`${start}TOKEN`, `${start}TOKEN/`, `${start}TOKEN?zz=1`])
      for (let time = 0; time < 2; time += 1) {
        const { headers, statusCode } = await get(address)
        const { 'cache-control': caching, etag } = headers
        // Some ways to write it are no page at all.
        const allowed = statusCode === 404 ? ['no-store', 'no-cache'] : ['no-store']
        expect([address, allowed.includes(String(caching)), etag]).toEqual([
          address,
          true,
          undefined,
        ])
        if (statusCode === 200) expect(headers['x-robots-tag']).toBe('noindex')
      }
  },
)

test('browsers check for a new service worker each time, and it may fetch for the pages', async () => {
  const { headers, statusCode } = await get('/sw.js')
  expect(statusCode).toBe(200)
  expect(headers['content-type']).toMatch('javascript')
  expect(headers['cache-control']).toBe('public, max-age=0')
  expect(headers['content-security-policy']).toBe("default-src 'self'")
})

test('the shop can be added to a home screen', async () => {
  const page = await get('/products')
  expect(page.body).toContain('<link rel="manifest" href="/manifest.webmanifest">')
  const { icons, start_url, display } = (await get('/manifest.webmanifest')).json()
  expect({ start_url, display }).toEqual({ start_url: '/products', display: 'standalone' })
  for (const { src } of icons) expect((await get(src)).statusCode).toBe(200)
})

test('a page allows exactly the scripts and styles that are written into it', async () => {
  const { headers, body } = await get('/products')
  const policy = String(headers['content-security-policy'])
  expect(policy).not.toContain('unsafe')
  // No page loads anything from any host, which would tell it who reads what.
  expect(policy).not.toMatch(/https:(?!\/\/)/)
  expect(body).not.toMatch(/\sstyle="|\son\w+="/)
})

test.each(['/carts', '/checkout', '/orders', '/profile/update', '/addresses', '/dashboard'])(
  '%s is served without personal data',
  async (path) => {
    const { statusCode, body } = await get(path, { authorization: 'Bearer anything' })
    expect(statusCode).toBe(200)
    expect(body).toContain('Checking authentication...')
  },
)

test('a cached page shows the stock after a sale', async () => {
  const kettle = await aProduct(app)
  const amina = await aShopper(app, { cart: [kettle] })
  const stock = async () =>
    /"stockQuantity":(\d+)/.exec((await get(`/products/${kettle.id}`)).body)?.[1]
  expect(await stock()).toBe('10')
  await amina.placeOrder()
  await expect.poll(stock).toBe('9')
})

test('a product card shows the present stock, the filters of its page and the language', async () => {
  const pot = await aProduct(app, { name: 'Sufuria <5 l>', stockQuantity: 3 })
  const amina = await aShopper(app, { cart: [pot] })
  const card = async (address: string, headers = {}) => {
    const { body } = await get(`/products?q=sufuria${address}`, headers)
    return /<article.*?<\/article>/.exec(body)?.[0] ?? ''
  }
  const drawn = await card('')
  expect(drawn).toContain('Sufuria &lt;5 l&gt;')
  expect(drawn).toContain('3 left')
  const others = [await card('&minPrice=1'), await card('&minPrice=2')]
  expect(others).toEqual(
    ['&amp;minPrice=1', '&amp;minPrice=2'].map((more) =>
      drawn.replace('?q=sufuria', `?q=sufuria${more}`),
    ),
  )
  const swahili = { cookie: 'language=sw' }
  for (const address of ['&minPrice=3', '&minPrice=4', '&minPrice=5'])
    expect(await card(address, swahili)).toContain('>Weka kikapuni<')
  await amina.placeOrder()
  let maxPrice = 1_000_000
  const fresh = async () => {
    const more = `maxPrice=${maxPrice++}`
    return (await card(`&${more}`)).replace(`&amp;${more}`, '')
  }
  await expect.poll(fresh).toBe(drawn.replace('3 left', '2 left'))
})

test('a browser asks for the picture of a product ahead of styles and scripts', async () => {
  const pot = await aProduct(app, { imageKey: 'pot' })
  const { body } = await get(`/products/${pot.id}`)
  const [preload, files] = /<link rel="preload" as="image".*?imageSrcSet="(.*?)"/.exec(body) ?? []
  expect(body).toContain(`<source type="image/avif" srcSet="${files}"`)
  const parts = [preload ?? '', '<style>', 'rel="modulepreload"']
  const places = parts.map((part) => body.indexOf(part))
  expect(places).toEqual(places.toSorted((a, b) => a - b))
})

test('only visitors who chose Swahili get pages in Swahili', async () => {
  const swahili = { cookie: 'theme=dark; language=sw' }
  const answers = [
    await get('/about'),
    await get('/about', swahili),
    await get('/about', { cookie: 'language=swiss' }),
    await get('/about'),
    await get('/about', swahili),
  ]
  const [english, asked] = answers
  expect(answers.map(({ headers }) => headers['content-language'])).toEqual([
    'en',
    'sw',
    'en',
    'en',
    'sw',
  ])
  expect(answers.map(({ body }) => /<html lang="(.*?)"/.exec(body)?.[1])).toEqual(
    answers.map(({ headers }) => headers['content-language']),
  )
  expect(answers.map(({ body }) => /<h1[^>]*>(.*?)<\/h1>/.exec(body)?.[1])).toEqual([
    'About Us',
    'Kutuhusu',
    'About Us',
    'About Us',
    'Kutuhusu',
  ])
  for (const { headers } of answers) expect(headers.vary).toBe('accept-encoding, cookie')
  // Only a page in Swahili preloads the Swahili texts.
  const manifest = new URL('../../../web/dist/client/.vite/manifest.json', import.meta.url)
  const { file } = JSON.parse(readFileSync(manifest, 'utf8'))['app/words/swahili/swahili.ts']
  const preloads = (answer: typeof english) =>
    answer?.body.includes(`modulepreload" href="/${file}"`)
  expect([preloads(english), preloads(asked)]).toEqual([false, true])
})

test('a page names its inline stylesheet, so that no lazy part links it behind that of staff', async () => {
  const manifest = new URL('../../../web/dist/client/.vite/manifest.json', import.meta.url)
  const { css } = JSON.parse(readFileSync(manifest, 'utf8'))['app/entry-client.tsx']
  const { body } = await get('/about')
  expect(body).toContain(`<link rel="stylesheet" href="/${css[0]}" disabled>`)
})

test('a page cached in one language is not used for the other', async () => {
  const { headers } = await get('/contact')
  const known = { 'if-none-match': String(headers.etag) }
  expect((await get('/contact', known)).statusCode).toBe(304)
  const { statusCode, body } = await get('/contact', { ...known, cookie: 'language=sw' })
  expect(statusCode).toBe(200)
  expect(body).toContain('<html lang="sw">')
})

test('a missing page is refused in Swahili too', async () => {
  const { statusCode, body, headers } = await get('/nowhere', {
    cookie: 'language=sw',
    'accept-encoding': 'identity',
  })
  expect(statusCode).toBe(404)
  expect(body).toContain('Ukurasa haukupatikana')
  expect(headers.vary).toContain('cookie')
})
