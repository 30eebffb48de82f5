import { readFields, readText } from '../values.ts'
import { ownShortcode } from './c2b.ts'
import type { FaultRule, Faults } from './faults.ts'
import { settlePrompt } from './prompts.ts'
import { ok, type Reply, type SimRequest } from './replies.ts'
import { emptyState, type Movement, type Prompt } from './state.ts'
import { defaultSettings, type Settings, type World } from './world.ts'

/** The largest step of time. JavaScript's dates end in the year 275760. */
const MAX_STEP_MS = 366 * 24 * 60 * 60 * 1000

/** The right PIN. */
const RIGHT_PIN = '1234'

/** The answer a person gives on the phone. */
export type PromptAnswer = { action: 'approve' | 'cancel' | 'ring-out'; pin?: string }

/** Answers a prompt; `false` if it was answered before. Only the PIN 1234 is right. */
export function answerPrompt(world: World, prompt: Prompt, answer: PromptAnswer) {
  if (answer.action === 'cancel') return settlePrompt(world, prompt, '1032')
  if (answer.action === 'ring-out') return settlePrompt(world, prompt, '1037')
  return settlePrompt(world, prompt, answer.pin === RIGHT_PIN ? '0' : '2001')
}

/** GET /simulator/api/prompts?phone=&account=: open and recent prompts, and other money, newest first. */
export function listPrompts(world: World, { query }: SimRequest): Reply {
  const digits = (query.get('phone') ?? '').replace(/\D/g, '').slice(-9)
  const { businessName, scheduler, state } = world
  const matchesQuery = (one: { phone: string; account: string }) =>
    one.phone.endsWith(digits) && isOfAccount(query, one)
  // An STK payment is shown by its prompt, unless it was reversed.
  const isShownAlone = ({ kind, reversedAmount }: Movement) => kind !== 'stk' || reversedAmount
  return ok({
    now: scheduler.now().getTime(),
    businessName,
    shortcode: ownShortcode(world),
    prompts: state.prompts.filter(matchesQuery).slice(-50).reverse().map(viewPrompt),
    movements: state.movements
      .filter((movement) => matchesQuery(movement) && isShownAlone(movement))
      .slice(-30)
      .reverse(),
  })
}

/** With `account` in the query, once or several times, only these accounts are shown and answered. */
function isOfAccount(query: URLSearchParams, { account }: { account: string }) {
  return !query.has('account') || query.getAll('account').includes(account.trim().toUpperCase())
}

/** A prompt without its callback URL, which is secret. */
function viewPrompt({ callbackUrl, faults, ...prompt }: Prompt) {
  return { ...prompt, waiting: prompt.resultCode === undefined }
}

/** POST /simulator/api/prompts/{id}/answer with `{ action, pin? }`. */
export async function answerById(world: World, request: SimRequest): Promise<Reply> {
  const id = request.path.split('/').at(-2)
  const prompt = world.state.prompts.find((prompt) => prompt.id === id)
  if (!prompt || !isOfAccount(request.query, prompt)) {
    return refusal(404, 'There is no such prompt.')
  }
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

/** POST /simulator/api/faults with one rule or a list; they replace the previous rules. */
export function setFaults(world: World, { text }: SimRequest): Reply {
  const parsed = parse(text)
  if (parsed === undefined) return refusal(400, 'The body is not JSON.')
  const rules = Array.isArray(parsed) ? parsed : [parsed]
  world.rules = rules.map((rule) => readRule(rule)).filter((rule) => rule !== undefined)
  return ok({ rules: world.rules })
}

/** POST /simulator/api/settings with the changes; answers with all settings. */
export function changeSettings(world: World, { text }: SimRequest): Reply {
  const fields = readFields(text)
  if (!fields) return refusal(400, 'The body is not a JSON object.')
  for (const name of Object.keys(defaultSettings) as (keyof Settings)[]) {
    if (typeof fields[name] === typeof defaultSettings[name] && isInRange(fields[name])) {
      Object.assign(world.settings, { [name]: fields[name] })
    }
  }
  return ok({ settings: world.settings })
}

/** Whether a number is in a safe range; other types pass. */
function isInRange(value: unknown) {
  return typeof value !== 'number' || (value >= 0 && value <= MAX_STEP_MS)
}

/** POST /simulator/api/kill-tokens: revokes all access tokens. */
export function killTokens(world: World): Reply {
  world.tokens.clear()
  return ok({})
}

/** POST /simulator/api/advance with `{ ms }`: advances the time and runs everything due. */
export async function advance(world: World, { text }: SimRequest): Promise<Reply> {
  const ms = Number(readFields(text)?.ms)
  if (!(ms >= 0 && ms <= MAX_STEP_MS)) {
    return refusal(400, 'ms is a number of milliseconds, at most those of a year.')
  }
  await world.scheduler.advance(ms)
  return ok({ now: world.scheduler.now().getTime() })
}

/** POST /simulator/api/reset: deletes all prompts, movements, faults and settings. */
export async function reset(world: World): Promise<Reply> {
  Object.assign(world.state, emptyState())
  Object.assign(world.settings, defaultSettings)
  world.rules = []
  world.tokenDeaths.clear()
  await world.save()
  return ok({})
}

function refusal(status: number, message: string): Reply {
  return { status, body: { message } }
}

function readRule(value: unknown): FaultRule | undefined {
  const fields = readFields(value)
  if (!fields) return undefined
  const times = fields.times === undefined ? undefined : Number(fields.times)
  // Faults are not validated: an unknown one has no effect.
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
