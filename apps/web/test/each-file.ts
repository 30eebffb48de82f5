import { afterAll, vi } from 'vitest'

// Test files of one worker share loaded modules, so each removes the browser globals and the time that it set.
afterAll(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})
