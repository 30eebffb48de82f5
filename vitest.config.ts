import { defineConfig } from 'vitest/config'
import { patience } from './vitest.patience.ts'

export default defineConfig({
  test: {
    projects: [
      'packages/*',
      'apps/*',
      { test: { ...patience, name: 'web, alone', include: ['apps/web/**/*.alone.test.*'] } },
      {
        test: { ...patience, name: 'scripts', include: ['scripts/**/*.test.mjs'], isolate: false },
      },
    ],
  },
})
