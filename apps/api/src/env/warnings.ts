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
export const UNKNOWN_PROXY =
  'Requests come through a proxy, and TRUST_PROXY is not set: all visitors count as one address, so one of them can lock out the others. Set TRUST_PROXY=loopback if the proxy runs on this machine.'

/** The warning for products of the demo catalogue in a public shop. */
export const DEMO_PRODUCTS =
  'The shop sells the demo catalogue: nothing in it exists. Start with SEED=none on an empty database, or delete the demo products.'

/** The warning for a public shop whose payments are simulated. */
export const SIMULATED =
  'M-Pesa is simulated: orders look paid, and no money comes. Set M-Pesa up under Settings, or MPESA_SIMULATOR=off to take cash only.'

/** Whether other machines may reach the shop. */
export const isReachable = ({
  production,
  isLocal,
}: Pick<Env, 'production' | 'isLocal'>): boolean => production || !isLocal

/** Warnings about this configuration, one sentence each, for the log and the settings page. */
export function warningsOf({ env, publicUrl, hasDemoData }: Facts): string[] {
  const { dev, isLocal, production, simulator, trustProxy } = env
  const warnings: string[] = []
  if (!isLocal && !publicUrl.startsWith('https:'))
    warnings.push(
      `The shop is open at ${publicUrl} without TLS: passwords and sessions can be read on the way. Put a proxy with TLS in front, and its https address in PUBLIC_URL.`,
    )
  if (isReachable(env) && hasDemoData) warnings.push(DEMO_PRODUCTS)
  if (isReachable(env) && simulator) warnings.push(SIMULATED)
  if (simulator && !dev && env.WORKERS !== '1')
    warnings.push(
      'WORKERS has no effect beside the simulator of M-Pesa: the shop runs in one process, as the simulator does. Set MPESA_SIMULATOR=off.',
    )
  if (production && isThisMachine(env.HOST) && !trustProxy)
    warnings.push(
      'The shop listens on this machine only, so a proxy must be in front, and TRUST_PROXY is not set: all visitors would count as one address. Set TRUST_PROXY=loopback.',
    )
  return warnings
}
