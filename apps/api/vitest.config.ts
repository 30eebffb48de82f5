import { defineProject } from 'vitest/config'

export default defineProject({
  test: {
    name: '@duka/api',
    globalSetup: './test/template-database.ts',
    testTimeout: 20_000,
    hookTimeout: 60_000,
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
  },
})
