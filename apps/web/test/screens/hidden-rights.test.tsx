import { type Right, rights } from '@duka/contract/access'
import { endpoints } from '@duka/contract/calls'
import { type ExportCall, exportRights } from '@duka/contract/dashboard/export-rights'
import { hasRight } from '@duka/contract/users/rights'
import { afterEach, expect, test } from 'vitest'
import { Component as ProductsPage } from '../../app/features/catalogue/staff/manage-products-page.tsx'
import { ProductDialog } from '../../app/features/catalogue/staff/product-dialog.tsx'
import { LowStockDialog } from '../../app/features/catalogue/staff/stock-dialogs.tsx'
import { Component as StockReport } from '../../app/features/dashboard/reports/stock-report-page.tsx'
import { Component as MessagesPage } from '../../app/features/messages/messages-page.tsx'
import { Component as OrdersPage } from '../../app/features/orders/staff/manage-orders-page.tsx'
import { OrderPayments } from '../../app/features/payments/staff/order-payments.tsx'
import { ExportButton, ExportItem } from '../../app/features/staff-frame/export-button.tsx'
import { OfPerson } from '../../app/features/staff-frame/of-person.tsx'
import { forgetSession, signIn } from '../../app/lib/session/session.ts'
import { aCashOrder } from '../a-cash-order.ts'
import { amina } from '../browser.ts'
import { buttonsOf, fieldsOf } from '../reading.ts'
import { loadedAtOnce, render, renderPage } from '../render.tsx'
import { anOrder, aPayment, product } from '../samples.ts'

afterEach(forgetSession)

const list = (Page: typeof OrdersPage, rows: object, beside: object) => () => {
  const shown = loadedAtOnce({ ...rows, nextCursor: null })
  return renderPage(Page, { data: { loading: shown, list: shown, beside } })
}

const money = { payments: [], due: 0, dueInCash: 0, missing: 0, held: 0, owed: 0, discount: 0 }
const moneyOf =
  (order: Parameters<typeof aCashOrder>[0], more: Partial<typeof money> | object) => () =>
    renderPage(
      () => (
        <OrderPayments
          order={aCashOrder(order)}
          money={{ ...money, ...more }}
          open={undefined}
          onOpen={() => {}}
        />
      ),
      {},
    )

const pot = { ...product, name: 'Pot' }
const held = [aPayment({ state: 'held' })]

/** What staff see, and which of its buttons and fields are gone without a right. */
const screens: [string, () => string, Partial<Record<Right, string[]>>][] = [
  [
    'the list of orders',
    list(OrdersPage, { orders: [anOrder({ status: 'Processing' })] }, { counts: new Map() }),
    {
      orders: ['More actions', 'Give to rider: order 482 9152', 'Change Status of order 482 9152'],
      people: ['Wanjikũ Mũgo'],
    },
  ],
  [
    'the list of products',
    list(ProductsPage, { products: [pot] }, []),
    { products: ['Add New Product', 'Edit Pot', 'Delete Pot'] },
  ],
  [
    'the orders of one person',
    () => renderPage(() => <OfPerson person={amina} />, {}),
    { people: ['Amina Otieno only'] },
  ],
  [
    'the report of the stock',
    () => renderPage(StockReport, { data: { report: loadedAtOnce({ products: [] }) } }),
    { figures: ['Sales reports'] },
  ],
  [
    'a product',
    () => render(<ProductDialog product={pot} categories={[]} onClose={() => {}} />),
    { cost: ['Cost of a piece, in shillings'] },
  ],
  [
    'a low stock',
    () => render(<LowStockDialog stock={pot as never} onClose={() => {}} />),
    { cost: ['Cost of a piece, in shillings'] },
  ],
  ['an unpaid order', moneyOf({}, { due: 2450, missing: 2450 }), { cash: ['Record cash payment'] }],
  [
    'an order of which a part is held',
    moneyOf({}, { due: 2450, missing: 2450, held: 100, payments: held }),
    { cash: ['Record cash payment', 'Accept'] },
  ],
  [
    'an order that was paid too much',
    moneyOf({ paymentStatus: 'paid' }, { owed: 100 }),
    { refunds: ['Pay back'] },
  ],
]

test.each(screens)('%s shows nobody what another right is for', (_, show, needs) => {
  const shown = (held: readonly Right[]) => {
    signIn('token', { ...amina, role: 'manager', rights: [...held] })
    const html = show()
    return [...buttonsOf(html), ...fieldsOf(html).map(({ label }) => label)]
  }
  const all = shown(rights)
  const gone = rights.map((right) => {
    const left = shown(rights.filter((held) => held !== right))
    return [right, all.filter((name) => !left.includes(name))] as const
  })
  expect(Object.fromEntries(gone.filter(([, names]) => names.length > 0))).toEqual(needs)
})

test('the menu of the messages opens for those alone who may open its pages', () => {
  const opens = (held: Right[]) => {
    signIn('token', { ...amina, role: 'manager', rights: held })
    const messages = list(MessagesPage, { messages: [] }, { isAnySetUp: true })
    return buttonsOf(messages()).includes('More actions')
  }
  expect(opens(['orders'])).toBe(false)
  expect(opens(['orders', 'people'])).toBe(true)
  expect(opens(['settings'])).toBe(true)
})

const exportCalls = Object.keys(exportRights) as ExportCall[]

test.each(exportCalls)('%s is offered to those alone who may save it', (of) => {
  const Page = () => (
    <>
      <ExportButton of={of} file="list" />
      <ExportItem of={of} file="list" />
    </>
  )
  for (const right of rights) {
    const user = { ...amina, role: 'manager' as const, rights: [right] }
    signIn('token', user)
    const offered = buttonsOf(renderPage(Page, {}))
    expect(offered, right).toHaveLength(hasRight(user, exportRights[of]) ? 2 : 0)
  }
})

test('the API asks for the same rights', () => {
  const files = endpoints.filter(({ url }) => /\.(csv|xlsx)$/.test(url))
  const asked = files.map(({ method, url, config }) => [`${method} ${url}`, config.right])
  expect(Object.fromEntries(asked)).toEqual(exportRights)
})

test('the form of the low stock names the cost only to who may know it', () => {
  const title = (held: Right[]) => {
    signIn('token', { ...amina, role: 'manager', rights: held })
    return render(<LowStockDialog stock={pot as never} onClose={() => {}} />)
  }
  expect(title(['stock'])).not.toContain('Change low stock and cost')
  expect(title(['stock', 'cost'])).toContain('Change low stock and cost')
})
