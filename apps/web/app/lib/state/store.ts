import { useSyncExternalStore } from 'react'

/** A value outside React that components can subscribe to. */
export interface Store<Value> {
  get(): Value
  set(value: Value): void
  /** Sets the value for the first render, on the server and for hydration. */
  start(value: Value): void
  use(): Value
  /** A part of the value, for components that render again only when that part changes. */
  useOnly<Part>(part: (value: Value) => Part): Part
  subscribe(listener: () => void): () => void
}

/** Creates a store. Unless `start` is called, the server and hydration see `initial`. */
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
