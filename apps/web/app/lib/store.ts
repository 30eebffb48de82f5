import { useSyncExternalStore } from 'react'

/** A value outside React that components may watch. */
export interface Store<Value> {
  get(): Value
  set(value: Value): void
  use(): Value
  subscribe(listener: () => void): () => void
}

/** Makes a store; `initial` is also what the server and the first paint in the browser see. */
export function store<Value>(initial: Value): Store<Value> {
  let current = initial
  const listeners = new Set<() => void>()
  const get = () => current
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }
  return {
    get,
    subscribe,
    set(value) {
      current = value
      for (const listener of listeners) listener()
    },
    use: () => useSyncExternalStore(subscribe, get, () => initial),
  }
}
