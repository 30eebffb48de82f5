import type pg from 'pg'

/**
 * Every list of the dashboard, by name: with filters that match many rows, few rows and no row. The database must have orders.
 * Each is a path of the API to which `&` and more parameters may be added.
 */
export async function staffLists(db: pg.Pool): Promise<Record<string, string>> {
  const one = async (sql: string) => String(Object.values((await db.query(sql)).rows[0] ?? {})[0])
  const order = await one('select number from orders order by id offset 500 limit 1')
  const phone = await one(
    'select phone_number from payments where phone_number is not null order by id limit 1',
  )
  const receipt = await one(
    'select receipt from payments where receipt is not null order by id limit 1',
  )
  const product = await one('select product_id from stock_movements order by id offset 100 limit 1')
  const moved = await one(
    `select thing_id from audit_log where thing = 'order' order by id offset 500 limit 1`,
  )
  const tracking = await one(
    'select tracking_number from shippings where tracking_number is not null order by id limit 1',
  )
  const category = await one('select category_id from products order by id limit 1')
  const day = await one(
    `select to_char(max(settled_at) - interval '90 days', 'YYYY-MM-DD') from payments`,
  )
  return {
    'orders, newest': '/orders?',
    'orders, largest total': '/orders?sort=-total',
    'orders, Cancelled': '/orders?status=Cancelled',
    'orders, Pending by total': '/orders?status=Pending&sort=total',
    'orders, refund due': '/orders?paymentStatus=refund-due',
    'orders, awaiting payment (none)': '/orders?paymentStatus=pending',
    'orders by number': `/orders?q=${order}`,
    'orders by customer (all)': '/orders?q=bench',
    'orders by customer (few)': '/orders?q=bench77@example.com',
    'orders by phone': `/orders?q=${phone}`,
    'orders by receipt': `/orders?q=${receipt}`,
    'orders by recipient (few)': '/orders?q=wanjiru+701',
    'orders by recipient (many)': '/orders?q=wanjiru',
    'orders by nothing there': '/orders?q=zzzzzz',
    'users, newest': '/user/users?',
    'users, by e-mail': '/user/users?sort=email',
    'users, managers': '/user/users?role=manager',
    'users by part of a name': '/user/users?q=nch77',
    'users by what all have': '/user/users?q=example',
    'users by nothing there': '/user/users?q=zzzzzz',
    'addresses, newest': '/addresses?',
    'addresses by county, backwards': '/addresses?sort=-county',
    'shipping, newest': '/shippings?',
    'shipping, pending': '/shippings?status=pending',
    'shipping, returned (none)': '/shippings?status=returned',
    'shipping, last delivered': '/shippings?sort=-delivered',
    'shipping by tracking, backwards': '/shippings?sort=-tracking',
    'shipping, pending by shipped': '/shippings?status=pending&sort=shipped',
    'shipping by tracking number': `/shippings?q=${tracking}`,
    'products, newest': '/products?',
    'products by name, backwards': '/products?sort=-name',
    'products, out of stock': '/products?inStock=false',
    'products by a word': '/products?q=kettle',
    'low stock, newest': '/products/low-stock?',
    'low stock by what is left': '/products/low-stock?sort=stock',
    'low stock of a category by what is left': `/products/low-stock?category=${category}&sort=stock`,
    'low stock by name, backwards': '/products/low-stock?sort=-name',
    'payments, newest': '/payments?',
    'payments of a day': `/payments?day=${day}`,
    'payments of a day by sum': `/payments?day=${day}&sort=-amount`,
    'payments, largest sum': '/payments?sort=-amount',
    'payments, held (none)': '/payments?state=held',
    'payments, held by sum (none)': '/payments?state=held&sort=-amount',
    'messages, newest': '/messages?',
    'audit, newest': '/audit?',
    'audit, oldest': '/audit?sort=oldest',
    'audit, a rare thing (none)': '/audit?thing=category',
    'audit, one order': `/audit?order=${moved}`,
    'audit, one id': `/audit?thingId=${moved}`,
    "a product's stock": `/products/${product}/stock-movements?`,
  }
}
