import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/auth.ts'
import { ShopError } from '../../http/errors.ts'
import { countTry } from '../users/limits/tries.ts'

/**
 * Does `work`, for which the caller typed the code of an offer. An unknown code is a failed guess: after too many of
 * them throws 429 instead, even for a right code.
 */
export async function countCodeTries<Result>(
  deps: Pick<Deps, 'db' | 'rateLimits' | 'now'>,
  { id, from }: Caller,
  work: () => Promise<Result>,
): Promise<Result> {
  let unknown: ShopError | undefined
  const tried = { kind: 'offer-code', account: id, ip: from?.ip ?? '' } as const
  const done = await countTry(deps, tried, () =>
    work()
      .then((result) => ({ result }))
      .catch((error) => {
        if (!(error instanceof ShopError) || error.code !== 'OFFER_UNKNOWN') throw error
        unknown = error
        return undefined
      }),
  )
  if (!done) throw unknown
  return done.result
}
