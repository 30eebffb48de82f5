import { workQueues } from '@duka/contract/dashboard/work'
import { expect, test } from 'vitest'
import { Today } from '../../app/features/dashboard/today.tsx'
import { PhoneMenu } from '../../app/features/staff-frame/phone-menu.tsx'
import { SideMenu } from '../../app/features/staff-frame/staff-layout.tsx'
import { type Queues, WorkContext } from '../../app/features/staff-frame/work.ts'
import { contentOf, elementsOf, parse } from '../markup.ts'
import { renderPage } from '../render.tsx'

const anHourAgo = new Date(Date.now() - 3_600_000).toISOString()

/** What waits: nothing but these. */
const waiting = (counts: Partial<Record<Queues[number]['name'], number>>): Queues =>
  workQueues.map((name) => ({
    name,
    count: counts[name] ?? 0,
    oldest: counts[name] ? anHourAgo : null,
  }))

function show(Part: () => React.ReactNode, queues: Queues | undefined, at = '/dashboard') {
  const Page = () => (
    <WorkContext value={queues}>
      <Part />
    </WorkContext>
  )
  return elementsOf(parse(renderPage(Page, { at })))
}

type Page = ReturnType<typeof show>
const linksOf = (page: Page) => page.filter(({ tag }) => tag === 'a')
const itemWith = (page: Page, name: string) =>
  page.filter(({ tag }) => tag === 'li').find((item) => contentOf(item).startsWith(name))

/** The addresses that the specification gives the dashboard. */
const specified = ['', '/products', '/addresses', '/orders', '/users', '/categories', '/shipping']

for (const [screen, Menu] of [
  ['a laptop', SideMenu],
  ['a phone', PhoneMenu],
] as const) {
  test(`on ${screen} every page of the dashboard is a link with its name, in one menu`, () => {
    const page = show(Menu, waiting({}))
    const links = linksOf(page)
    for (const path of specified)
      expect(links.map(({ attributes }) => attributes.href)).toContain(`/dashboard${path}`)
    const names = links.map(contentOf)
    for (const name of ['Overview', 'Products', 'Addresses', 'Orders', 'Users', 'Categories'])
      expect(names.filter((one) => one === name)).toEqual([name])
    expect(
      page.filter(({ tag }) => tag === 'nav').map((nav) => nav.attributes['aria-label']),
    ).toEqual(['Dashboard'])
  })

  test(`on ${screen} the menu marks the page on screen, also for a page below it`, () => {
    const page = show(Menu, waiting({}), '/dashboard/orders/3f0c9c7e')
    const here = linksOf(page).filter(({ attributes }) => attributes['aria-current'] === 'page')
    expect(here.map(contentOf)).toEqual(['Orders'])
  })

  test(`on ${screen} the menu says how many orders wait, beside the name of the link`, () => {
    const page = show(Menu, waiting({ 'to-confirm': 2, 'to-pack': 120, 'on-the-way': 3 }))
    const orders = itemWith(page, 'Orders')
    expect(orders && contentOf(orders)).toBe('Orders 122 waiting')
    const shipping = itemWith(page, 'Shipping')
    expect(shipping && contentOf(shipping)).toBe('Shipping 3 waiting')
    const reviews = itemWith(page, 'Reviews')
    expect(reviews && contentOf(reviews)).toBe('Reviews')
  })
}

test('the menu works without counts', () => {
  const orders = itemWith(show(SideMenu, undefined), 'Orders')
  expect(orders && contentOf(orders)).toBe('Orders')
})

test('the bar of a phone has five places, and Add a choice', () => {
  const page = show(PhoneMenu, waiting({}))
  const bar = page.filter(({ tag }) => tag === 'ul').at(-1)
  const places = bar ? elementsOf(bar).filter(({ tag }) => tag === 'a' || tag === 'button') : []
  expect(places.map(contentOf)).toEqual(['Today', 'Orders', 'Add', 'Goods', 'More'])
  expect(places.map(({ attributes }) => attributes.href)).toEqual([
    '/dashboard',
    '/dashboard/orders',
    undefined,
    '/dashboard/products',
    undefined,
  ])
})

/** The links of Today, without that to the end of the day. */
const queueLinksOf = (page: ReturnType<typeof show>) =>
  linksOf(page).filter(({ attributes }) => attributes.href !== '/dashboard/day-end')

test('Today leads from each queue to its list, with its oldest and the next step', () => {
  const page = show(
    Today,
    waiting({
      'to-confirm': 1,
      'to-pack': 2,
      'to-hand-over': 3,
      ready: 6,
      'on-the-way': 4,
      'to-collect': 5,
    }),
  )
  expect(queueLinksOf(page).map((link) => [contentOf(link), link.attributes.href])).toEqual([
    ['1 To confirm Oldest: 1 h Confirm', '/dashboard/orders?queue=to-confirm'],
    ['2 To pack Oldest: 1 h Start packing', '/dashboard/orders?queue=to-pack'],
    ['3 To hand over Oldest: 1 h Give to rider', '/dashboard/orders?queue=to-hand-over'],
    ['6 Ready for pickup Oldest: 1 h Mark collected', '/dashboard/orders?queue=ready'],
    ['4 On the way Oldest: 1 h Mark delivered', '/dashboard/orders?queue=on-the-way'],
    ['5 Cash to collect Oldest: 1 h Record cash', '/dashboard/orders?queue=to-collect'],
  ])
})

test('Today follows the kinds of delivery of what is packed', () => {
  const packed = (steps: { name: 'give' | 'tell-ready' | 'send'; count: number }[]) =>
    queueLinksOf(show(Today, [{ name: 'to-hand-over', count: 9, oldest: anHourAgo, steps }])).map(
      contentOf,
    )
  expect(packed([{ name: 'send', count: 9 }])).toEqual([
    '9 To hand over Oldest: 1 h Mark sent by bus or courier',
  ])
  expect(
    packed([
      { name: 'give', count: 6 },
      { name: 'tell-ready', count: 3 },
    ]),
  ).toEqual([
    '9 To hand over Oldest: 1 h · Give to rider (6) · Tell the customer it is ready (3) Hand over',
  ])
})

test('Today says to try again what came back, and how many came back of what a rider gets', () => {
  const handOver = (count: number, failed: number) =>
    queueLinksOf(show(Today, [{ name: 'to-hand-over', count, oldest: anHourAgo, failed }])).map(
      contentOf,
    )
  expect(handOver(3, 1)).toEqual(['3 To hand over Oldest: 1 h · 1 came back Give to rider'])
  expect(handOver(2, 2)).toEqual(['2 To hand over Oldest: 1 h · 2 came back Try again'])
})

test('Today leads to money that waits: to match, and to pay back', () => {
  const links = queueLinksOf(show(Today, waiting({ 'to-match': 1200, refunds: 1, reviews: 2 })))
  expect(links.map(contentOf)).toEqual([
    '1,200 Payments to match Oldest: 1 h Match',
    '1 Refunds due Oldest: 1 h Pay back',
    '2 Reviews to answer Oldest: 1 h Answer',
  ])
  const hrefs = links.map(({ attributes }) => attributes.href)
  expect(hrefs[0]).toMatch(/^\/dashboard\/payments\?day=\d{4}-\d\d-\d\d#to-match$/)
  expect(hrefs[1]).toMatch(/#refunds$/)
  expect(hrefs[2]).toBe('/dashboard/reviews?state=new')
})

test.each([
  ['nothing waits', waiting({}), 'Nothing is waiting. Well done.'],
  ['it could not be counted', undefined, 'Could not load what is waiting.'],
])('Today says so when %s', (_when, queues, text) => {
  const page = show(Today, queues)
  expect(page.map(contentOf)).toContain(text)
  expect(queueLinksOf(page)).toEqual([])
})
