import { getPushKey, subscribePush, unsubscribePush } from '@duka/contract/messages/messages.calls'
import type { PushSubscription as Subscribed } from '@duka/contract/messages/push'
import { call } from '../../lib/calls/call.ts'

/** Whether this browser shows staff what is new while no page of the shop is open. */
export type Notices = 'on' | 'off' | 'blocked' | 'unsupported' | 'homeScreen'

/** Reads how it is now. It never asks the person. */
export async function readNotices(): Promise<Notices> {
  // An iPhone has them for pages on its home screen alone.
  if (!('PushManager' in window)) return 'standalone' in navigator ? 'homeScreen' : 'unsupported'
  const worker = await navigator.serviceWorker?.getRegistration()
  if (!worker) return 'unsupported'
  if (Notification.permission === 'denied') return 'blocked'
  return (await worker.pushManager.getSubscription()) ? 'on' : 'off'
}

/** Asks the person, then the push service of the browser, and gives the shop the address. */
export async function turnOn(): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') return
  const { pushManager } = await navigator.serviceWorker.ready
  const { key } = await call(getPushKey)
  const subscribe = () =>
    pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  const subscribed = await subscribe().catch(async () => {
    // It is subscribed with another key: the shop was installed anew.
    await (await pushManager.getSubscription())?.unsubscribe()
    return subscribe()
  })
  try {
    await call(subscribePush, { body: subscribed.toJSON() as Subscribed })
  } catch (error) {
    await subscribed.unsubscribe()
    throw error
  }
}

export async function turnOff(): Promise<void> {
  const subscribed = await current()
  if (!subscribed) return
  await call(unsubscribePush, { body: { endpoint: subscribed.endpoint } })
  await subscribed.unsubscribe()
}

/** Gives the shop the address again: it ends with each session, and the browser may have changed it. */
export async function renewNotices(): Promise<void> {
  try {
    const subscribed = await current()
    if (subscribed) await call(subscribePush, { body: subscribed.toJSON() as Subscribed })
  } catch (error) {
    console.warn('The notices on this phone could not be renewed', error)
  }
}

async function current(): Promise<PushSubscription | null | undefined> {
  const worker = await navigator.serviceWorker?.getRegistration()
  return worker?.pushManager?.getSubscription()
}
