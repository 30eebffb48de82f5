import * as calls from '@duka/contract/carts/carts.calls'
import { removeCode } from '@duka/contract/carts/carts.calls'
import { messages } from '@duka/contract/screen-messages'
import { reasonOf } from '../../lib/calls/attempt.ts'
import { call } from '../../lib/calls/call.ts'
import { changeCart } from './cart-edits.ts'

/** Puts a code into the cart. Returns why it was refused; undefined on success. */
export function enterCode(code: string): Promise<string | undefined> {
  return attemptChange(() => call(calls.enterCode, { body: { code } }))
}

/** Takes the code out of the cart. Returns why it could not; undefined on success. */
export function leaveCode(): Promise<string | undefined> {
  return attemptChange(() => call(removeCode))
}

async function attemptChange(change: Parameters<typeof changeCart>[0]) {
  try {
    await changeCart(change)
    return undefined
  } catch (error) {
    return reasonOf(error, messages.failed.loadCart)
  }
}
