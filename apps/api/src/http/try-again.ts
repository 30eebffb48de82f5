import { ShopError } from './errors.ts'

const TRIES = 5

/**
 * Does the work again when it was refused for a reason that was gone by the time one looked for it,
 * such as a shelf that was filled up in between: `UNAVAILABLE`. Whoever asked need not ask again.
 */
export async function tryAgain<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1)
    try {
      return await work()
    } catch (error) {
      const mayPass = error instanceof ShopError && error.code === 'UNAVAILABLE'
      if (!mayPass || tries === TRIES) throw error
    }
}
