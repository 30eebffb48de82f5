import { randomUUID } from 'node:crypto'
import type { Post } from './state.ts'
import type { World } from './world.ts'

const ANSWER_TIMEOUT_MS = 10_000

/** Queues a post to the shop, to be sent in `afterMs` milliseconds. */
export function post(
  world: World,
  message: { url: string; body: object; shortcode: string; afterMs?: number },
): Post {
  const dueAtMs = world.scheduler.now().getTime() + (message.afterMs ?? 0)
  const { url, body, shortcode } = message
  const queued: Post = { id: randomUUID(), url, body, shortcode, dueAtMs, tries: 0 }
  world.state.posts.push(queued)
  schedulePost(world, queued)
  return queued
}

/** Sends a post when it is due, also after a restart. */
export function schedulePost(world: World, post: Post) {
  world.scheduler.at(post.dueAtMs, () => deliver(world, post))
}

const inFlight = new WeakMap<Post, Promise<void>>()

/**
 * Sends a post unless it was sent before; resolves after the answer or the failure. Like Safaricom, it does not
 * retry, unless `callbackRetries` says so.
 */
export function deliver(world: World, post: Post): Promise<void> {
  if (post.sentAtMs !== undefined) return inFlight.get(post) ?? Promise.resolve()
  post.sentAtMs = world.scheduler.now().getTime()
  const delivery = sendOnce(world, post)
  inFlight.set(post, delivery)
  return delivery
}

async function sendOnce(world: World, post: Post) {
  post.tries += 1
  await world.save()
  post.status = await send(post)
  const taken = post.status >= 200 && post.status < 300
  if (!taken && post.tries <= world.settings.callbackRetries) {
    post.sentAtMs = undefined
    post.dueAtMs = world.scheduler.now().getTime() + 1000
    schedulePost(world, post)
  }
  await world.save()
}

async function send({ url, body, shortcode }: Post): Promise<number> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json;charset=UTF-8',
        Businessshortcode: shortcode,
      },
      body: JSON.stringify(body),
      redirect: 'manual',
      signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
    })
    await response.arrayBuffer()
    return response.status
  } catch {
    return 0
  }
}
