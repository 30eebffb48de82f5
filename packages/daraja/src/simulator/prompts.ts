import { stkCallbackBody } from './callbacks.ts'
import { confirmPayment } from './confirmations.ts'
import { newReceipt, unused } from './ids.ts'
import { deliver, post } from './posts.ts'
import type { Prompt } from './state.ts'
import type { World } from './world.ts'

const AUTO_ANSWER_MS = 2_000
const LATE_CALLBACK_MS = 600_000

/** Schedules what a prompt does by itself: an automatic answer, a timeout, or a late success. */
export function schedulePrompt(world: World, prompt: Prompt) {
  const { scheduler } = world
  const { faults } = prompt
  if (prompt.turnsAtMs !== undefined) {
    scheduler.at(prompt.turnsAtMs, () => turnIntoSuccess(world, prompt))
  }
  if (prompt.resultCode !== undefined) return
  if (faults.result !== undefined) {
    const { result } = faults
    const atMs = prompt.createdAtMs + (faults.answerAfterMs ?? AUTO_ANSWER_MS)
    scheduler.at(atMs, () => settlePrompt(world, prompt, result))
  }
  scheduler.at(prompt.expiresAtMs, () => settlePrompt(world, prompt, '1037'))
}

/** Ends a prompt once: moves the money if the code is 0, and sends the callback as the faults say. */
export async function settlePrompt(world: World, prompt: Prompt, code: string): Promise<boolean> {
  if (prompt.resultCode !== undefined) return false
  const { faults } = prompt
  const result = code === '0' && isRepeat(world, prompt) ? '17' : code
  prompt.resultCode = result
  prompt.settledAtMs = world.scheduler.now().getTime()
  if (result === '0') moveMoney(world, prompt)
  else if (faults.successAfterMs !== undefined) {
    prompt.turnsAtMs = prompt.settledAtMs + faults.successAfterMs
    schedulePrompt(world, prompt)
  }
  // 4999 is not final: such a prompt stays in processing forever.
  if (result !== '4999') sendCallbacks(world, prompt)
  await world.save()
  return true
}

/** Ends a prompt and sends its callback before the push is answered. */
export async function settleEarly(world: World, prompt: Prompt) {
  await settlePrompt(world, prompt, prompt.faults.result ?? '0')
  const own = world.state.posts.filter((post) => post.url === prompt.callbackUrl)
  for (const post of own) await deliver(world, post)
}

/** Sends a forged success callback for an open prompt. */
export function forgeCallback(world: World, prompt: Prompt) {
  const now = world.scheduler.now()
  const body = stkCallbackBody(prompt, '0', newReceipt(now), now)
  post(world, { url: prompt.callbackUrl, body, shortcode: prompt.shortcode, afterMs: 1_000 })
}

function moveMoney(world: World, prompt: Prompt) {
  const now = world.scheduler.now()
  const { movements } = world.state
  const receipt = unused(
    () => newReceipt(now),
    (id) => movements.some((movement) => movement.receipt === id),
  )
  prompt.receipt = receipt
  const { phone, amount, account, shortcode } = prompt
  const atMs = now.getTime()
  const movement = {
    kind: 'stk' as const,
    receipt,
    phone,
    amount,
    account,
    shortcode,
    atMs,
  }
  movements.push(movement)
  confirmPayment(world, movement)
}

function sendCallbacks(world: World, prompt: Prompt) {
  const { faults, callbackUrl: url, shortcode, resultCode = '' } = prompt
  if (faults.callback === 'none') return
  const now = world.scheduler.now()
  const body = stkCallbackBody(prompt, resultCode, prompt.receipt ?? '', now)
  const afterMs = faults.callback === 'late' ? (faults.callbackDelayMs ?? LATE_CALLBACK_MS) : 0
  post(world, { url, body, shortcode, afterMs })
  if (faults.callback === 'doubled') post(world, { url, body, shortcode, afterMs })
  if (faults.callback === 'contradictory') {
    const opposite = resultCode === '0' ? '1032' : '0'
    const contradiction = stkCallbackBody(prompt, opposite, newReceipt(now), now)
    post(world, { url, body: contradiction, shortcode, afterMs: 1_000 })
  }
}

async function turnIntoSuccess(world: World, prompt: Prompt) {
  if (prompt.turnsAtMs === undefined) return
  prompt.turnsAtMs = undefined
  prompt.resultCode = '0'
  prompt.settledAtMs = world.scheduler.now().getTime()
  moveMoney(world, prompt)
  sendCallbacks(world, prompt)
  await world.save()
}

function isRepeat({ settings, state, scheduler }: World, { phone, amount, shortcode }: Prompt) {
  if (!settings.repeatRule) return false
  const sinceMs = scheduler.now().getTime() - 120_000
  return state.movements.some(
    (movement) =>
      movement.kind === 'stk' &&
      movement.atMs > sinceMs &&
      movement.phone === phone &&
      movement.amount === amount &&
      movement.shortcode === shortcode,
  )
}
