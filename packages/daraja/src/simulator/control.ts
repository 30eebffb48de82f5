import { readFields, readText } from '../values.ts'
import { ownShortcode } from './c2b.ts'
import type { FaultRule, Faults } from './faults.ts'
import { settlePrompt } from './prompts.ts'
import { ok, type Reply, type SimRequest } from './replies.ts'
import { emptyState, type Movement, type Prompt } from './state.ts'
import { defaultSettings, type Settings, type World } from './world.ts'

/** Beyond the year 275760 there is no time any more, and a few large steps would lead there. */
const MOST_AHEAD_MS = 366 * 24 * 60 * 60 * 1000

/** The one PIN that pays. */
export const RIGHT_PIN = '1234'

/** The answer a person gives on the phone. */
export type PromptAnswer = { action: 'approve' | 'cancel' | 'ring-out'; pin?: string }

/** Answers a prompt; `false` when it was answered before. A PIN other than 1234 is a wrong PIN. */
export function answerPrompt(world: World, prompt: Prompt, answer: PromptAnswer) {
  if (answer.action === 'cancel') return settlePrompt(world, prompt, '1032')
  if (answer.action === 'ring-out') return settlePrompt(world, prompt, '1037')
  return settlePrompt(world, prompt, answer.pin === RIGHT_PIN ? '0' : '2001')
}

/** GET /simulator/api/prompts?phone=: open and recent prompts, and other money, newest first. */
export function listPrompts(world: World, { query }: SimRequest): Reply {
  const digits = (query.get('phone') ?? '').replace(/\D/g, '').slice(-9)
  const { businessName, scheduler, state } = world
  const isHere = ({ phone }: { phone: string }) => phone.endsWith(digits)
  // An STK payment that stays is told by its prompt.
  const isNews = ({ kind, reversedAmount }: Movement) => kind !== 'stk' || reversedAmount
  return ok({
    now: scheduler.now().getTime(),
    businessName,
    shortcode: ownShortcode(world),
    prompts: state.prompts.filter(isHere).slice(-50).reverse().map(viewPrompt),
    movements: state.movements
      .filter((movement) => isHere(movement) && isNews(movement))
      .slice(-30)
      .reverse(),
  })
}

/** A prompt without the address of its callback, which is a secret between shop and M-Pesa. */
function viewPrompt({ callbackUrl, faults, ...prompt }: Prompt) {
  return { ...prompt, waiting: prompt.resultCode === undefined }
}

/** POST /simulator/api/prompts/{id}/answer with `{ action, pin? }`. */
export async function answerById(world: World, request: SimRequest): Promise<Reply> {
  const id = request.path.split('/').at(-2)
  const prompt = world.state.prompts.find((prompt) => prompt.id === id)
  if (!prompt) return refusal(404, 'There is no such prompt.')
  const fields = readFields(request.text)
  const action = readText(fields?.action)
  if (action !== 'approve' && action !== 'cancel' && action !== 'ring-out') {
    return refusal(400, 'The action is approve, cancel or ring-out.')
  }
  const done = await answerPrompt(world, prompt, { action, pin: readText(fields?.pin) })
  return done
    ? ok({ prompt: viewPrompt(prompt) })
    : refusal(409, 'This prompt has been answered or has rung out.')
}

/** POST /simulator/api/faults with one rule or a list of them; they replace what was set before. */
export function setFaults(world: World, { text }: SimRequest): Reply {
  const parsed = parse(text)
  if (parsed === undefined) return refusal(400, 'The body is not JSON.')
  const rules = Array.isArray(parsed) ? parsed : [parsed]
  world.rules = rules.map((rule) => readRule(rule)).filter((rule) => rule !== undefined)
  return ok({ rules: world.rules })
}

/** POST /simulator/api/settings with those to change; answers with all of them. */
export function changeSettings(world: World, { text }: SimRequest): Reply {
  const fields = readFields(text)
  if (!fields) return refusal(400, 'The body is not a JSON object.')
  for (const name of Object.keys(defaultSettings) as (keyof Settings)[]) {
    if (typeof fields[name] === typeof defaultSettings[name] && isSensible(fields[name])) {
      Object.assign(world.settings, { [name]: fields[name] })
    }
  }
  return ok({ settings: world.settings })
}

/** A number that no clock and no counter stumbles over; everything that is none. */
function isSensible(value: unknown) {
  return typeof value !== 'number' || (value >= 0 && value <= MOST_AHEAD_MS)
}

/** POST /simulator/api/kill-tokens: every access token given out so far is no longer believed. */
export function killTokens(world: World): Reply {
  world.tokens.clear()
  return ok({})
}

/** POST /simulator/api/advance with `{ ms }`: that much time passes now, and all that is due in it. */
export async function advance(world: World, { text }: SimRequest): Promise<Reply> {
  const ms = Number(readFields(text)?.ms)
  if (!(ms >= 0 && ms <= MOST_AHEAD_MS)) {
    return refusal(400, 'ms is a number of milliseconds, at most those of a year.')
  }
  await world.scheduler.advance(ms)
  return ok({ now: world.scheduler.now().getTime() })
}

/** POST /simulator/api/reset: forgets every prompt, movement, fault and setting. */
export async function reset(world: World): Promise<Reply> {
  Object.assign(world.state, emptyState())
  Object.assign(world.settings, defaultSettings)
  world.rules = []
  world.tokenDeaths.clear()
  await world.save()
  return ok({})
}

export function refusal(status: number, message: string): Reply {
  return { status, body: { message } }
}

function readRule(value: unknown): FaultRule | undefined {
  const fields = readFields(value)
  if (!fields) return undefined
  const times = fields.times === undefined ? undefined : Number(fields.times)
  // The simulator believes who controls it: an unknown fault simply does nothing.
  const faults = { ...readFields(fields.faults) } as Faults
  if (faults.result !== undefined) faults.result = String(faults.result)
  return { phone: readText(fields.phone), times, faults }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
