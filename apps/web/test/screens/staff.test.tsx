import type { ComponentType } from 'react'
import { expect, test } from 'vitest'
import { Component as CategoriesPage } from '../../app/features/catalogue/staff/manage-categories-page.tsx'
import { Component as ProductsPage } from '../../app/features/catalogue/staff/manage-products-page.tsx'
import { Component as OrdersPage } from '../../app/features/orders/staff/manage-orders-page.tsx'
import { Component as RidersPage } from '../../app/features/riders/staff/riders-page.tsx'
import { Component as ShippingsPage } from '../../app/features/shipping/staff/manage-shipping-page.tsx'
import { Component as UsersPage } from '../../app/features/users/staff/manage-users-page.tsx'
import { readInBoth } from '../read-in-both.ts'
import { loadedAtOnce, renderPage } from '../render.tsx'
import { anOrder, aParcel, aShipping, product, wanjiku } from '../samples.ts'

interface List {
  Page: ComponentType
  answer: object
  beside?: object
  english: string[]
  swahili: string[]
}

const category = { _id: wanjiku._id, name: 'Vyombo', description: '', createdAt: '', updatedAt: '' }

/** A staff list with one row. */
const lists: [string, List][] = [
  [
    'orders',
    {
      Page: OrdersPage,
      answer: { orders: [anOrder({ status: 'Processing', paymentMethod: 'cod' })] },
      beside: { counts: new Map([['to-pack', 3]]), zones: ['Mlima'] },
      english: ['Order Management', 'To pack', 'Give to rider', 'Unpaid', 'Processing'],
      swahili: ['Oda', 'Za kufungasha', 'Mpe mpelekaji', 'Haijalipwa', 'Inaandaliwa'],
    },
  ],
  [
    'products',
    {
      Page: ProductsPage,
      answer: { products: [product] },
      beside: [category],
      english: ['Product Management', 'Price', 'Stock'],
      swahili: ['Bidhaa', 'Bei', 'Stoo'],
    },
  ],
  [
    'categories',
    {
      Page: CategoriesPage,
      answer: { categories: [category] },
      english: ['Category Management', 'Edit', 'Delete'],
      swahili: ['Kategoria', 'Hariri', 'Futa'],
    },
  ],
  [
    'runs of riders',
    {
      Page: RidersPage,
      answer: {
        runs: [
          {
            _id: wanjiku._id,
            rider: { name: 'Mũthoni wa Kĩrĩnyaga', phoneNumber: '254722000111' },
            startedBy: 'mgr',
            createdAt: wanjiku.createdAt,
            expiresAt: wanjiku.createdAt,
            isOpen: false,
            revokedAt: null,
            parcels: [aParcel({ cash: 1000, amountDue: 1399.5 })],
            toCollect: 1399.5,
            cash: 1000,
            cashHandedIn: 600,
            cashDue: 400,
            settlements: [
              { amount: 1000, by: 'mgr', at: wanjiku.createdAt, putRightAt: wanjiku.createdAt },
              { amount: 600, by: 'mgr', at: '2026-05-04T09:14:00.000Z', putRightAt: null },
            ],
          },
        ],
      },
      english: [
        'To collect: KES 1,399.50 · Cash taken: KES 1,000.00 · Handed in: KES 600.00',
        'Cash with the rider: KES 400.00',
        'KES 600.00 handed over to mgr, 4 May 2026, 12:14',
        '· put right, ',
        'KES 1,000.00 in cash KES 1,399.50 to collect',
      ],
      swahili: [
        'Za kukusanya: KES 1,399.50 · Taslimu alizopokea: KES 1,000.00 · Alizokabidhi: KES 600.00',
        'Taslimu alizo nazo: KES 400.00',
        '· imerekebishwa, ',
      ],
    },
  ],
  [
    'parcels',
    {
      Page: ShippingsPage,
      answer: { shippings: [aShipping({ status: 'in-transit' })] },
      english: ['Shipping Management', 'in-transit', 'Tracking No.'],
      swahili: ['Usafirishaji', 'Uko njiani', 'Ufuatiliaji'],
    },
  ],
  [
    'users',
    {
      Page: UsersPage,
      answer: { users: [wanjiku] },
      beside: { managesStaff: true },
      english: ['User Management', 'All Roles', 'customer'],
      swahili: ['Watumiaji', 'Majukumu yote', 'mteja'],
    },
  ],
]

test.each(lists)('staff read the list of %s in their language', async (_name, shown) => {
  const { Page, answer, beside, english, swahili } = shown
  const value = { ...answer, nextCursor: null }
  expect(Object.keys(value)).toHaveLength(2)
  const list = loadedAtOnce(value)
  const show = () => renderPage(Page, { data: { loading: list, list, beside } })
  await readInBoth(show, [english, swahili])
})
