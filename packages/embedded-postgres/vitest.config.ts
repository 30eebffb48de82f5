import { defineConfig } from 'vitest/config'

// Starting and killing servers takes a while on a busy machine.
export default defineConfig({ test: { testTimeout: 60_000, hookTimeout: 60_000 } })
