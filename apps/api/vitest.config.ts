import { defineProject } from 'vitest/config'
import { patience } from '../../vitest.patience.ts'

export default defineProject({
  test: {
    ...patience,
    name: '@duka/api',
    globalSetup: './test/support/template-database.ts',
    setupFiles: './test/support/no-busy-client.ts',
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
  },
})
