import { fill } from '@duka/contract/fill'
import { setupProblems as p } from '@duka/contract/settings/setup-problems'
import type { Env } from './env.ts'
import { isThisMachine } from './this-machine.ts'

interface Facts {
  env: Pick<Env, 'HOST' | 'WORKERS' | 'dev' | 'isLocal' | 'production' | 'simulator' | 'trustProxy'>
  /** The address shoppers see. */
  publicUrl: string
  /** Whether products of the demo catalogue are in the shop. */
  hasDemoData: boolean
}

/** The warning for requests through an unknown proxy. */
export const UNKNOWN_PROXY = p.unknownProxy

/** The warning for products of the demo catalogue in a public shop. */
export const DEMO_PRODUCTS = p.demoProducts

/** The warning for a public shop whose payments are simulated. */
export const SIMULATED = p.simulated

/** Whether other machines may reach the shop. */
export const isReachable = ({
  production,
  isLocal,
}: Pick<Env, 'production' | 'isLocal'>): boolean => production || !isLocal

/** Warnings about this configuration, one sentence each, for the log and the settings page. */
export function warningsOf({ env, publicUrl, hasDemoData }: Facts): string[] {
  const { dev, isLocal, production, simulator, trustProxy } = env
  const warnings: string[] = []
  if (!isLocal && !publicUrl.startsWith('https:')) warnings.push(fill(p.noTls, { url: publicUrl }))
  if (isReachable(env) && hasDemoData) warnings.push(DEMO_PRODUCTS)
  if (isReachable(env) && simulator) warnings.push(SIMULATED)
  if (simulator && !dev && env.WORKERS !== '1') warnings.push(p.workers)
  if (production && isThisMachine(env.HOST) && !trustProxy) warnings.push(p.localHost)
  return warnings
}
