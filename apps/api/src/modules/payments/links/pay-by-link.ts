import { toShillings } from '@duka/contract/money'
import type { ToPay } from '@duka/contract/payments/pay-links'
import type { Deps } from '../../../deps.ts'
import { type CallFrom, hashToken, type LinkCaller } from '../../../http/auth.ts'
import { ShopError } from '../../../http/errors.ts'
import { inSwahili } from '../../catalogue/in-swahili.ts'
import { readNeed } from '../../ledger/order-money.ts'
import { countLinkPrompt } from '../../users/limits/request-limits.ts'
import { countTry } from '../../users/limits/tries.ts'
import { takeTypedCode } from '../incoming/typed-codes.ts'
import { readPayTo } from '../mpesa/pay-to.ts'
import { askForPayment, refuseUnpayable } from '../prompts/prompt.ts'
import { orderEnd } from './pay-link-token.ts'
import { findByToken, selectNames } from './pay-links.queries.ts'

/** A request of somebody who has a link: its token, and where it comes from. */
export interface ByLink {
  token: string
  from: CallFrom
}

/** What a link asks for. Throws `PAY_LINK_ENDED` for an unknown or expired link and for a cancelled order. */
export async function readPayLink(deps: Deps, link: ByLink): Promise<ToPay> {
  const { order } = await findOpenOrder(deps, link)
  const { db, settings } = deps
  const isPaid = order.paymentStatus === 'paid' || order.paymentStatus === 'refund-due'
  const [items, need, payTo, orderExpiresAt] = await Promise.all([
    selectNames(db, order.id),
    readNeed(db, order),
    readPayTo(deps),
    orderEnd(deps, order.id),
  ])
  return {
    order: {
      number: order.number,
      items: items.map(({ nameSw, variantSw, ...item }) => ({
        ...item,
        ...inSwahili({ nameSw, variantSw }),
      })),
      totalAmount: toShillings(order.totalCents),
      outstanding: isPaid ? 0 : toShillings(need.exactCents),
      status: order.status,
      paymentStatus: order.paymentStatus,
      expiresAt: orderExpiresAt,
    },
    methods: settings.now().paymentMethods.filter((method) => method === 'mpesa'),
    ...payTo,
  }
}

/**
 * Sends a prompt for the missing amount to the phone of whoever pays, by the usual rules. While one is live on another
 * phone, throws `PROMPT_LIVE`. The answer tells nothing about a person.
 */
export async function promptByPayLink(deps: Deps, link: ByLink, phoneNumber: string) {
  const { id, order } = await findOpenOrder(deps, link)
  await countLinkPrompt(deps, { linkId: id, ip: link.from.ip })
  const caller: LinkCaller = { linkId: id, orderId: order.id, from: link.from }
  return askForPayment(deps, caller, { orderId: order.id, phoneNumber })
}

/** Pays the order with money that was sent from a phone, by the code in M-Pesa's message; or waits for that money. */
export async function enterCodeByPayLink(deps: Deps, link: ByLink, code: string) {
  const { id, order } = await findOpenOrder(deps, link)
  refuseUnpayable(order)
  const caller: LinkCaller = { linkId: id, orderId: order.id, from: link.from }
  const answer = await takeTypedCode(deps, caller, { orderId: order.id, code })
  // The payment itself names a phone.
  return answer.state === 'paid' ? { state: answer.state } : answer
}

/** The link of a token that works, and its order. Counts wrong tokens, so that nobody can guess one. */
export async function findOpenOrder(
  deps: Pick<Deps, 'db' | 'now' | 'rateLimits'>,
  { token, from }: ByLink,
) {
  const found = await findByToken(deps.db, hashToken(token))
  if (!found) await countTry(deps, { kind: 'pay-link', account: '', ip: from.ip }, noSuchLink)
  const isOpen = found && found.expiresAt > deps.now() && found.order.status !== 'Cancelled'
  if (!isOpen) throw new ShopError('PAY_LINK_ENDED')
  return found
}

const noSuchLink = async () => undefined
