import { ShopError } from './errors.ts'

const MAX_TRIES = 5

/**
 * Retries work that was refused with `UNAVAILABLE`, so that the client need not. Work throws it when a failed
 * statement's reason no longer applies, for example because stock was added in between.
 */
export async function retryUnavailable<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1)
    try {
      return await work()
    } catch (error) {
      const mayPass = error instanceof ShopError && error.code === 'UNAVAILABLE'
      if (!mayPass || tries === MAX_TRIES) throw error
    }
}
