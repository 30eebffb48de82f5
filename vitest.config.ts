import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { patience } from './vitest.patience.ts'

export default defineConfig({
  test: {
    projects: [
      'packages/*',
      'apps/*',
      { test: { ...patience, name: 'web, alone', include: ['apps/web/**/*.alone.test.*'] } },
      { test: { name: 'scripts', include: ['scripts/**/*.test.mjs'], isolate: false } },
    ],
    // An API test waits for its database half of the time, so as many at once use all cores.
    maxWorkers: availableParallelism(),
  },
})
