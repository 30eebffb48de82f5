import type { AddressInfo } from 'node:net'
import { answerPrompt, type PromptAnswer } from './simulator/control.ts'
import { demoCredentials, type SimulatorCredentials } from './simulator/demo-credentials.ts'
import type { FaultRule } from './simulator/faults.ts'
import { scheduleOperation } from './simulator/operations.ts'
import { schedulePost } from './simulator/posts.ts'
import { schedulePrompt } from './simulator/prompts.ts'
import { createScheduler } from './simulator/scheduler.ts'
import { createSimulatorServer } from './simulator/server.ts'
import { loadState, type Prompt, stateWriter } from './simulator/state.ts'
import { defaultSettings, type Settings, type World } from './simulator/world.ts'

export type SimulatorOptions = {
  /** 0, the default, takes any free port. */
  port?: number
  host?: string
  /** Where prompts and their ends are kept, so that they survive a restart and a crash. */
  stateFile?: string
  /** Replaces the clock. */
  now?: () => Date
  /** How fast time goes: 1 is real, 60 a minute a second, 0 only by `advance`. */
  speed?: number
  /** Whose keys are believed; the demo's by default, `any` for whoever comes. */
  credentials?: SimulatorCredentials | 'any'
  /** The name that the phone shows. */
  businessName?: string
  settings?: Partial<Settings>
  faults?: FaultRule[]
}

export type Simulator = {
  url: string
  /** Stops listening and forgets what was to come; what is under way is let finish. */
  close(): Promise<void>
  now(): Date
  /** Lets `ms` of simulated time pass, with all callbacks due in it delivered when this resolves. */
  advance(ms: number): Promise<void>
  /** Resolves when every callback that was started has been delivered. */
  idle(): Promise<void>
  prompts(): readonly Prompt[]
  /** Does what a person would do on the phone; `false` when there is nothing to answer. */
  answer(promptId: string, answer: PromptAnswer): Promise<boolean>
  setFaults(rules: FaultRule[]): void
  changeSettings(settings: Partial<Settings>): void
  killTokens(): void
}

/**
 * Starts a stand-in for Safaricom's Daraja that speaks the same HTTP, with a phone page at
 * `/simulator`. After a crash it knows its prompts again; callbacks that were not sent are sent
 * once, those that may have been sent are not repeated: the query tells.
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

/** Takes up what the last run left open. */
function resume(world: World) {
  for (const prompt of world.state.prompts) schedulePrompt(world, prompt)
  for (const operation of world.state.operations) scheduleOperation(world, operation)
  for (const post of world.state.posts) {
    if (post.sentAtMs === undefined) schedulePost(world, post)
  }
}

export { demoCredentials, type SimulatorCredentials } from './simulator/demo-credentials.ts'
export type { FaultRule, Faults } from './simulator/faults.ts'
export { phonePage } from './simulator/phone-page.ts'
export type { Prompt } from './simulator/state.ts'
export type { Settings as SimulatorSettings } from './simulator/world.ts'
