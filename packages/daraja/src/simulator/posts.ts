import { randomUUID } from 'node:crypto'
import type { Post } from './state.ts'
import type { World } from './world.ts'

const ANSWER_TIMEOUT_MS = 10_000

/** Puts a message to the shop in the outbox; it goes out `afterMs` from now. */
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

export function schedulePost(world: World, post: Post) {
  world.scheduler.at(post.dueAtMs, () => deliver(world, post))
}

/** Sends a message that was not sent yet. Safaricom does not repeat one by itself; nor do we. */
export async function deliver(world: World, post: Post): Promise<void> {
  if (post.sentAtMs !== undefined) return
  post.sentAtMs = world.scheduler.now().getTime()
  post.tries += 1
  await world.save()
  post.status = await send(post)
  if (post.status >= 300 || post.status === 0) {
    if (post.tries <= world.settings.callbackRetries) {
      post.sentAtMs = undefined
      post.dueAtMs = world.scheduler.now().getTime() + 1000
      schedulePost(world, post)
    }
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
