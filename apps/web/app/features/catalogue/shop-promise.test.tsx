import type { FrontBlock } from '@duka/contract/catalogue/front'
import { expect, test } from 'vitest'
import { inSwahili, renderPage, textOf } from '../../../test/render.tsx'
import { shop } from '../../../test/samples.ts'
import type { Door } from '../../lib/shop.ts'
import { promisePicture, type ShownPicture, shownBlocks } from './front/shown-block.ts'
import { ProductList } from './product-list-page.tsx'
import { ShopPromise, usePromises } from './shop-promise.tsx'

const anywhere = { place: null, day: null }
const nairobi = { place: 'Nairobi', day: 'tomorrow' }

const drawn = (
  returnDays: number | undefined,
  door: Door | null = anywhere,
  picture: ShownPicture | null = null,
  deliveryFrom = 150,
) => {
  const Shown = () => <ShopPromise of={usePromises(door)} picture={picture} />
  return renderPage(Shown, { shop: { ...shop, returnDays }, root: { deliveryFrom } })
}
const promised = (...of: Parameters<typeof drawn>) => textOf(drawn(...of))

test('the first screen says where, when and for how much parcels come, and how long goods may be returned', async () => {
  expect(promised(7, nairobi)).toBe(
    'At your door in Nairobi tomorrow · Delivery from Ksh 150.00 · M-Pesa · 7 days to return',
  )
  expect(promised(7, { ...nairobi, day: '2026-12-01' })).toContain('in Nairobi by 1 Dec')
  expect(await inSwahili(() => promised(7, { ...nairobi, day: '2026-12-01' }))).toContain(
    'Hadi mlangoni Nairobi kufikia 1 Des',
  )
  expect(await inSwahili(() => promised(14, { ...nairobi, day: 'today' }, null, 0))).toBe(
    'Hadi mlangoni Nairobi leo · Uwasilishaji wa bure · M-Pesa · siku 14 za kurudisha',
  )
})

test('the first screen leaves out what the owner has not set', async () => {
  expect(promised(14)).toBe('At your door · Delivery from Ksh 150.00 · M-Pesa · 14 days to return')
  expect(promised(14, { ...anywhere, day: 'tomorrow' })).toContain('At your door · Delivery from')
  expect(promised(14, { ...nairobi, day: null })).toContain(
    'At your door in Nairobi · Delivery from',
  )
  expect(promised(1, null)).toBe('M-Pesa · 1 day to return')
})

test('a shop where one may collect for less says so beside the fee of its riders', () => {
  const Shown = () => <ShopPromise of={usePromises(nairobi)} picture={null} />
  const promisedWith = (collectFrom: number | null) =>
    textOf(renderPage(Shown, { shop, root: { deliveryFrom: 150, collectFrom } }))
  expect(promisedWith(0)).toContain('· Delivery from Ksh 150.00 or collect free ·')
  expect(promisedWith(100)).toContain('· Delivery from Ksh 150.00 or collect from Ksh 100.00 ·')
  expect(promisedWith(150)).not.toContain('collect')
  expect(promisedWith(null)).not.toContain('collect')
})

test('a shop that takes nothing back promises no days to return', () => {
  expect(promised(undefined)).toBe('At your door · Delivery from Ksh 150.00 · M-Pesa')
  expect(promised(0)).toBe('At your door · Delivery from Ksh 150.00 · M-Pesa')
})

test('a shop that has set nothing has no promise as its heading, only how one pays', () => {
  const html = listAt('', { shop, root: { door: null } })
  expect(textOf(/<h1.*?<\/h1>/s.exec(html)?.[0] ?? '')).toBe('Products')
  expect(textOf(html)).toContain(shop.payBy)
})

test('sorting keeps the promise as the heading; a search and a later page say what they show', () => {
  const headingOf = (search: string) => {
    const html = listAt(search, { shop: { ...shop, returnDays: 7 }, root: { door: nairobi } })
    return textOf(/<h1.*?<\/h1>/s.exec(html)?.[0] ?? '')
  }
  const promise = headingOf('')
  expect(promise).toContain('At your door in Nairobi')
  expect(headingOf('?sort=price')).toBe(promise)
  expect(headingOf('?q=tea')).toBe('Results for “tea”')
  for (const other of ['?sort=price&cursor=a', '?inStock=true'])
    expect(headingOf(other), other).toBe('Products')
})

const basket: FrontBlock = {
  kind: 'promise',
  picture: {
    image: '/images/basket-800.webp',
    images: ([320, 800] as const).flatMap((width) => [
      { width, format: 'avif', url: `/images/basket-${width}.avif` },
      { width, format: 'webp', url: `/images/basket-${width}.webp` },
    ]),
    width: 320,
    height: 300,
  },
}

test('the owner’s picture is beside the promise, with its size and without a word', () => {
  const html = drawn(7, nairobi, promisePicture([{ kind: 'text', text: 'Karibu' }, basket]))
  const [picture = ''] = /<picture.*<\/picture>/s.exec(html) ?? []
  expect(picture).toContain('type="image/avif" srcSet="/images/basket-320.avif 320w"')
  expect(picture).toContain('width="320" height="300" alt=""')
  expect(picture).not.toMatch(/loading|fetchPriority/i)
  expect(textOf(html)).toBe(textOf(drawn(7, nairobi)))
  expect(shownBlocks([basket])).toEqual([])
})

test('without a picture of the promise there is none', () => {
  expect(promisePicture([{ kind: 'banner', picture: basket.picture }])).toBeNull()
  expect(promisePicture([{ kind: 'promise' }])).toBeNull()
  expect(drawn(7, nairobi)).not.toMatch(/<picture|has-picture/)
})

function listAt(search: string, loaded: Pick<Parameters<typeof renderPage>[1], 'shop' | 'root'>) {
  const list = { products: [], nextCursor: null, counts: null, partial: false, didYouMean: null }
  const Page = () => <ProductList {...list} more={[]} front={[]} picture={null} />
  return renderPage(Page, { at: `/products${search}`, ...loaded })
}
