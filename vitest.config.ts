import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: ['packages/*', 'apps/*'],
    // Half of a test of the API is its database's work: one at a time would leave a core idle.
    maxWorkers: 2,
  },
})
