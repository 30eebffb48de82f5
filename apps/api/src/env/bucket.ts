import type { S3Env } from './env.ts'

/** A bucket of an S3-compatible store cannot be reached or refuses; the message is for staff and has no secret. */
class BucketFailed extends Error {}

/**
 * Waits for a request to a bucket. What the network says is in the cause of `fetch failed`, and an owner must learn
 * which of the shop's services it was.
 */
export async function reachBucket(
  { endpoint, bucket }: Pick<S3Env, 'endpoint' | 'bucket'>,
  answer: Promise<Response>,
): Promise<Response> {
  try {
    return await answer
  } catch (error) {
    if (!(error instanceof Error) || error.name === 'AbortError') throw error
    const why = error.name === 'TimeoutError' ? 'no answer in time' : reasonOf(error)
    const { host } = new URL(endpoint)
    throw new BucketFailed(`The bucket ${bucket} cannot be reached at ${host} (${why}).`, {
      cause: error,
    })
  }
}

/** The code of the network's error or, without one, its message. */
function reasonOf(error: Error): string {
  const cause = error.cause instanceof Error ? error.cause : error
  return 'code' in cause && cause.code ? String(cause.code) : cause.message
}

/** Throws unless the bucket took the request. */
export async function refuseFailure(
  { bucket }: Pick<S3Env, 'bucket'>,
  answer: Response,
): Promise<void> {
  if (answer.ok) return
  const text = (await answer.text()).slice(0, 300)
  throw new BucketFailed(`The bucket ${bucket} said ${answer.status}: ${text}`)
}
