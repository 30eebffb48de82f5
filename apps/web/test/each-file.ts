import { afterAll, vi } from 'vitest'

// The files of a worker share what is loaded: none leaves a browser's globals to the next one.
afterAll(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})
