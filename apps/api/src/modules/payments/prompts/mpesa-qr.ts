import { toShillings } from '@duka/contract/money'
import type { Deps } from '../../../deps.ts'
import type { Caller } from '../../../http/auth.ts'
import { mustExist, ShopError } from '../../../http/errors.ts'
import { readPayTo } from '../mpesa/pay-to.ts'
import { readQr } from '../mpesa/qr-cache.ts'
import { getOwnOrderMoney } from '../records/payments.ts'
import { amountToAsk, refuseUnpayable } from './prompt.ts'

/** About as much as M-Pesa's app shows of it. */
const MAX_NAME = 30

/**
 * The picture with which the M-Pesa app pays what is outstanding of an order, as PNG. Throws `QR_NOT_MADE` while M-Pesa makes
 * none.
 */
export async function makeOrderQr(
  deps: Pick<Deps, 'db' | 'mpesa' | 'settings' | 'now'>,
  caller: Caller,
  orderId: string,
): Promise<Buffer> {
  const { db, mpesa, settings } = deps
  const order = await getOwnOrderMoney(db, caller, orderId)
  refuseUnpayable(order)
  const { paybill, till, accountHolder } = await readPayTo(deps)
  const number = till ?? paybill
  if (!number) throw new ShopError('MPESA_OFF')
  const wanted = {
    merchantName: (accountHolder ?? settings.now().name).slice(0, MAX_NAME),
    reference: order.shortNumber,
    amount: toShillings(await amountToAsk(db, { ...order, id: orderId })),
    kind: till ? 'till' : 'paybill',
    number,
  } as const
  const png = mustExist(await readQr(mpesa, wanted, deps.now()), 'QR_NOT_MADE')
  return png
}
