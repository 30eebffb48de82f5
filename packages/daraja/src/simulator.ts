import type { AddressInfo } from 'node:net'
import { answerPrompt, type PromptAnswer } from './simulator/control.ts'
import { demoCredentials, type SimulatorCredentials } from './simulator/demo-credentials.ts'
import type { FaultRule } from './simulator/faults.ts'
import { schedulePost } from './simulator/posts.ts'
import { schedulePrompt } from './simulator/prompts.ts'
import { scheduleReversal } from './simulator/reversals.ts'
import { createScheduler } from './simulator/scheduler.ts'
import { createSimulatorServer } from './simulator/server.ts'
import { loadState, type Prompt, stateWriter } from './simulator/state.ts'
import { defaultSettings, type Settings, type World } from './simulator/world.ts'

export type SimulatorOptions = {
  /** Default: 0, any free port. */
  port?: number
  host?: string
  /** The file that keeps prompts and their results across restarts and crashes. */
  stateFile?: string
  /** Replaces the clock. */
  now?: () => Date
  /** Speed of time: 1 is real time, 60 is a minute per second, 0 moves only by `advance`. */
  speed?: number
  /** Which keys are accepted: the demo keys by default, or `any`. */
  credentials?: SimulatorCredentials | 'any'
  /** The shop's name on the phone page. */
  businessName?: string
  settings?: Partial<Settings>
  faults?: FaultRule[]
}

export type Simulator = {
  url: string
  /** Stops listening and drops scheduled work; work in progress finishes. */
  close(): Promise<void>
  now(): Date
  /** Advances simulated time by `ms`; resolves after all callbacks due by then are delivered. */
  advance(ms: number): Promise<void>
  /** Resolves when all started callbacks are delivered. */
  idle(): Promise<void>
  prompts(): readonly Prompt[]
  /** Answers a prompt as a person on the phone would; `false` when nothing waits for an answer. */
  answer(promptId: string, answer: PromptAnswer): Promise<boolean>
  setFaults(rules: FaultRule[]): void
  changeSettings(settings: Partial<Settings>): void
  killTokens(): void
}

/**
 * Starts a simulator of Safaricom's Daraja with the same HTTP API, and a phone page at `/simulator`. After a
 * crash it reloads its prompts and sends the callbacks that were not sent. It never repeats a callback that may
 * have been sent; a query gives the result.
 */
export async function startSimulator(options: SimulatorOptions = {}): Promise<Simulator> {
  const { port = 0, host = '127.0.0.1', stateFile } = options
  const state = loadState(stateFile)
  const world: World = {
    credentials: options.credentials ?? demoCredentials,
    businessName: options.businessName ?? 'DUKA',
    settings: { ...defaultSettings, ...options.settings },
    rules: options.faults ?? [],
    state,
    scheduler: createScheduler(options),
    tokens: new Map(),
    tokenDeaths: new Set(),
    queryTimesMs: [],
    save: stateWriter(stateFile, state),
  }

  const server = createSimulatorServer(world)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  resume(world)

  const { address, family, port: actualPort } = server.address() as AddressInfo
  const { scheduler } = world
  return {
    url: `http://${family === 'IPv6' ? `[${address}]` : address}:${actualPort}`,
    async close() {
      scheduler.stop()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await scheduler.idle()
      await world.save()
    },
    now: scheduler.now,
    advance: scheduler.advance,
    idle: scheduler.idle,
    prompts: () => world.state.prompts,
    async answer(promptId, answer) {
      const prompt = world.state.prompts.find((prompt) => prompt.id === promptId)
      return prompt ? answerPrompt(world, prompt, answer) : false
    },
    setFaults: (rules) => {
      world.rules = rules
    },
    changeSettings: (settings) => {
      Object.assign(world.settings, settings)
    },
    killTokens: () => world.tokens.clear(),
  }
}

/** Schedules again what the last run left unfinished. */
function resume(world: World) {
  for (const prompt of world.state.prompts) schedulePrompt(world, prompt)
  for (const reversal of world.state.reversals) scheduleReversal(world, reversal)
  for (const post of world.state.posts) {
    if (post.sentAtMs === undefined) schedulePost(world, post)
  }
}

export { demoCredentials } from './simulator/demo-credentials.ts'
export type { Faults } from './simulator/faults.ts'
export { phonePage } from './simulator/phone-page.ts'
