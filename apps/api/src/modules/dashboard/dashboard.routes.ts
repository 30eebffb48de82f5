import { readsOrders } from '@duka/contract/access'
import * as customers from '@duka/contract/dashboard/customers'
import { getOpening } from '@duka/contract/dashboard/opening'
import * as contract from '@duka/contract/dashboard/overview'
import { getPerson as personContract } from '@duka/contract/dashboard/person'
import { searchShop as searchContract } from '@duka/contract/dashboard/search'
import { getWork, rightOfQueue } from '@duka/contract/dashboard/work'
import { toShillings } from '@duka/contract/money'
import { hasRight } from '@duka/contract/users/rights'
import type { Deps } from '../../deps.ts'
import { type App, route } from '../../http/contract.ts'
import { selectLowStock } from '../catalogue/stock/stock.queries.ts'
import { toOrder } from '../order-record/order-row.ts'
import { selectOrders } from '../order-record/orders.queries.ts'
import { listCustomers } from './customers/customers.queries.ts'
import { getCustomer, saveCustomerNote } from './customers/customers.ts'
import { countPeriod, countShop } from './dashboard.queries.ts'
import { exportRoutes } from './exports.routes.ts'
import { readOpening } from './opening.ts'
import { getPerson } from './person/person.ts'
import { readDailySales } from './reports/daily-sales.ts'
import { reportRoutes } from './reports/reports.routes.ts'
import { searchShop } from './search.ts'
import { countWork } from './work.queries.ts'

/** The specification shows this many of the newest orders. */
const LATEST_ORDERS = 5
const DAYS = 30
const LOW_PRODUCTS = 6

/** The overview of the dashboard, and the endpoints of reports and exports. */
export function dashboardRoutes(app: App, deps: Deps): void {
  const { db, settings, now } = deps
  const counting = { withSimulated: !deps.production }
  exportRoutes(app, deps)
  reportRoutes(app, deps)
  route(app, getWork, async ({ user }) => {
    const queues = await countWork(db, counting)
    return { queues: queues.filter(({ name }) => hasRight(user, rightOfQueue[name])) }
  })

  route(app, getOpening, () => readOpening(deps))

  route(app, searchContract, ({ user, query }) => searchShop(deps, user, query.q ?? ''))

  route(app, customers.listCustomers, ({ query }) => listCustomers(db, query, counting))

  route(app, customers.getCustomer, ({ params }) => getCustomer(db, params.key, counting))

  route(app, customers.saveCustomerNote, async ({ user, params, body }) => ({
    customer: await saveCustomerNote(db, user, params.key, body.note ?? '', counting),
  }))

  route(app, personContract, async ({ params }) => ({
    person: await getPerson(db, params.id, counting),
  }))

  route(app, contract.getOverview, async ({ user }) => {
    const [total, latest, lately, before, sales, lowStock] = await Promise.all([
      countShop(db, counting),
      selectOrders(db, { limit: LATEST_ORDERS }),
      countPeriod(db, DAYS, DAYS, counting),
      countPeriod(db, 2 * DAYS, DAYS, counting),
      readDailySales(db, DAYS, { now: now(), ...counting }),
      selectLowStock(db, { sort: 'newest', limit: LOW_PRODUCTS }),
    ])
    return {
      users: total.users,
      products: total.products,
      orders: total.orders,
      revenue: toShillings(total.revenue),
      breakdown: {
        collected: toShillings(total.collected),
        outstanding: toShillings(total.outstanding),
        cancelled: toShillings(total.cancelled),
        refundDue: toShillings(total.refundDue),
        cameBack: toShillings(total.cameBack),
        overpaid: toShillings(0 - total.overpaid),
      },
      latestOrders: hasRight(user, readsOrders)
        ? latest.page.map((row) => toOrder(row, settings.now().orderExpiryMinutes, true))
        : [],
      lately: { ...lately, revenue: toShillings(lately.revenue) },
      before: { ...before, revenue: toShillings(before.revenue) },
      sales,
      waiting: total,
      lowStock: lowStock.page,
    }
  })
}
