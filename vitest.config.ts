import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      'packages/*',
      'apps/*',
      { test: { name: 'scripts', include: ['scripts/**/*.test.mjs'] } },
    ],
    // An API test waits for its database half of the time, so two at once use two cores.
    maxWorkers: 2,
  },
})
