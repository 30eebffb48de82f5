import { defineProject } from 'vitest/config'
import { patience } from '../../vitest.patience.ts'

export default defineProject({
  test: {
    ...patience,
    name: '@duka/web',
    include: ['app/**/*.test.{ts,tsx}', 'vite/**/*.test.ts', 'test/**/*.test.tsx'],
  },
})
