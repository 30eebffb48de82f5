import { useSyncExternalStore } from 'react'

/** A value outside React that components may watch. */
export interface Store<Value> {
  get(): Value
  set(value: Value): void
  /** Sets what the first drawing shows, on the server and in the browser that takes it over. */
  start(value: Value): void
  use(): Value
  /** A part of it, for components that are to be drawn anew only when that part is another. */
  useOnly<Part>(part: (value: Value) => Part): Part
  subscribe(listener: () => void): () => void
}

/** Makes a store; unless it is started otherwise, the server and the first paint see `initial`. */
export function store<Value>(initial: Value): Store<Value> {
  let first = initial
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
    start(value) {
      first = current = value
    },
    use: () => useSyncExternalStore(subscribe, get, () => first),
    useOnly: (part) =>
      useSyncExternalStore(
        subscribe,
        () => part(current),
        () => part(first),
      ),
  }
}
