import type { Return } from '@duka/contract/orders/return-record'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { Component as NotificationsPage } from '../../app/features/orders/notifications-page.tsx'
import { OrderItems } from '../../app/features/orders/order-items.tsx'
import { Component as OrdersPage } from '../../app/features/orders/orders-page.tsx'
import { ReturnGoods } from '../../app/features/orders/return-goods.tsx'
import { ParcelCard } from '../../app/features/shipping/parcel-card.tsx'
import { inSwahili, renderPage, textOf } from '../render.tsx'
import { anOrder, delivery, shop } from '../samples.ts'

// Private pages are rendered in browsers only.
vi.stubGlobal('document', { visibilityState: 'visible' })

const english = { name: 'Roasting pot', variant: '11 inches' }
const goods = { nameSw: 'Sufuria ya kuchomea', variantSw: 'Inchi 11' }
const way = { nameSw: 'Pikipiki', estimateSw: 'Kabla ya saa sita' }

/** An order and its return with these Swahili words. */
function anOrderWith(own: { goods?: typeof goods; way?: typeof way }) {
  const [item] = anOrder().items
  if (!item) throw new Error('The sample has no item.')
  const { variantSw, ...named } = own.goods ?? {}
  const back = { item: item._id, quantity: 1, reason: 'size', restock: null } as const
  const declined: Return = {
    _id: 'return',
    order: 'order',
    state: 'declined',
    amount: null,
    deliveryFee: 0,
    note: null,
    answer: null,
    createdAt: '2026-05-03T06:04:00.000Z',
    receivedAt: null,
    items: [{ ...english, ...own.goods, ...back }],
  }
  return anOrder({
    paymentMethod: 'cod',
    items: [
      {
        ...item,
        product: { ...item.product, name: english.name, ...named },
        variant: english.variant,
        ...(variantSw && { variantSw }),
      },
    ],
    delivery: { ...delivery, name: 'Bike', expected: null, estimate: 'By noon', ...own.way },
    returns: [declined],
  })
}

const read = (part: ReactNode) => textOf(renderPage(() => part, { shop }))
const shown = (own: Parameters<typeof anOrderWith>[0]) => () => {
  const order = anOrderWith(own)
  const lists = { data: { orders: [order], nextCursor: null }, shop }
  return {
    order: read(
      <>
        <OrderItems order={order} discount={0} />
        <ReturnGoods order={order} />
      </>,
    ),
    parcel: read(<ParcelCard order={order} shipping={undefined} cash={0} />),
    list: textOf(renderPage(OrdersPage, lists)),
    news: textOf(renderPage(NotificationsPage, { data: [order], shop })),
  }
}

test('the pages of an order call its goods and its delivery in Swahili', async () => {
  const { order, parcel, list, news } = await inSwahili(shown({ goods, way }))
  expect(order.split(goods.nameSw)).toHaveLength(3)
  expect(order.split(goods.variantSw)).toHaveLength(3)
  expect(parcel).toContain(way.nameSw)
  expect(parcel).toContain(way.estimateSw)
  expect(list).toContain(goods.nameSw)
  for (const page of [list, news]) expect(page).toContain(way.estimateSw)
  for (const page of [order, parcel, list, news])
    expect(page).not.toMatch(/Roasting pot|11 inches|Bike|By noon/)
})

test('an option that pages know has its name in their language', async () => {
  const sized = () => {
    const [item] = anOrder().items
    const order = anOrder({ items: item ? [{ ...item, variant: 'Size: XL, Fit: Slim' }] : [] })
    return read(<OrderItems order={order} discount={0} />)
  }
  expect(sized()).toContain('Size: XL, Fit: Slim')
  expect(await inSwahili(sized)).toContain('Saizi: XL, Fit: Slim')
})

test('in English, and without Swahili words, they are called as the order has them', async () => {
  for (const { order, parcel, list, news } of [
    shown({ goods, way })(),
    await inSwahili(shown({})),
  ]) {
    expect(order).toMatch(/Roasting pot.*11 inches.*Roasting pot 11 inches/)
    expect(parcel).toMatch(/Bike.*By noon/)
    expect(list).toMatch(/By noon.*Roasting pot/)
    expect(news).toContain('By noon')
  }
})
