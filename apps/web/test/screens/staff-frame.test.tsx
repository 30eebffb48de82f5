import { workQueues } from '@duka/contract/dashboard/work'
import { expect, test } from 'vitest'
import { Today } from '../../app/features/dashboard/today.tsx'
import { PhoneMenu } from '../../app/features/staff-frame/phone-menu.tsx'
import { Component as Layout, SideMenu } from '../../app/features/staff-frame/staff-layout.tsx'
import { type Queues, WorkContext } from '../../app/features/staff-frame/work.ts'
import { forgetSession, signIn } from '../../app/lib/session/session.ts'
import { amina } from '../browser.ts'
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

const rooms = ['Today', 'Orders', 'Products', 'Customers', 'Money', 'Settings']

test('on a laptop the menu has six rooms and every page of the specification, in one menu', () => {
  const page = show(SideMenu, waiting({}))
  const links = linksOf(page)
  for (const path of specified)
    expect(links.map(({ attributes }) => attributes.href)).toContain(`/dashboard${path}`)
  const names = links.map(contentOf)
  for (const name of ['Overview', 'Addresses', 'Users', 'Categories', 'Shipping', ...rooms])
    expect(names.filter((one) => one === name)).toEqual([name])
  expect(names).toHaveLength(11)
  const lists = page.filter(({ tag }) => tag === 'ul')
  expect(lists.map(({ attributes }) => attributes['aria-label'])).toEqual(rooms)
  expect(
    page.filter(({ tag }) => tag === 'nav').map((nav) => nav.attributes['aria-label']),
  ).toEqual(['Dashboard'])
})

test('the room on screen shows all of its pages, and marks the one on screen', () => {
  const marked = (at: string) =>
    linksOf(show(SideMenu, waiting({}), at))
      .filter(({ attributes }) => attributes['aria-current'] === 'page')
      .map(contentOf)
  expect(marked('/dashboard/orders/3f0c9c7e')).toEqual(['Orders'])
  expect(marked('/dashboard')).toEqual(['Overview'])
  expect(marked('/dashboard/ledger')).toEqual(['Ledger'])
  expect(marked('/dashboard/customers/254722115081')).toEqual(['Customers'])
  const names = linksOf(show(SideMenu, waiting({}), '/dashboard/riders')).map(contentOf)
  expect(names).toEqual(expect.arrayContaining(['New order', 'Riders', 'Shipping']))
  expect(names).not.toContain('Ledger')
})

test('the menu says how many orders wait beside the name, and a closed room what waits in its pages', () => {
  const page = show(
    SideMenu,
    waiting({ 'to-confirm': 2, 'to-pack': 120, 'on-the-way': 3, 'to-match': 4, refunds: 1 }),
  )
  const contentIn = (name: string) => {
    const item = itemWith(page, name)
    return item && contentOf(item)
  }
  expect(contentIn('Orders')).toBe('Orders 122 waiting')
  expect(contentIn('Shipping')).toBe('Shipping 3 waiting')
  expect(contentIn('Money')).toBe('Money 5 waiting')
  expect(contentIn('Products')).toBe('Products')
})

test('a packer sees three rooms with the pages that are theirs', () => {
  signIn('token', { ...amina, role: 'manager', rights: ['orders', 'stock'] })
  const names = linksOf(show(SideMenu, waiting({}))).map(contentOf)
  forgetSession()
  expect(names).toEqual(['Today', 'Overview', 'Orders', 'Shipping', 'Products'])
})

test('a page beyond the rights says so, and nothing else', () => {
  signIn('token', { ...amina, role: 'manager', rights: ['orders', 'stock'] })
  const data = { simulator: false, queues: undefined }
  const isRefused = (path: string) =>
    renderPage(Layout, { at: `/dashboard${path}`, data }).includes('You do not have the right')
  const paths = [
    '',
    '/orders/3f0c9c7e',
    '/products/3f0c/stock',
    '/audit',
    '/messages',
    '/reports/stock',
    '/none',
  ]
  expect(paths.filter(isRefused)).toEqual([])
  const closed = [
    '/orders/new',
    '/products/prices',
    '/delivery',
    '/pages/edit',
    '/settings/front',
    '/users/3f0c',
    '/invoices',
  ]
  expect(closed.filter((path) => !isRefused(path))).toEqual([])
  forgetSession()
  expect(closed.filter(isRefused)).toEqual([])
})

test('on a phone the menu marks the page on screen and counts, and nothing stands twice', () => {
  const page = show(PhoneMenu, waiting({ 'to-confirm': 2 }), '/dashboard/orders/3f0c9c7e')
  const here = linksOf(page).filter(({ attributes }) => attributes['aria-current'] === 'page')
  expect(here.map(contentOf)).toEqual(['Orders'])
  const orders = itemWith(page, 'Orders')
  expect(orders && contentOf(orders)).toBe('Orders 2 waiting')
  expect(page.filter(({ tag }) => tag === 'ul')).toHaveLength(1)
})

test('the menu works without counts', () => {
  const orders = itemWith(show(SideMenu, undefined), 'Orders')
  expect(orders && contentOf(orders)).toBe('Orders')
})

test('the bar of a phone has five places, and Add a choice', () => {
  const page = show(PhoneMenu, waiting({}))
  const bar = page.filter(({ tag }) => tag === 'ul').at(-1)
  const places = bar ? elementsOf(bar).filter(({ tag }) => tag === 'a' || tag === 'button') : []
  expect(places.map(contentOf)).toEqual(['Today', 'Orders', 'Add', 'Products', 'More'])
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
    ['2 To pack Oldest: 1 h Pack', '/dashboard/orders?queue=to-pack'],
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
